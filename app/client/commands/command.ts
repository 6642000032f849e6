/** The input of a page's action: an intent and its fields. */
export interface Change {
  intent: string;
}

/** The response to a refused change. */
export interface CommandError {
  status: number;
  error: string;
  /** The id of the error text. */
  code?: string;
  /** With a 409: the stored row. */
  current?: unknown;
}

/** A person's change, stored in this browser until the server responds. */
export interface Command<Made extends Change = Change> {
  id: string;
  userId: string;
  /** The page whose action receives it. */
  path: string;
  /**
   * The name of the command's kind; for texts followed by a colon and the row's id. Commands of one queue are sent in
   * order.
   */
  queue: string;
  change: Made;
  /** The time it was made, in milliseconds since 1970; each command of a tab has a later one. */
  madeAt: number;
  /** Texts only: the stored text that the person edited. */
  base?: string;
  /** Texts only: the id of the command that saves the text before this one. Its response contains the version. */
  follows?: string;
  /** Texts only: the error because of which it is not sent. It stays stored until the person edits or discards it. */
  held?: CommandError;
  /** Texts of a locked diary: the encrypted change, in place of `change`. */
  sealed?: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };
  /** The id of another person who signed in here later and chose to keep this command. */
  keptBeside?: string;
  /** Texts only: the id of the tab where it was typed. While that tab is open, no other one sends or shows it. */
  tab?: string;
}

/** The state of a text after its save failed. */
export interface AfterError {
  /** The command stays stored with the reason. */
  isHeld?: boolean;
  /** The field shows the text or its merged version, so `tell` is not called. */
  isShown?: boolean;
  /** The server already has the whole text, in the row `stored` if there is one. */
  isDone?: boolean;
  stored?: unknown;
}

/** A kind of commands: how they are sent, shown and rolled back. */
export interface Kind<Made extends Change> {
  /** The page whose action receives the changes. */
  path: string;
  /** The first part of the names of its queues. */
  queue: string;
  /**
   * For each page that shows the rows, by path: applies a change to the page's data. Pure and idempotent. `answer` is
   * the response, if it has arrived. Empty when no cached page shows the rows.
   */
  pages: Record<string, (data: unknown, change: Made, answer?: unknown) => unknown>;
  /** Shows the person why a change was rolled back. */
  tell(change: Made, answer: unknown): void | Promise<void>;
  /** Says whether a page, the next one during a navigation, is read again after the last response; true by default. */
  isRead?(page: { pathname: string; search: string }): boolean;
  /** The header or the menu shows the rows, so they are read again too. */
  changesShell?: true;
  /** Texts only: adds the stored row's version just before the command is sent. */
  prepare?(command: Command<Made>): Command<Made>;
  /** Texts only: receives the response for a saved text. */
  answered?(command: Command<Made>, answer: unknown): void;
  /** Texts only: handles an error. */
  refused?(command: Command<Made>, answer: CommandError): Promise<AfterError>;
  /** Texts only: called when a command has its final response. */
  settled?(command: Command<Made>): void;
}

/** A stored row with its version. */
export interface Versioned {
  updated_at: string;
}

/** A change with the version of the row that it edits; null for a new row. */
export interface TextChange extends Change {
  updated_at?: string | null;
}

/** How a noun's text is read from its changes and rows, and how it is merged. */
export interface TextOptions<Made extends TextChange, Row extends Versioned> extends Omit<
  Kind<Made>,
  "prepare" | "answered" | "refused" | "settled"
> {
  /** The text of a change; null for a deletion. */
  textOf(change: Made): string | null;
  textOfRow(row: Row): string;
  /** The change with another text. */
  withText(change: Made, text: string): Made;
  /**
   * Merges a text with the stored text after a conflict. Both were typed on `base`. Resolves to undefined when they
   * cannot be merged, rejects when the code cannot be loaded. By default both additions are kept.
   */
  merge?(base: string, mine: string, theirs: string): Promise<string | undefined>;
  /** The id of a change's row. Each row has a queue of its own. */
  rowOf(change: Made): string;
  /** Adds the time when the person made a change, as an ISO text. */
  dated?(change: Made, at: string): Made;
}

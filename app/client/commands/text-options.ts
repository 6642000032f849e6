import type { Change, Command, Kind } from "./command.ts";
import type { Versioned } from "./texts.ts";

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

/** The command with another version. */
export function withVersion<Made extends TextChange>(
  { follows: _, ...command }: Command<Made>,
  updated_at: string | null,
): Command<Made> {
  return { ...command, change: { ...command.change, updated_at } };
}

/** The protocol of the live socket. Without schemas, because every page loads it. */

/** Close code: somebody ended the session, so its pages must not stay on the screen. The reason is the path of the page that is next. */
export const SIGNED_OUT = 4001;
/** Close code: the session ran out. Whoever is there signs in again without leaving the page. */
export const RAN_OUT = 4002;
/** Close code: connect again, so that the session is checked anew. */
export const CONNECT_AGAIN = 4000;

/**
 * Milliseconds that a page may take from its request to its first socket. A slower one sends `missed` instead of `age`.
 */
export const FIRST_CONNECT_MS = 30_000;

/** The topics of a person's data under which a change is announced. */
export const TOPICS = [
  "account",
  "project",
  "todo",
  "weekly_update",
  "meeting_note",
  "diary_entry",
  "pomodoro",
  "learning",
  "other_calendar",
] as const;
export type Topic = (typeof TOPICS)[number];

export const isTopic = (name: string): name is Topic => (TOPICS as readonly string[]).includes(name);

/** The header in which a client sends its id with a change, so that it can ignore its own notification. */
export const CLIENT_ID_HEADER = "X-Client-Id";

/** The client's id; null when it is missing, too long or malformed. */
export const clientId = (value: string | undefined): string | null =>
  value !== undefined && /^[\w-]{1,64}$/.test(value) ? value : null;

/** The protocol of the live socket. It has no schemas, because every page loads this module. */

/**
 * Close code: somebody ended the session, so the person's pages must not stay on the screen. The reason is the path
 * of the next page.
 */
export const SIGNED_OUT = 4001;
/** Close code: the session has expired. The person signs in again without leaving the page. */
export const RAN_OUT = 4002;
/** Close code: the client must reconnect, so that the session is checked again. */
export const CONNECT_AGAIN = 4000;

/**
 * The most milliseconds between a page's request and its first socket. A slower page sends `missed` instead of `age`.
 */
export const FIRST_CONNECT_MS = 30_000;

/** The topics of a person's data that are announced after a change. */
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

/** The header with a client's id, which it sends with a change so that it can ignore its own notification. */
export const CLIENT_ID_HEADER = "X-Client-Id";

/** The client's id; null when it is missing, too long or malformed. */
export const clientId = (value: string | undefined): string | null =>
  value !== undefined && /^[\w-]{1,64}$/.test(value) ? value : null;

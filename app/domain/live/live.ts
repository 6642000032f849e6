/** What a person's sockets speak of. Without schemas, because every page knows it. */

/** The close code of a socket whose session of sign-in has ended. */
export const SIGNED_OUT = 4001;
/** The close code of a socket that has to connect anew, for another look at its session. */
export const CONNECT_AGAIN = 4000;

/** Milliseconds that a page may take from its address to its first socket. One that takes longer says what it missed. */
export const FIRST_CONNECT_MS = 30_000;

/** What a person has, by the names under which a change of it is told. */
export const TOPICS = [
  "account",
  "project",
  "todo",
  "weekly_update",
  "meeting_note",
  "diary_entry",
  "pomodoro",
  "learning",
] as const;
export type Topic = (typeof TOPICS)[number];

export const isTopic = (name: string): name is Topic => (TOPICS as readonly string[]).includes(name);

/** The header in which a client names itself when it changes something, so that it knows its own changes again. */
export const CLIENT_ID_HEADER = "X-Client-Id";

/** The id that a client gave itself; null for none, or for one that is too long or odd. */
export const clientId = (value: string | undefined): string | null =>
  value !== undefined && /^[\w-]{1,64}$/.test(value) ? value : null;

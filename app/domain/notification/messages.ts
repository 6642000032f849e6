import { text } from "#app/i18n/text.ts";
/** Texts and names that the browser needs without the schemas. */
export const NO_PUSH_MESSAGE = text("notification.no_push", "This server sends no notifications");

/**
 * The tag of the notice that a session's time is over, whether it is pushed or shown by a page. A browser shows only
 * one notice with a tag.
 */
export const sessionTag = (id: string) => `pomodoro-${id}`;
/** Says whether a tag belongs to a session. */
export const isSessionTag = (tag: string) => tag.startsWith(sessionTag(""));
/** The tag of the notice that a break is over. A later break's notice replaces it. */
export const BREAK_TAG = "break";
/** The path that opens the running session, on any page. */
export const SESSION_PATH = "/app#pomodoro";

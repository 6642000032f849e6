/** Texts and names that the browser needs without the schemas. */
export const NO_PUSH_MESSAGE = "This server sends no notifications";

/** The tag of the notice that a session's time is up, pushed or shown by a page: of two with a tag, one is shown. */
export const sessionTag = (id: string) => `pomodoro-${id}`;
/** The path that opens the running session, on any page. */
export const SESSION_PATH = "/app#pomodoro";

import { text } from "#app/i18n/text.ts";
import { MAX_POMODORO_NOTES } from "./limits.ts";

/** The text for a note that is too long. Without schemas, because a browser needs it. */
export const NOTES_MESSAGE = text("pomodoro.notes", "A note has at most {max} characters", { max: MAX_POMODORO_NOTES });

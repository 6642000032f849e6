import { text } from "#app/i18n/text.ts";
import { MAX_POMODORO_NOTES } from "./limits.ts";

/** The error for a note that is too long. This module has no schemas, because the browser loads it. */
export const NOTES_MESSAGE = text("pomodoro.notes", "A note has at most {max} characters", { max: MAX_POMODORO_NOTES });

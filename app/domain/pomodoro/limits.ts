import { text } from "#app/i18n/text.ts";
/**
 * The limits of sessions and breaks, and their messages. This module has no schemas, because the header needs it on
 * every page.
 */

/** The default length of a session in minutes, for the header's one-click start. */
export const POMODORO_MINUTES = 25;
export const MIN_POMODORO_MINUTES = 1;
export const MAX_POMODORO_MINUTES = 180;
export const FUTURE_MESSAGE = text("pomodoro.future", "A session cannot end in the future");
export const TIME_MESSAGE = text("pomodoro.time", "Choose a day and a time");
export const MINUTES_MESSAGE = text("pomodoro.minutes", "Choose a length of {min} to {max} minutes", {
  min: MIN_POMODORO_MINUTES,
  max: MAX_POMODORO_MINUTES,
});
/** Length of a session's note in code points. */
export const MAX_POMODORO_NOTES = 750;
/** Volume of the sound at the end, 0 to 1. */
export const POMODORO_VOLUME = 0.7;
export const MAX_BREAK_MINUTES = 60;

/** Why the clock refuses a command. The server says it, and the browser without a connection. */
import { text } from "#app/i18n/text.ts";

export const NO_SESSION_MESSAGE = text("pomodoro.no_session", "No active pomodoro session");
export const RUNNING_MESSAGE = text("pomodoro.running", "A pomodoro session is already running");
export const OTHER_SESSION_MESSAGE = text(
  "pomodoro.other_session",
  "That pomodoro session has ended and another one is running",
);

import { text } from "#app/i18n/text.ts";
import { NOTES_MESSAGE } from "./note.ts";
import * as z from "zod/mini";
import {
  MAX_POMODORO_MINUTES,
  MAX_POMODORO_NOTES,
  MIN_POMODORO_MINUTES,
  MINUTES_MESSAGE,
  POMODORO_MINUTES,
} from "./limits.ts";
import { MAX_BREAK_MINUTES } from "./limits.ts";
import { Before } from "../list/list-page.ts";
import { shortText } from "../text/text.ts";

/** Days for which a deleted session can be restored. */
export const RESTORE_DAYS = 30;
export const NO_BREAK_MESSAGE = text("pomodoro.no_break", "No active break");
const LIMIT_MESSAGE = "limit must be 1 to 100";
const OFFSET_MESSAGE = "offset must be 0 or more";
export const OTHER_TODO_MESSAGE = text("pomodoro.other_todo", "Choose a todo of this project");
const BREAK_MINUTES_MESSAGE = text("pomodoro.break_minutes", "A break has 1 to {max} minutes", {
  max: MAX_BREAK_MINUTES,
});

/** A focus session on a project, or on one of its todos, running or ended. */
export const Pomodoro = z.object({
  id: z.string(),
  project_id: z.string(),
  /** The title when the session started. */
  proje_title: z.string(),
  /** The todo on which the time is spent; null for none. It may have been deleted since. */
  todo_id: z.nullable(z.string()),
  /** The todo's title when it was chosen. */
  todo_title: z.nullable(z.string()),
  status: z.enum(["active", "paused", "completed", "cancelled"]),
  duration_minutes: z.number(),
  started_at: z.string(),
  /** When it was last started, paused, resumed or ended. */
  updated_at: z.string(),
  paused_at: z.nullable(z.string()),
  /** Seconds of finished pauses; with milliseconds while it runs, whole once it ended. */
  paused_duration: z.number(),
  ended_at: z.nullable(z.string()),
  /** At most the duration. */
  focused_seconds: z.number(),
  notes: z.string(),
});
export type Pomodoro = z.infer<typeof Pomodoro>;

/** An ended session. */
export const EndedPomodoro = z.extend(Pomodoro, {
  /** When its project, start or minutes were corrected, or when it was added by hand; null otherwise. */
  corrected_at: z.nullable(z.string()),
});
export type EndedPomodoro = z.infer<typeof EndedPomodoro>;

/** A session, with the server's time for the countdown, because a device's clock may be wrong. */
export const PomodoroAnswer = z.object({ session: Pomodoro, server_now: z.string() });
export type PomodoroAnswer = z.infer<typeof PomodoroAnswer>;

/** A break after a session. It is not part of the history. */
export const Break = z.object({ minutes: z.number(), ends_at: z.string() });
export type Break = z.infer<typeof Break>;

/** The running session or null, in answers and on the live socket. */
export const RunningPomodoro = z.object({
  session: z.nullable(Pomodoro),
  /** The running break; missing if there is none. */
  break: z.optional(Break),
  server_now: z.string(),
});
export type RunningPomodoro = z.infer<typeof RunningPomodoro>;

/** The running break or null. */
export const BreakAnswer = z.object({ break: z.nullable(Break), server_now: z.string() });
export type BreakAnswer = z.infer<typeof BreakAnswer>;

export const DueBreak = z.extend(BreakAnswer, {
  /** The minutes of the break that is offered after a completed session; null if none is. */
  offered_minutes: z.nullable(z.number()),
});
export type DueBreak = z.infer<typeof DueBreak>;

/** Whole minutes of a session. */
export const minutes = z
  .int(MINUTES_MESSAGE)
  .check(z.minimum(MIN_POMODORO_MINUTES, MINUTES_MESSAGE), z.maximum(MAX_POMODORO_MINUTES, MINUTES_MESSAGE));

/** A todo of the project, or null for none. */
export const todo_id = z.nullable(z.string(OTHER_TODO_MESSAGE));

export const StartPomodoroInput = z.object({
  /** The browser makes the id, so that it can continue the session without a connection. */
  id: z.optional(z.uuid()),
  project_id: z.string(text("project.choose", "Choose a project")),
  todo_id: z._default(todo_id, null),
  duration_minutes: z._default(minutes, POMODORO_MINUTES),
});
export type StartPomodoroInput = z.infer<typeof StartPomodoroInput>;

/** Whole minutes of a break. */
export const break_minutes = z
  .int(BREAK_MINUTES_MESSAGE)
  .check(z.minimum(1, BREAK_MINUTES_MESSAGE), z.maximum(MAX_BREAK_MINUTES, BREAK_MINUTES_MESSAGE));

export const StartBreakInput = z.object({
  /** Default: the minutes that are due, which are 5, or 15 after every fourth completed session of the day. */
  minutes: z.optional(break_minutes),
});
export type StartBreakInput = z.infer<typeof StartBreakInput>;

/** The session to which the command applies, so that an old tab cannot change a newer one. Default: the running one. */
const session_id = z.optional(z.string());

export const PomodoroInput = z.object({ session_id });
export type PomodoroInput = z.infer<typeof PomodoroInput>;

export const notes = shortText(MAX_POMODORO_NOTES, NOTES_MESSAGE);

export const EndPomodoroInput = z.object({ session_id, notes: z._default(notes, "") });
export type EndPomodoroInput = z.infer<typeof EndPomodoroInput>;

const limit = z.coerce
  .number(LIMIT_MESSAGE)
  .check(z.int(LIMIT_MESSAGE), z.minimum(1, LIMIT_MESSAGE), z.maximum(100, LIMIT_MESSAGE));
const offset = z.coerce.number(OFFSET_MESSAGE).check(z.int(OFFSET_MESSAGE), z.minimum(0, OFFSET_MESSAGE));

/** The page after the row `before`, or after `offset` rows. */
export const PomodoroHistoryQuery = z.object({
  limit: z._default(limit, 20),
  offset: z._default(offset, 0),
  before: Before,
});
export type PomodoroHistoryQuery = z.infer<typeof PomodoroHistoryQuery>;

export const ProjectPomodorosQuery = z.object({ limit: z.optional(limit), before: Before });
export type ProjectPomodorosQuery = z.infer<typeof ProjectPomodorosQuery>;

export const PomodoroHistory = z.object({ sessions: z.array(EndedPomodoro), total: z.number() });
export type PomodoroHistory = z.infer<typeof PomodoroHistory>;

export const PomodoroStats = z.object({
  /** Completed and cancelled sessions. */
  total_sessions: z.number(),
  completed_sessions: z.number(),
  /** Focused minutes of completed sessions. */
  total_minutes: z.number(),
});
export type PomodoroStats = z.infer<typeof PomodoroStats>;

import * as z from "zod/mini";
import {
  MAX_POMODORO_MINUTES,
  MAX_POMODORO_NOTES,
  MIN_POMODORO_MINUTES,
  MINUTES_MESSAGE,
  POMODORO_MINUTES,
} from "./clock.ts";
import { Before } from "../list/list-page.ts";
import { shortText } from "../text.ts";

/** Days in which a session deleted from the history can be brought back. */
export const RESTORE_DAYS = 30;
export const NO_SESSION_MESSAGE = "No active pomodoro session";
export const RUNNING_MESSAGE = "A pomodoro session is already running";
export const OTHER_SESSION_MESSAGE = "That pomodoro session has ended and another one is running";
const LIMIT_MESSAGE = "limit must be 1 to 100";
const OFFSET_MESSAGE = "offset must be 0 or more";
const NOTES_MESSAGE = `A note has at most ${MAX_POMODORO_NOTES} characters`;

/** A stretch of focus on a project, running or ended. */
export const Pomodoro = z.object({
  id: z.string(),
  project_id: z.string(),
  /** As it was when the session started. */
  proje_title: z.string(),
  status: z.enum(["active", "paused", "completed", "cancelled"]),
  duration_minutes: z.number(),
  started_at: z.string(),
  /** The last start, pause, resume or end. */
  updated_at: z.string(),
  paused_at: z.nullable(z.string()),
  /** Seconds of the pauses that are over; to the millisecond while it runs, whole ones once it ended. */
  paused_duration: z.number(),
  ended_at: z.nullable(z.string()),
  /** Never more than the duration. */
  focused_seconds: z.number(),
  notes: z.string(),
});
export type Pomodoro = z.infer<typeof Pomodoro>;

/** A session, and the server's time to count from: a device's own clock may be wrong. */
export const PomodoroAnswer = z.object({ session: Pomodoro, server_now: z.string() });
export type PomodoroAnswer = z.infer<typeof PomodoroAnswer>;

/** The running session or none, as asked for and as every device hears of it. */
export const RunningPomodoro = z.object({ session: z.nullable(Pomodoro), server_now: z.string() });
export type RunningPomodoro = z.infer<typeof RunningPomodoro>;

const minutes = z
  .int(MINUTES_MESSAGE)
  .check(z.minimum(MIN_POMODORO_MINUTES, MINUTES_MESSAGE), z.maximum(MAX_POMODORO_MINUTES, MINUTES_MESSAGE));

export const StartPomodoroInput = z.object({
  project_id: z.string("Choose a project"),
  duration_minutes: z._default(minutes, POMODORO_MINUTES),
});
export type StartPomodoroInput = z.infer<typeof StartPomodoroInput>;

/** Names the session that is meant, so that an old tab cannot touch a newer one. Left out: the running one. */
const session_id = z.optional(z.string());

export const PomodoroInput = z.object({ session_id });
export type PomodoroInput = z.infer<typeof PomodoroInput>;

const notes = shortText(MAX_POMODORO_NOTES, NOTES_MESSAGE);

export const EndPomodoroInput = z.object({ session_id, notes: z._default(notes, "") });
export type EndPomodoroInput = z.infer<typeof EndPomodoroInput>;

/** A note on a session that has ended. */
export const PomodoroNoteInput = z.object({ notes });
export type PomodoroNoteInput = z.infer<typeof PomodoroNoteInput>;

const limit = z.coerce
  .number(LIMIT_MESSAGE)
  .check(z.int(LIMIT_MESSAGE), z.minimum(1, LIMIT_MESSAGE), z.maximum(100, LIMIT_MESSAGE));
const offset = z.coerce.number(OFFSET_MESSAGE).check(z.int(OFFSET_MESSAGE), z.minimum(0, OFFSET_MESSAGE));

/** Behind the row `before`, or else behind `offset` rows. */
export const PomodoroHistoryQuery = z.object({
  limit: z._default(limit, 20),
  offset: z._default(offset, 0),
  before: Before,
});
export type PomodoroHistoryQuery = z.infer<typeof PomodoroHistoryQuery>;

export const ProjectPomodorosQuery = z.object({ limit: z.optional(limit), before: Before });
export type ProjectPomodorosQuery = z.infer<typeof ProjectPomodorosQuery>;

export const PomodoroHistory = z.object({ sessions: z.array(Pomodoro), total: z.number() });
export type PomodoroHistory = z.infer<typeof PomodoroHistory>;

export const PomodoroStats = z.object({
  /** Completed and cancelled ones. */
  total_sessions: z.number(),
  completed_sessions: z.number(),
  /** Focused minutes of the completed ones. */
  total_minutes: z.number(),
});
export type PomodoroStats = z.infer<typeof PomodoroStats>;

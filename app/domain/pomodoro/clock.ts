/**
 * The one rule of a running session: what a command makes of it, and how much time is left. The Durable Object decides
 * by it, the screen counts by it.
 */
import type { Pomodoro } from "./pomodoro.ts";

// The limits stand here, because the header knows them and has no use for the schemas.
/** Minutes of a session that names no length: the header's one click. */
export const POMODORO_MINUTES = 25;
export const MIN_POMODORO_MINUTES = 1;
export const MAX_POMODORO_MINUTES = 180;
export const MINUTES_MESSAGE = `Choose a length of ${MIN_POMODORO_MINUTES} to ${MAX_POMODORO_MINUTES} minutes`;
/** Code points of the note that a session may end with. */
export const MAX_POMODORO_NOTES = 750;
/** How loud the end is, 0 to 1. */
export const POMODORO_VOLUME = 0.7;
/** A session that nobody touches for so long is cancelled, in milliseconds. */
export const IDLE_LIMIT = 12 * 3_600_000;

/** What can be asked of a user's clock. */
export type PomodoroCommand =
  | { type: "start"; id: string; project_id: string; proje_title: string; duration_minutes: number }
  | { type: "pause" | "resume"; session_id?: string | undefined }
  | { type: "complete" | "cancel"; session_id?: string | undefined; notes: string };

/**
 * What a command led to. `session` is the running one, or the one that just ended (its status says so). A refusal
 * changes nothing: `running` when there is one already, `none` when there is none, `other` when another one was meant.
 */
export type PomodoroStep =
  | { refusal: null; session: Pomodoro; changed: boolean }
  | { refusal: "running" | "other"; session: Pomodoro; changed: false }
  | { refusal: "none"; session: null; changed: false };

const ms = (instant: string) => Date.parse(instant);
const iso = (time: number) => new Date(time).toISOString();

/** Whether the session still runs: active or paused. */
export const isRunning = (session: Pomodoro) => session.ended_at === null;

/** Milliseconds of focus so far: elapsed without the pauses, measured to `paused_at` while paused, never past the end. */
export function focusedTime(session: Pomodoro, now: number): number {
  const until = session.ended_at ?? session.paused_at;
  const focused = (until === null ? now : ms(until)) - ms(session.started_at) - session.paused_duration * 1000;
  return Math.min(Math.max(focused, 0), session.duration_minutes * 60_000);
}

/** Milliseconds left: duration − (elapsed − paused_duration), never below 0. */
export const remainingTime = (session: Pomodoro, now: number) =>
  session.duration_minutes * 60_000 - focusedTime(session, now);

/** When an active session's time is up; null while it is paused. */
export function deadline(session: Pomodoro): number | null {
  if (session.status !== "active") return null;
  return ms(session.started_at) + session.duration_minutes * 60_000 + session.paused_duration * 1000;
}

/** What `command` makes of the running session. Time never runs backwards: an earlier `now` counts as the last change. */
export function step(running: Pomodoro | null, command: PomodoroCommand, now: number): PomodoroStep {
  if (command.type === "start") {
    // The same start told twice is one session.
    if (running?.id === command.id) return { refusal: null, session: running, changed: false };
    if (running) return { refusal: "running", session: running, changed: false };
    return { refusal: null, session: begin(command, iso(now)), changed: true };
  }
  if (!running) return { refusal: "none", session: null, changed: false };
  if (command.session_id !== undefined && command.session_id !== running.id) {
    return { refusal: "other", session: running, changed: false };
  }
  const session = change(running, command, Math.max(now, ms(running.updated_at)));
  return { refusal: null, session, changed: session !== running };
}

function begin({ id, project_id, proje_title, duration_minutes }: PomodoroCommand & { type: "start" }, now: string) {
  return {
    id,
    project_id,
    proje_title,
    status: "active",
    duration_minutes,
    started_at: now,
    updated_at: now,
    paused_at: null,
    paused_duration: 0,
    ended_at: null,
    focused_seconds: 0,
    notes: "",
  } satisfies Pomodoro;
}

function change(running: Pomodoro, command: Exclude<PomodoroCommand, { type: "start" }>, now: number): Pomodoro {
  switch (command.type) {
    case "pause":
      if (running.status === "paused") return running;
      return { ...running, status: "paused", paused_at: iso(now), updated_at: iso(now) };
    case "resume":
      if (running.status === "active") return running;
      return { ...afterPause(running, now), status: "active", updated_at: iso(now) };
    case "complete":
      return end(running, "completed", command.notes, now);
    case "cancel":
      return end(running, "cancelled", command.notes, now);
  }
}

/** The session with the pause it is in, if any, added to the others. */
function afterPause(session: Pomodoro, now: number): Pomodoro {
  if (session.paused_at === null) return session;
  const paused = Math.round(session.paused_duration * 1000) + now - ms(session.paused_at);
  return { ...session, paused_at: null, paused_duration: paused / 1000 };
}

function end(running: Pomodoro, status: "completed" | "cancelled", notes: string, now: number): Pomodoro {
  const session = afterPause(running, now);
  return {
    ...session,
    status,
    notes,
    updated_at: iso(now),
    ended_at: iso(now),
    focused_seconds: Math.floor(focusedTime(session, now) / 1000),
    paused_duration: Math.round(session.paused_duration),
  };
}

const idleEnd = (session: Pomodoro) => ms(session.updated_at) + IDLE_LIMIT;

/** The session cancelled at the end of its 12 untouched hours, or null while it may go on. */
export function expire(running: Pomodoro, now: number): Pomodoro | null {
  return now >= idleEnd(running) ? end(running, "cancelled", "", idleEnd(running)) : null;
}

/** When the session next changes by itself: its time is up, or it was left alone for too long. */
export function nextMoment(running: Pomodoro, now: number): number {
  const due = deadline(running);
  return due !== null && due > now ? Math.min(due, idleEnd(running)) : idleEnd(running);
}

/** The session as it is told at `now`. */
export function asTold(session: Pomodoro, now: number): Pomodoro {
  return isRunning(session) ? { ...session, focused_seconds: Math.floor(focusedTime(session, now) / 1000) } : session;
}

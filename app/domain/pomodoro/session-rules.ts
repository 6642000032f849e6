/**
 * The rules of a running session: how a command changes it, and how much time is left. The Durable Object and the
 * screen share them.
 */
import type { Pomodoro } from "./pomodoro.ts";

/** Milliseconds after which an unused session is cancelled. */
export const IDLE_LIMIT = 12 * 3_600_000;

/** The project of a session, and optionally one of its todos. */
export type Subject = Pick<Pomodoro, "project_id" | "proje_title" | "todo_id" | "todo_title">;

/** The commands of a user's clock. */
export type PomodoroCommand =
  | ({ type: "start"; id: string; duration_minutes: number } & Subject)
  | { type: "pause" | "resume"; session_id?: string | undefined }
  | { type: "complete" | "cancel"; session_id?: string | undefined; notes: string }
  /** The latest state of a session that a browser changed without a connection. */
  | { type: "adopt"; session: Pomodoro };

/**
 * The result of a command. `session` is the running one, or the one that just ended (see its status). A rejected
 * command changes nothing; its reason is `running` if a session is running already, `none` if there is none, `other`
 * if the command was for another session.
 */
export type PomodoroStep =
  | { reason: null; session: Pomodoro; changed: boolean }
  | { reason: "running" | "other"; session: Pomodoro; changed: false }
  | { reason: "none"; session: null; changed: false };

const ms = (instant: string) => Date.parse(instant);
const iso = (time: number) => new Date(time).toISOString();

/** Says whether the session is active or paused. */
export const isRunning = (session: Pomodoro) => session.ended_at === null;

/** The milliseconds of pauses. Seconds times 1000 is not always a whole number. */
const pausedTime = ({ paused_duration }: Pomodoro) => Math.round(paused_duration * 1000);

/**
 * The milliseconds of focus so far: the elapsed time without pauses, until `paused_at` while paused, and at most the
 * duration.
 */
export function focusedTime(session: Pomodoro, now: number): number {
  const until = session.ended_at ?? session.paused_at;
  const focused = (until === null ? now : ms(until)) - ms(session.started_at) - pausedTime(session);
  return Math.min(Math.max(focused, 0), session.duration_minutes * 60_000);
}

/** The milliseconds that are left: duration − (elapsed − paused_duration), never below 0. */
export const remainingTime = (session: Pomodoro, now: number) =>
  session.duration_minutes * 60_000 - focusedTime(session, now);

/**
 * When a running session's time is over (milliseconds since 1970); null after it ended, and while it is paused with
 * time left.
 */
export function deadline(session: Pomodoro): number | null {
  if (!isRunning(session)) return null;
  const end = ms(session.started_at) + session.duration_minutes * 60_000 + pausedTime(session);
  return session.paused_at === null || end <= ms(session.paused_at) ? end : null;
}

/**
 * Applies `command` to the running session. A `now` before the last change counts as the time of the last change, so
 * that time never runs backwards.
 */
export function step(running: Pomodoro | null, command: PomodoroCommand, now: number): PomodoroStep {
  if (command.type === "start") {
    // A repeated start returns the same session.
    if (running?.id === command.id) return { reason: null, session: running, changed: false };
    if (running) return { reason: "running", session: running, changed: false };
    return { reason: null, session: begin(command, iso(now)), changed: true };
  }
  if (command.type === "adopt") return adopt(running, command.session, now);
  if (!running) return { reason: "none", session: null, changed: false };
  if (command.session_id !== undefined && command.session_id !== running.id) {
    return { reason: "other", session: running, changed: false };
  }
  const session = change(running, command, Math.max(now, ms(running.updated_at)));
  return { reason: null, session, changed: session !== running };
}

function begin({ type: _, ...given }: PomodoroCommand & { type: "start" }, now: string) {
  return {
    ...given,
    status: "active",
    started_at: now,
    updated_at: now,
    paused_at: null,
    paused_duration: 0,
    ended_at: null,
    focused_seconds: 0,
    notes: "",
  } satisfies Pomodoro;
}

/** An ended session is history, so it does not matter whether another one runs. */
function adopt(running: Pomodoro | null, given: Pomodoro, now: number): PomodoroStep {
  const session = fitted(given, now);
  if (running?.id === session.id) {
    if (session.updated_at <= running.updated_at) return { reason: null, session: running, changed: false };
  } else if (running && isRunning(session)) return { reason: "running", session: running, changed: false };
  return { reason: null, session, changed: true };
}

/** The session with times that are in order and not after `now`. */
function fitted({ status, notes, ...given }: Pomodoro, now: number): Pomodoro {
  const started = Math.min(ms(given.started_at), now);
  const updated = Math.min(Math.max(ms(given.updated_at), started), now);
  const paused_duration = Math.min(given.paused_duration, (updated - started) / 1000);
  const session = { ...given, status, notes, started_at: iso(started), updated_at: iso(updated), paused_duration };
  if (status === "completed" || status === "cancelled") {
    const ended = end({ ...session, paused_at: null, ended_at: null }, status, notes, updated);
    // The pauses of an ended session are whole seconds.
    const focused_seconds = Math.min(given.focused_seconds, ended.focused_seconds + 1, given.duration_minutes * 60);
    return { ...ended, focused_seconds };
  }
  return { ...session, paused_at: status === "paused" ? iso(updated) : null, ended_at: null, focused_seconds: 0 };
}

function change(
  running: Pomodoro,
  command: Exclude<PomodoroCommand, { type: "start" | "adopt" }>,
  now: number,
): Pomodoro {
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

/** The session with its current pause, if any, added to `paused_duration`. */
function afterPause(session: Pomodoro, now: number): Pomodoro {
  if (session.paused_at === null) return session;
  const paused = pausedTime(session) + now - ms(session.paused_at);
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

/** The session, cancelled after 12 hours without use; null while it may continue. */
export function expire(running: Pomodoro, now: number): Pomodoro | null {
  return now >= idleEnd(running) ? end(running, "cancelled", "", idleEnd(running)) : null;
}

/** When the session next changes by itself: its time is over, or it was not used for too long. */
export function nextMoment(running: Pomodoro, now: number): number {
  const due = deadline(running);
  return due !== null && due > now ? Math.min(due, idleEnd(running)) : idleEnd(running);
}

/** The session as clients see it at `now`. */
export function snapshotAt(session: Pomodoro, now: number): Pomodoro {
  return isRunning(session) ? { ...session, focused_seconds: Math.floor(focusedTime(session, now) / 1000) } : session;
}

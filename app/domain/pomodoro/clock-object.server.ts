import type { AppContext } from "#app/context.ts";
import type { Topic } from "../live/live.ts";
import type { Break, Pomodoro, RunningPomodoro } from "./pomodoro.ts";
import type { PomodoroCommand, PomodoroStep } from "./session-rules.ts";

/** The result of starting a break: the break, or the session that runs instead. */
export type BreakStep = { break: Break; session: null } | { break: null; session: Pomodoro };

/**
 * The RPC surface of a user's Durable Object, which keeps their clock and open sockets. Times are milliseconds since
 * 1970.
 */
export interface PomodoroClockObject extends Rpc.DurableObjectBranded {
  /** Returns the running session, or null. */
  running(now: number): Promise<Pomodoro | null>;
  /** Returns the running session, or null, and the running break. */
  snapshot(now: number): Promise<RunningPomodoro>;
  /** Applies `command` for `user_id` and notifies every device. */
  command(user_id: string, command: PomodoroCommand, now: number): Promise<PomodoroStep>;
  /** Starts a break of `user_id` and notifies every device. Returns the break that runs then, or the session that prevents it. */
  startBreak(user_id: string, minutes: number, now: number): Promise<BreakStep>;
  /** Ends the break and notifies every device. Returns whether there was one. */
  endBreak(now: number): Promise<boolean>;
  /** Cancels the running session if it belongs to `project_id`. */
  leaveProject(project_id: string, now: number): Promise<void>;
  /** Notifies every device of what a request of `client_id` changed. */
  changed(topics: Topic[], client_id: string | null): Promise<void>;
  /** Closes the sockets that this session opened. */
  signOut(token_hash: string, code: number): Promise<void>;
  /** Deletes session and break without writing history. */
  forget(): Promise<void>;
}

/** The Durable Object stub of `user_id`. */
export const clockOf = ({ env }: Pick<AppContext, "env">, user_id: string) => env.POMODORO.getByName(user_id);

/** Writes an ended session to the history, once however often it is called, and not for a deleted user. */
export async function recordPomodoro(d1: D1Database, user_id: string, session: Pomodoro): Promise<void> {
  await d1
    .prepare(
      `INSERT INTO pomodoro (id, user_id, project_id, proje_title, status, duration_minutes, started_at, updated_at,
         paused_at, paused_duration, ended_at, focused_seconds, notes, todo_id, todo_title)
       SELECT ?1, user.id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15 FROM user WHERE user.id = ?2
       ON CONFLICT (id) DO NOTHING`,
    )
    .bind(
      session.id,
      user_id,
      session.project_id,
      session.proje_title,
      session.status,
      session.duration_minutes,
      session.started_at,
      session.updated_at,
      session.paused_at,
      session.paused_duration,
      session.ended_at,
      session.focused_seconds,
      session.notes,
      session.todo_id,
      session.todo_title,
    )
    .run();
}

import type { AppContext } from "#app/context.ts";
import type { Topic } from "../live/live.ts";
import type { Pomodoro } from "./pomodoro.ts";
import type { PomodoroCommand, PomodoroStep } from "./clock.ts";

/** A user's clock and open sockets as the domain calls them; a Durable Object keeps them. Times are milliseconds since 1970. */
export interface PomodoroClockObject extends Rpc.DurableObjectBranded {
  /** The running session, or null. */
  running(now: number): Promise<Pomodoro | null>;
  /** Decides `command` for `user_id` and tells every device. */
  command(user_id: string, command: PomodoroCommand, now: number): Promise<PomodoroStep>;
  /** Cancels the running session if it is `project_id`'s. */
  leaveProject(project_id: string, now: number): Promise<void>;
  /** Tells every device what a request of `client_id` has changed. */
  changed(topics: Topic[], client_id: string | null): Promise<void>;
  /** Closes the sockets that a sign-in opened. */
  signOut(token_hash: string): Promise<void>;
  /** Ends everything without a trace. */
  forget(): Promise<void>;
}

/** The clock of `user_id`. */
export const clockOf = ({ env }: Pick<AppContext, "env">, user_id: string) => env.POMODORO.getByName(user_id);

/** Writes an ended session to the history, once however often it is told; not for a user who is gone. */
export async function recordPomodoro(d1: D1Database, user_id: string, session: Pomodoro): Promise<void> {
  await d1
    .prepare(
      `INSERT INTO pomodoro (id, user_id, project_id, proje_title, status, duration_minutes, started_at, updated_at,
         paused_at, paused_duration, ended_at, focused_seconds, notes)
       SELECT ?1, user.id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13 FROM user WHERE user.id = ?2
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
    )
    .run();
}

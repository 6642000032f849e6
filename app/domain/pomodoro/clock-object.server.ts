import type { AppContext } from "#app/context.ts";
import type { Pomodoro } from "./pomodoro.ts";

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

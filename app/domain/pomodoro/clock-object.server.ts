import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { insertSelect } from "#app/db/columns.ts";
import { connect } from "#app/db/database.ts";
import { pomodoro, user } from "#app/db/schema.ts";
import { objectNamed } from "../region/object.server.ts";
import type { Pomodoro } from "./pomodoro.ts";

/** The Durable Object stub of `user_id`. */
export const clockOf = ({ env }: Pick<AppContext, "env">, user_id: string) => objectNamed(env, env.POMODORO, user_id);

/**
 * Writes an ended session to the history. Repeated calls write it once. Writes nothing for a deleted user. A session
 * that was completed without a connection replaces its later cancellation, which the clock made by itself.
 */
export async function recordPomodoro(d1: D1Database, user_id: string, session: Pomodoro): Promise<void> {
  const row = { ...session, user_id: user.id, deleted_at: null, corrected_at: null, before_correction: null };
  await connect(d1).run(sql`
    ${insertSelect(pomodoro, row)}
    FROM user WHERE user.id = ${user_id}
    ON CONFLICT (id) DO UPDATE SET (status, ended_at, updated_at, focused_seconds, paused_duration, notes) =
      (excluded.status, excluded.ended_at, excluded.updated_at, excluded.focused_seconds, excluded.paused_duration,
        excluded.notes)
      WHERE pomodoro.user_id = excluded.user_id AND pomodoro.status = 'cancelled' AND excluded.status = 'completed'
        AND pomodoro.ended_at >= excluded.ended_at AND pomodoro.corrected_at IS NULL`);
}

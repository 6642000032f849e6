import { and, isNull, sql } from "drizzle-orm";
import { pomodoro } from "#app/db/schema.ts";

/** The condition for sessions that count as focus: completed and not deleted. */
export const isFocus = and(sql`${pomodoro.status} = 'completed'`, isNull(pomodoro.deleted_at));

/** The focused minutes of a group of sessions, rounded. */
export const focusMinutes = sql<number>`CAST(round(sum(${pomodoro.focused_seconds}) / 60.0) AS INTEGER)`.as("minutes");

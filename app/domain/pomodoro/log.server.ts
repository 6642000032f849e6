import { and, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import { type AppContext, mayWrite } from "#app/context.ts";
import { newId, ownedQuery } from "#app/db/database.ts";
import { pomodoro, project } from "#app/db/schema.ts";
import { AppError, notFound } from "../errors.ts";
import { ownProject } from "../project/project.server.ts";
import { columns } from "./history.server.ts";
import { FUTURE_MESSAGE } from "./clock.ts";
import type { PomodoroCorrection, PomodoroLogInput } from "./log.ts";
import type { EndedPomodoro } from "./pomodoro.ts";

/** Milliseconds that a session may end ahead of the server's clock, because a device's clock differs. */
const TOLERANCE_MS = 60_000;
const MINUTE_MS = 60_000;

const ownSession = ownedQuery((query, owner) =>
  query
    .select(columns)
    .from(pomodoro)
    .where(and(eq(pomodoro.id, sql.placeholder("id")), eq(pomodoro.user_id, owner), isNull(pomodoro.deleted_at))),
);

/** The latest end of a session, as an ISO instant. */
const latestEnd = (now: Date) => new Date(now.getTime() + TOLERANCE_MS).toISOString();

/** The instant `seconds` after an ISO instant, in SQL. */
const after = (instant: SQL, seconds: SQL) =>
  sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${instant}, (${seconds}) || ' seconds')`;

/**
 * Adds a session that was not timed, under the id of the client if it has one; adding it again changes nothing. 404 for a
 * project that is not the user's, 400 for one that ends in the future.
 */
export async function addPomodoro(
  context: AppContext,
  { project_id, started_at, focused_minutes, notes }: PomodoroLogInput,
  id: string = newId(),
): Promise<EndedPomodoro> {
  const { id: user_id } = await mayWrite(context, "pomodoro");
  const now = context.now.toISOString();
  const ended_at = new Date(Date.parse(started_at) + focused_minutes * MINUTE_MS).toISOString();
  if (ended_at > latestEnd(context.now)) throw new AppError(400, FUTURE_MESSAGE);
  const [added] = await context.db.all<EndedPomodoro>(sql`
    INSERT INTO pomodoro (id, user_id, project_id, proje_title, status, duration_minutes, started_at, updated_at,
      paused_duration, ended_at, focused_seconds, notes, corrected_at)
    SELECT ${id}, user_id, id, proje_title, 'completed', ${focused_minutes}, ${started_at}, ${now}, 0, ${ended_at},
      ${focused_minutes * 60}, ${notes}, ${now}
    FROM project WHERE id = ${project_id} AND user_id = ${user_id} AND deleted_at IS NULL
    ON CONFLICT DO NOTHING
    RETURNING ${sql.join(
      Object.keys(columns).map((name) => sql.identifier(name)),
      sql`, `,
    )}`);
  if (!added) return getEnded(context, id);
  context.trail.target = { kind: "pomodoro", id };
  return added;
}

/** The ended session `id`. 404 unless it is the user's. */
async function getEnded(context: AppContext, id: string): Promise<EndedPomodoro> {
  const [[session]] = await context.read(ownSession({ id }));
  if (!session) throw notFound();
  return session;
}

/**
 * Corrects an ended session. Other minutes make a cancelled session a completed one; the end follows the start and the
 * minutes. Minutes that stay the same keep their seconds. 404 for a session or a project that is not the user's, 400 for
 * one that would end in the future.
 */
export async function correctPomodoro(
  context: AppContext,
  id: string,
  { project_id, started_at, focused_minutes, notes }: PomodoroCorrection,
): Promise<EndedPomodoro> {
  const { id: user_id } = await mayWrite(context, "pomodoro", id);
  const { db } = context;
  const minutes = sql`COALESCE(CAST(${focused_minutes ?? null} AS INTEGER), ${pomodoro.focused_seconds} / 60)`;
  const isSame = sql`${minutes} = ${pomodoro.focused_seconds} / 60`;
  const seconds = sql`iif(${isSame}, ${pomodoro.focused_seconds}, ${minutes} * 60)`;
  const start = sql`COALESCE(${started_at ?? null}, ${pomodoro.started_at})`;
  const isUnmoved = sql`${isSame} AND ${start} = ${pomodoro.started_at}`;
  const end = sql`iif(${isUnmoved}, ${pomodoro.ended_at}, ${after(start, sql`${seconds} + ${pomodoro.paused_duration}`)})`;
  const wanted = sql`COALESCE(${project_id ?? null}, ${pomodoro.project_id})`;
  const own = db
    .select({ proje_title: project.proje_title })
    .from(project)
    .where(and(eq(project.id, project_id ?? ""), eq(project.user_id, user_id), isNull(project.deleted_at)));
  const [corrected] = await db
    .update(pomodoro)
    .set({
      project_id: wanted,
      proje_title: sql`iif(${wanted} = ${pomodoro.project_id}, ${pomodoro.proje_title}, ${own})`,
      status: sql`iif(${isSame}, ${pomodoro.status}, 'completed')`,
      duration_minutes: sql`max(${pomodoro.duration_minutes}, (${seconds} + 59) / 60)`,
      focused_seconds: seconds,
      started_at: start,
      ended_at: end,
      notes: notes ?? pomodoro.notes,
      updated_at: context.now.toISOString(),
      corrected_at: sql`iif(${isUnmoved} AND ${wanted} = ${pomodoro.project_id}, ${pomodoro.corrected_at},
        ${context.now.toISOString()})`,
    })
    .where(
      and(
        eq(pomodoro.id, id),
        eq(pomodoro.user_id, user_id),
        isNull(pomodoro.deleted_at),
        or(sql`${wanted} = ${pomodoro.project_id}`, exists(own)),
        or(sql`${isUnmoved}`, sql`${end} <= ${latestEnd(context.now)}`),
      ),
    )
    .returning(columns);
  if (corrected) return corrected;
  const { project_id: before } = await getEnded(context, id);
  if (project_id !== undefined && project_id !== before) {
    const [[owned]] = await context.read(ownProject({ project_id }));
    if (!owned) throw notFound();
  }
  throw new AppError(400, FUTURE_MESSAGE);
}

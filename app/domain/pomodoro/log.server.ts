import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { idOfNew } from "../concurrency/idempotency.server.ts";
import { mayWrite } from "../session/access.server.ts";
import { insertSelect, namesOf } from "#app/db/columns.ts";
import { isOwnRow, ownedQuery } from "#app/db/database.ts";
import { pomodoro, project } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import { correctedNotes, refuseNotes, uncorrectedNotes } from "./corrected-note.server.ts";
import { columns } from "./history.server.ts";
import { FUTURE_MESSAGE, MAX_POMODORO_NOTES } from "./limits.ts";
import type { PomodoroCorrection, PomodoroLogInput } from "./log.ts";
import type { EndedPomodoro } from "./pomodoro.ts";
import { isTodoOf, subjectOf } from "./subject.server.ts";

/** Milliseconds by which a session may end in the future, because a device's clock may differ. */
const TOLERANCE_MS = 60_000;
const MINUTE_MS = 60_000;

const ownSession = ownedQuery((select, owner) =>
  select(columns)
    .from(pomodoro)
    .where(and(isOwnRow(pomodoro, owner), isNull(pomodoro.deleted_at))),
);

/** The latest end of a session, as an ISO instant. */
const latestEnd = (now: Date) => new Date(now.getTime() + TOLERANCE_MS).toISOString();

/** The instant `seconds` after an ISO instant, in SQL. */
const after = (instant: SQL, seconds: SQL) =>
  sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${instant}, (${seconds}) || ' seconds')`;

/**
 * Adds a session that was not timed. If the client gives an id or a key, adding the session again changes nothing. 404
 * for a project or a todo that is not the user's, 400 for a todo of another project or an end in the future.
 */
export async function addPomodoro(
  context: AppContext,
  { project_id, todo_id, started_at, focused_minutes, notes }: PomodoroLogInput,
  given?: string,
): Promise<EndedPomodoro> {
  const { id: user_id } = await mayWrite(context, "pomodoro");
  const id = given ?? idOfNew(context, user_id, "pomodoro");
  const now = context.now.toISOString();
  const ended_at = new Date(Date.parse(started_at) + focused_minutes * MINUTE_MS).toISOString();
  if (ended_at > latestEnd(context.now)) throw new AppError(400, FUTURE_MESSAGE);
  const isFitting = todo_id === null ? sql`true` : isTodoOf(sql`${todo_id}`, sql`${project_id}`, user_id);
  const row = {
    id,
    user_id: project.user_id,
    project_id: project.id,
    proje_title: project.proje_title,
    todo_id,
    todo_title: sql`(SELECT todo_title FROM todo WHERE id = ${todo_id})`,
    status: "completed",
    duration_minutes: focused_minutes,
    started_at,
    updated_at: now,
    paused_at: null,
    paused_duration: 0,
    ended_at,
    focused_seconds: focused_minutes * 60,
    notes,
    deleted_at: null,
    corrected_at: now,
    before_correction: null,
  };
  const [added] = await context.db.all<EndedPomodoro>(sql`
    ${insertSelect(pomodoro, row)}
    FROM project WHERE id = ${project_id} AND user_id = ${user_id} AND deleted_at IS NULL AND ${isFitting}
    ON CONFLICT DO NOTHING
    RETURNING ${namesOf(columns)}`);
  if (!added) return (await findEnded(context, id)) ?? (await refuseSubject(context, { project_id, todo_id }));
  context.trail.target = { kind: "pomodoro", id };
  return added;
}

/** The ended session `id`; undefined unless it is the user's. */
async function findEnded(context: AppContext, id: string): Promise<EndedPomodoro | undefined> {
  const [[session]] = await context.read(ownSession({ id }));
  return session;
}

/** Throws why a session cannot belong to a project and a todo: 404 or 400. */
async function refuseSubject(
  context: AppContext,
  subject: Pick<EndedPomodoro, "project_id" | "todo_id">,
): Promise<never> {
  await subjectOf(context, subject);
  // It was deleted between two requests, or the id belongs to somebody else's session.
  throw notFound();
}

/**
 * Corrects an ended session. Changed minutes, or the status, turn a cancelled session into a completed one; the end
 * is calculated from the start and the minutes. Unchanged minutes keep their seconds. A session that moves to another
 * project loses its todo unless the correction names one. 404 for a session, a project or a todo that is not the
 * user's, 400 for a todo of another project, an end in the future, or a note without room below another one.
 */
export async function correctPomodoro(
  context: AppContext,
  id: string,
  correction: PomodoroCorrection,
): Promise<EndedPomodoro> {
  const { id: user_id } = await mayWrite(context, "pomodoro", id);
  const now = context.now.toISOString();
  const { isUnmoved, ...time } = correctedTime(correction);
  const { isSame, isFitting, ...subject } = correctedSubject(user_id, correction);
  const notes = correctedNotes(correction);
  const isKept = sql`${isUnmoved} AND ${isSame} AND ${notes} = ${pomodoro.notes}`;
  const [corrected] = await context.db
    .update(pomodoro)
    .set({
      ...time,
      ...subject,
      // The same correction sent again does not replace the stored previous values.
      before_correction: sql`iif(${isKept}, ${pomodoro.before_correction}, json_object(${CORRECTED_JSON}))`,
      notes,
      updated_at: sql`iif(${isKept}, ${pomodoro.updated_at}, ${now})`,
      corrected_at: sql`iif(${isUnmoved} AND ${isSame}, ${pomodoro.corrected_at}, ${now})`,
    })
    .where(
      and(
        eq(pomodoro.id, id),
        eq(pomodoro.user_id, user_id),
        isNull(pomodoro.deleted_at),
        or(isSame, isFitting),
        sql`length(${notes}) <= max(length(${pomodoro.notes}), ${MAX_POMODORO_NOTES})`,
        or(isUnmoved, sql`${time.ended_at} <= ${latestEnd(context.now)}`),
      ),
    )
    .returning(columns);
  if (corrected) return corrected;
  const before = await findEnded(context, id);
  if (!before) throw notFound();
  const { project_id = before.project_id } = correction;
  const isMoved = project_id !== before.project_id;
  const { todo_id = isMoved ? null : before.todo_id } = correction;
  if (isMoved || todo_id !== before.todo_id) await subjectOf(context, { project_id, todo_id });
  refuseNotes(before.notes, correction);
  throw new AppError(400, FUTURE_MESSAGE);
}

/** The columns that a correction changes. */
const CORRECTED = [
  "project_id",
  "proje_title",
  "todo_id",
  "todo_title",
  "status",
  "duration_minutes",
  "started_at",
  "ended_at",
  "focused_seconds",
  "notes",
  "corrected_at",
] as const;
const CORRECTED_JSON = sql.raw(CORRECTED.map((name) => `'${name}', ${name}`).join(", "));

/**
 * Undoes the last correction of a session, exact to the second. Repeating it changes nothing. A note other than
 * `written`, the one that the correction wrote, stays. 404 for a session that is not the user's.
 */
export async function uncorrectPomodoro(context: AppContext, id: string, written?: string): Promise<EndedPomodoro> {
  const { id: user_id } = await mayWrite(context, "pomodoro", id);
  const before = (name: string) => sql`iif(${pomodoro.before_correction} IS NULL, ${sql.identifier(name)},
    ${pomodoro.before_correction} ->> ${name})`;
  const [uncorrected] = await context.db
    .update(pomodoro)
    .set({
      ...Object.fromEntries(CORRECTED.map((name) => [name, before(name)])),
      notes: uncorrectedNotes(before("notes"), written),
      before_correction: null,
      updated_at: sql`iif(${pomodoro.before_correction} IS NULL, ${pomodoro.updated_at}, ${context.now.toISOString()})`,
    })
    .where(and(eq(pomodoro.id, id), eq(pomodoro.user_id, user_id), isNull(pomodoro.deleted_at)))
    .returning(columns);
  if (!uncorrected) throw notFound();
  return uncorrected;
}

/** The corrected minutes and start, and the values that are calculated from them. */
function correctedTime({ focused_minutes, started_at: given, status }: PomodoroCorrection) {
  const minutes = sql`COALESCE(CAST(${focused_minutes ?? null} AS INTEGER), ${pomodoro.focused_seconds} / 60)`;
  const isSame = sql`${minutes} = ${pomodoro.focused_seconds} / 60`;
  const seconds = sql<number>`iif(${isSame}, ${pomodoro.focused_seconds}, ${minutes} * 60)`;
  const start = sql<string>`COALESCE(${given ?? null}, ${pomodoro.started_at})`;
  const counts = sql`iif(${isSame}, COALESCE(${status ?? null}, ${pomodoro.status}), 'completed')`;
  const isUnmoved = sql`(${isSame} AND ${start} = ${pomodoro.started_at} AND ${counts} = ${pomodoro.status})`;
  const end = after(start, sql`${seconds} + ${pomodoro.paused_duration}`);
  return {
    status: sql<"completed">`${counts}`,
    duration_minutes: sql<number>`max(${pomodoro.duration_minutes}, (${seconds} + 59) / 60)`,
    focused_seconds: seconds,
    started_at: start,
    ended_at: sql<string>`iif(${isUnmoved}, ${pomodoro.ended_at}, ${end})`,
    isUnmoved,
  };
}

/**
 * The corrected project and todo, with their titles. `isSame`: they are unchanged, and may have been deleted since.
 * `isFitting`: they are the user's, and the todo belongs to the project.
 */
function correctedSubject(user_id: string, { project_id: given, todo_id: givenTodo }: PomodoroCorrection) {
  const project_id = sql<string>`COALESCE(${given ?? null}, ${pomodoro.project_id})`;
  const isSameProject = sql`${project_id} = ${pomodoro.project_id}`;
  const kept = sql<string | null>`iif(${isSameProject}, ${pomodoro.todo_id}, NULL)`;
  const todo_id = givenTodo === undefined ? kept : sql<string | null>`${givenTodo}`;
  const isSameTodo = sql`${todo_id} IS ${pomodoro.todo_id}`;
  const own = sql`SELECT p.proje_title FROM project p
    WHERE p.id = ${project_id} AND p.user_id = ${user_id} AND p.deleted_at IS NULL`;
  return {
    project_id,
    todo_id,
    proje_title: sql<string>`iif(${isSameProject}, ${pomodoro.proje_title}, (${own}))`,
    todo_title: sql`iif(${isSameTodo}, ${pomodoro.todo_title}, (SELECT t.todo_title FROM todo t WHERE t.id = ${todo_id}))`,
    isSame: sql`(${isSameProject} AND ${isSameTodo})`,
    isFitting: and(
      or(isSameProject, sql`EXISTS (${own})`),
      or(sql`${todo_id} IS NULL`, isTodoOf(todo_id, project_id, user_id)),
    ),
  };
}

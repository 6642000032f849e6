import { type Message, said } from "#app/i18n/text.ts";
import { and, count, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { columnsWithout } from "#app/db/columns.ts";
import { ownedQuery, statement } from "#app/db/database.ts";
import { pomodoro, pomodoro_month } from "#app/db/schema.ts";
import { notFound } from "#app/errors.ts";
import { doneOnce } from "../concurrency/idempotency.server.ts";
import { keyset } from "../list/list-page.server.ts";
import {
  type EndedPomodoro,
  type PomodoroHistory,
  type PomodoroHistoryQuery,
  type PomodoroStats,
  type ProjectPomodorosQuery,
  RESTORE_DAYS,
} from "./pomodoro.ts";
import { getProject, ownProject } from "../project/project.server.ts";
import { isFocus } from "./focus.server.ts";

/** The columns of an ended session in answers. */
export const columns = columnsWithout(pomodoro, "user_id", "deleted_at", "before_correction");

const ofUser = (owner: SQL) => and(eq(pomodoro.user_id, owner), isNull(pomodoro.deleted_at));
const ofProject = (owner: SQL) => and(ofUser(owner), eq(pomodoro.project_id, sql.placeholder("project_id")));

const newestFirst = [desc(pomodoro.started_at), desc(pomodoro.id)];
const pages = keyset(pomodoro, [pomodoro.started_at, pomodoro.id]);
const page = (belongs: typeof ofUser) =>
  pages.read((select, owner, inPage, limit) =>
    select(columns)
      .from(pomodoro)
      .where(and(belongs(owner), inPage))
      .orderBy(...newestFirst)
      .limit(limit),
  );
const historyPage = page(ofUser);
const projectPage = page(ofProject);
/** Sorts after the start of any session. */
const END = "~";

const historySize = ownedQuery((select, owner) =>
  select({ total: sql<number>`${pomodoro_month.up_to}`.as("total") })
    .from(pomodoro_month)
    .where(eq(pomodoro_month.user_id, owner))
    .orderBy(desc(pomodoro_month.month))
    .limit(1),
);

/**
 * The page after `:offset` sessions. The monthly counts lead to the month in which the page starts, so only the newer
 * sessions of that month must be skipped one by one.
 */
const historyBehind = ownedQuery((select, owner) => {
  const left = sql`(SELECT up_to - ${sql.placeholder("offset")} FROM pomodoro_month
    WHERE user_id = ${owner} ORDER BY month DESC LIMIT 1)`;
  const start = (of: SQL) =>
    sql`(SELECT ${of} FROM pomodoro_month WHERE user_id = ${owner} AND up_to >= ${left} ORDER BY month LIMIT 1)`;
  const first = sql`(SELECT started_at, id FROM pomodoro
    WHERE ${ofUser(owner)} AND started_at < ${start(sql`month || ${END}`)}
    ORDER BY started_at DESC, id DESC LIMIT 1 OFFSET coalesce(${start(sql`up_to - ${left}`)}, 0))`;
  return select(columns)
    .from(pomodoro)
    .where(and(ofUser(owner), sql`(${pomodoro.started_at}, ${pomodoro.id}) <= ${first}`))
    .orderBy(...newestFirst)
    .limit(sql.placeholder("limit"));
});

const projectStats = ownedQuery((select, owner) =>
  select({
    total_sessions: count().as("total_sessions"),
    completed_sessions: sql<number>`count(*) FILTER (WHERE ${isFocus})`.as("completed_sessions"),
    total_minutes: sql<number>`CAST(round(COALESCE(sum(${pomodoro.focused_seconds})
        FILTER (WHERE ${isFocus}), 0) / 60.0) AS INTEGER)`.as("total_minutes"),
  })
    .from(pomodoro)
    .where(ofProject(owner)),
);

/** A page of the user's ended sessions, newest first, and the total number. */
export async function pomodoroHistory(
  context: AppContext,
  { limit, offset, before }: PomodoroHistoryQuery,
): Promise<PomodoroHistory> {
  const isBehind = before === undefined && offset > 0;
  const [[sessions, [size]]] = await Promise.all([
    context.read(isBehind ? historyBehind({ offset, limit }) : historyPage({ end: END, before, limit }), historySize()),
    pages.check(context, before),
  ]);
  return { sessions, total: size?.total ?? 0 };
}

/** A page of a project's ended sessions, newest first. */
export async function projectPomodoros(
  context: AppContext,
  project_id: string,
  { limit, before }: ProjectPomodorosQuery,
): Promise<EndedPomodoro[]> {
  const [[sessions]] = await Promise.all([
    context.read(projectPage({ project_id, end: END, before, limit })),
    pages.check(context, before),
    getProject(context, project_id),
  ]);
  return sessions;
}

/** The number of a project's sessions, and their focused minutes. */
export async function projectPomodoroStats(context: AppContext, project_id: string): Promise<PomodoroStats> {
  const [[found], [stats]] = await context.read(ownProject({ project_id }), projectStats({ project_id }));
  if (!found) throw notFound();
  return stats!;
}

/** Deletes a session from the history. It can be restored for 30 days. */
export async function deletePomodoro(context: AppContext, id: string, { mayRepeat = false } = {}): Promise<Message> {
  const user = await mayWrite(context, "pomodoro", id);
  const { db } = context;
  const once = doneOnce(context, user.id, `delete-pomodoro ${id}`);
  const isIt = and(eq(pomodoro.id, id), eq(pomodoro.user_id, user.id));
  const [[deleted]] = await db.batch([
    db
      .update(pomodoro)
      .set({ deleted_at: sql`COALESCE(${pomodoro.deleted_at}, ${context.now.toISOString()})` })
      .where(and(isIt, mayRepeat ? undefined : isNull(pomodoro.deleted_at), once.isNew))
      .returning({ id: pomodoro.id }),
    statement(db)`${once.remember(isDeleted(id, user.id, true))}`,
  ]);
  if (!deleted && !(await once.wasDone())) throw notFound();
  return said({ id: "pomodoro.session_deleted", message: "Pomodoro session deleted" });
}

const isDeleted = (id: string, user_id: string, so: boolean) => sql`EXISTS (SELECT 1 FROM pomodoro
  WHERE id = ${id} AND user_id = ${user_id} AND (deleted_at IS NOT NULL) = ${so})`;

const restorableSince = (now: Date) => new Date(now.getTime() - RESTORE_DAYS * 86_400_000).toISOString();

/** Restores a deleted session. Repeating it changes nothing. */
export async function restorePomodoro(context: AppContext, id: string): Promise<EndedPomodoro> {
  const user = await mayWrite(context, "pomodoro", id);
  const since = restorableSince(context.now);
  const { db } = context;
  const once = doneOnce(context, user.id, `restore-pomodoro ${id}`);
  const isIt = and(eq(pomodoro.id, id), eq(pomodoro.user_id, user.id));
  const isThere = isNull(pomodoro.deleted_at);
  const [[restored]] = await db.batch([
    db
      .update(pomodoro)
      .set({ deleted_at: null })
      .where(and(isIt, or(isThere, and(gt(pomodoro.deleted_at, since), once.isNew))))
      .returning(columns),
    statement(db)`${once.remember(isDeleted(id, user.id, false))}`,
  ]);
  if (!restored) throw notFound();
  return restored;
}

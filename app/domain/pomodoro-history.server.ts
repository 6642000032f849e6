import { and, count, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type AppContext, mayWrite } from "../context.ts";
import { type Database, ownRead } from "../db/database.ts";
import { pomodoro } from "../db/schema.ts";
import { notFound } from "./errors.ts";
import {
  type Pomodoro,
  type PomodoroHistory,
  type PomodoroHistoryQuery,
  type PomodoroNoteInput,
  type PomodoroStats,
  type ProjectPomodorosQuery,
  RESTORE_DAYS,
} from "./pomodoro.ts";
import { ownProject } from "./project.server.ts";

/** The columns of a session on the wire. */
const columns = {
  id: pomodoro.id,
  project_id: pomodoro.project_id,
  proje_title: pomodoro.proje_title,
  status: pomodoro.status,
  duration_minutes: pomodoro.duration_minutes,
  started_at: pomodoro.started_at,
  updated_at: pomodoro.updated_at,
  paused_at: pomodoro.paused_at,
  paused_duration: pomodoro.paused_duration,
  ended_at: pomodoro.ended_at,
  focused_seconds: pomodoro.focused_seconds,
  notes: pomodoro.notes,
};

const ofUser = (owner: SQL) => and(eq(pomodoro.user_id, owner), isNull(pomodoro.deleted_at));
const ofProject = (owner: SQL) => and(ofUser(owner), eq(pomodoro.project_id, sql.placeholder("project_id")));

const page = (belongs: typeof ofUser) =>
  ownRead((query, owner) =>
    query
      .select(columns)
      .from(pomodoro)
      .where(belongs(owner))
      .orderBy(desc(pomodoro.started_at), desc(pomodoro.id))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset")),
  );
const historyPage = page(ofUser);
const projectPage = page(ofProject);

const historySize = ownRead((query, owner) =>
  query
    .select({ total: count().as("total") })
    .from(pomodoro)
    .where(ofUser(owner)),
);

const completed = sql`${pomodoro.status} = 'completed'`;
const projectStats = ownRead((query, owner) =>
  query
    .select({
      total_sessions: count().as("total_sessions"),
      completed_sessions: sql<number>`count(*) FILTER (WHERE ${completed})`.as("completed_sessions"),
      total_minutes: sql<number>`COALESCE(sum(${pomodoro.focused_seconds}) FILTER (WHERE ${completed}), 0) / 60`.as(
        "total_minutes",
      ),
    })
    .from(pomodoro)
    .where(ofProject(owner)),
);

/** The user's ended sessions, newest first, and how many there are. */
export async function pomodoroHistory(context: AppContext, query: PomodoroHistoryQuery): Promise<PomodoroHistory> {
  const [sessions, [size]] = await context.read(historyPage({ ...query }), historySize());
  return { sessions, total: size!.total };
}

/** A project's ended sessions, newest first. */
export async function projectPomodoros(
  context: AppContext,
  project_id: string,
  query: ProjectPomodorosQuery,
): Promise<Pomodoro[]> {
  const [[found], sessions] = await context.read(ownProject({ project_id }), projectPage({ project_id, ...query }));
  if (!found) throw notFound();
  return sessions;
}

/** How much a project was focused on. */
export async function projectPomodoroStats(context: AppContext, project_id: string): Promise<PomodoroStats> {
  const [[found], [stats]] = await context.read(ownProject({ project_id }), projectStats({ project_id }));
  if (!found) throw notFound();
  return stats!;
}

/** Writes the note of an ended session anew. */
export async function notePomodoro(context: AppContext, id: string, { notes }: PomodoroNoteInput): Promise<Pomodoro> {
  const user = await mayWrite(context, "pomodoro", id);
  const [noted] = await context.db
    .update(pomodoro)
    .set({ notes, updated_at: context.now.toISOString() })
    .where(and(eq(pomodoro.id, id), eq(pomodoro.user_id, user.id), isNull(pomodoro.deleted_at)))
    .returning(columns);
  if (!noted) throw notFound();
  return noted;
}

/** Takes a session out of the history. It can be restored for 30 days. */
export async function deletePomodoro(context: AppContext, id: string): Promise<{ message: string }> {
  const user = await mayWrite(context, "pomodoro", id);
  const [deleted] = await context.db
    .update(pomodoro)
    .set({ deleted_at: context.now.toISOString() })
    .where(and(eq(pomodoro.id, id), eq(pomodoro.user_id, user.id), isNull(pomodoro.deleted_at)))
    .returning({ id: pomodoro.id });
  if (!deleted) throw notFound();
  return { message: "Pomodoro session deleted" };
}

const restorableSince = (now: Date) => new Date(now.getTime() - RESTORE_DAYS * 86_400_000).toISOString();

/** Puts a deleted session back into the history. Repeating it changes nothing. */
export async function restorePomodoro(context: AppContext, id: string): Promise<Pomodoro> {
  const user = await mayWrite(context, "pomodoro", id);
  const since = restorableSince(context.now);
  const [restored] = await context.db
    .update(pomodoro)
    .set({ deleted_at: null })
    .where(
      and(
        eq(pomodoro.id, id),
        eq(pomodoro.user_id, user.id),
        or(isNull(pomodoro.deleted_at), gt(pomodoro.deleted_at, since)),
      ),
    )
    .returning(columns);
  if (!restored) throw notFound();
  return restored;
}

/** Removes for good what was deleted more than 30 days ago. */
export async function purgePomodoros(db: Database, now: Date): Promise<void> {
  await db.delete(pomodoro).where(and(isNotNull(pomodoro.deleted_at), lte(pomodoro.deleted_at, restorableSince(now))));
}

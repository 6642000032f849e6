import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type AppContext, mayWrite } from "#app/context.ts";
import { type Database, flag, newId, ownedQuery, statement } from "#app/db/database.ts";
import { meeting_note, project, todo, user, weekly_update } from "#app/db/schema.ts";
import { AppError, notFound } from "../errors.ts";
import { clockOf } from "../pomodoro/clock.server.ts";
import { inOrder, moves } from "../list/position.ts";
import { storePositions } from "../list/position.server.ts";
import {
  MAX_PROJECTS,
  type Project,
  PROJECT_LIMIT_MESSAGE,
  type ProjectInput,
  type ProjectListQuery,
  type ProjectOrder,
  type ProjectStats,
} from "./project.ts";
import { MAX_ACTIVE_TODOS } from "../todo/todo.ts";
import { activeTodos, limitReached } from "../todo/limit.server.ts";

/** The columns of a project in answers. */
const columns = {
  id: project.id,
  proje_title: project.proje_title,
  created_at: project.created_at,
  is_archived: flag(isNotNull(project.archived_at), "is_archived"),
  archived_at: project.archived_at,
  deleted_at: project.deleted_at,
};

/** All projects in the user's order: there are at most three, so one query serves every caller. */
const ownProjects = ownedQuery(
  (query, owner) =>
    query
      .select(columns)
      .from(project)
      .where(and(eq(project.user_id, owner), isNull(project.deleted_at)))
      .orderBy(asc(project.position), asc(project.id)),
  { inlineAsJson: true },
);

/** The project `project_id` if it is the user's. Read beside the project's rows, to decide on a 404. */
export const ownProject = ownedQuery((query, owner) =>
  query
    .select(columns)
    .from(project)
    .where(and(eq(project.id, sql.placeholder("project_id")), eq(project.user_id, owner), isNull(project.deleted_at))),
);

/** The user's archived or unarchived projects, in the user's order. */
export async function listProjects(context: AppContext, { archived }: ProjectListQuery): Promise<Project[]> {
  const [projects] = await context.read(ownProjects());
  return projects.filter(({ is_archived }) => is_archived === (archived === "true"));
}

/** Throws 404 unless it is the user's. */
export async function getProject(context: AppContext, project_id: string): Promise<Project> {
  const [[owned]] = await context.read(ownProject({ project_id }));
  if (!owned) throw notFound();
  return owned;
}

/**
 * Creates a project at the end. 409 at the limit; one statement counts and inserts, so parallel requests cannot exceed
 * it.
 */
export async function createProject(context: AppContext, input: ProjectInput): Promise<Project> {
  const { id: user_id } = await mayWrite(context, "project");
  const [created] = await context.db.all<Project>(sql`
    INSERT INTO project (id, user_id, proje_title, position, created_at)
    SELECT ${newId()}, ${user_id}, ${input.proje_title}, COALESCE(max(position), 0) + 1, ${context.now.toISOString()}
    FROM project WHERE user_id = ${user_id} AND deleted_at IS NULL
    HAVING count(*) < ${MAX_PROJECTS}
    RETURNING id, proje_title, created_at, archived_at, deleted_at`);
  if (!created) throw new AppError(409, PROJECT_LIMIT_MESSAGE);
  context.trail.target = { kind: "project", id: created.id };
  return { ...created, is_archived: false };
}

const mine = (user_id: string, id: string) =>
  and(eq(project.id, id), eq(project.user_id, user_id), isNull(project.deleted_at));

/** Throws 404 unless it is the user's. */
export async function renameProject(context: AppContext, id: string, input: ProjectInput): Promise<Project> {
  const user = await mayWrite(context, "project", id);
  const [renamed] = await context.db.update(project).set(input).where(mine(user.id, id)).returning(columns);
  if (!renamed) throw notFound();
  return renamed;
}

/** Removes the project's todos from list, calendar and limit. Repeating it changes nothing. */
export async function archiveProject(context: AppContext, id: string): Promise<Project> {
  const user = await mayWrite(context, "project", id);
  const archived_at = sql`COALESCE(${project.archived_at}, ${context.now.toISOString()})`;
  const [archived] = await context.db.update(project).set({ archived_at }).where(mine(user.id, id)).returning(columns);
  if (!archived) throw notFound();
  return archived;
}

/**
 * Brings an archived project back with its todos. 409 when they exceed the limit of active todos. Repeating it changes
 * nothing.
 */
export async function unarchiveProject(context: AppContext, id: string): Promise<Project> {
  const { id: user_id } = await mayWrite(context, "project", id);
  const itsTodos = sql`(SELECT count(*) FROM todo
    WHERE project_id = ${id} AND is_checked_date IS NULL AND deleted_at IS NULL)`;
  const hasRoom = sql`${activeTodos(user_id)} + ${itsTodos} <= ${MAX_ACTIVE_TODOS}`;
  const [back] = await context.db
    .update(project)
    .set({ archived_at: null })
    .where(and(mine(user_id, id), or(isNull(project.archived_at), hasRoom)))
    .returning(columns);
  if (back) return back;
  await getProject(context, id);
  throw limitReached();
}

/**
 * Deletes the project's contents for good. Its row stays without a title because the statistics count it, and so do its
 * pomodoros. A session running on it is cancelled.
 */
export async function deleteProject(
  context: AppContext,
  id: string,
  { mayRepeat = false } = {},
): Promise<{ message: string }> {
  const user = await mayWrite(context, "project", id);
  const its = sql`(SELECT id FROM project WHERE ${mine(user.id, id)})`;
  const { db } = context;
  // Every index of todo is partial, so each part is deleted through its own index.
  const todos = and(eq(todo.project_id, its), isNull(todo.deleted_at));
  const results = await db.batch([
    db.delete(todo).where(and(todos, isNull(todo.is_checked_date))),
    db.delete(todo).where(and(todos, isNotNull(todo.is_checked_date))),
    db.delete(todo).where(and(eq(todo.project_id, its), isNotNull(todo.deleted_at))),
    db.delete(weekly_update).where(eq(weekly_update.project_id, its)),
    db.delete(meeting_note).where(eq(meeting_note.project_id, its)),
    // Last, because the other statements check that the project still exists.
    db
      .update(project)
      .set({ deleted_at: sql`COALESCE(${project.deleted_at}, ${context.now.toISOString()})`, proje_title: "" })
      .where(mayRepeat ? and(eq(project.id, id), eq(project.user_id, user.id)) : mine(user.id, id))
      .returning({ id: project.id }),
  ]);
  if (results[5].length === 0) throw notFound();
  context.waitUntil(clockOf(context, user.id).leaveProject(id, context.now.getTime()));
  return { message: "Project deleted" };
}

const placedProjects = ownedQuery((query, owner) =>
  query
    .select({ ...columns, position: project.position })
    .from(project)
    .where(and(eq(project.user_id, owner), isNull(project.deleted_at)))
    .orderBy(asc(project.position), asc(project.id)),
);

/** Puts the given projects first, in this order; the others keep their order after them. 404 for an unknown id. */
export async function reorderProjects(context: AppContext, { projectIds }: ProjectOrder): Promise<Project[]> {
  const { id: user_id } = await mayWrite(context, "project");
  const [projects] = await context.read(placedProjects());
  const wanted = inOrder(projects, projectIds);
  if (!wanted) throw notFound();
  await storePositions(context.db, project, user_id, moves(wanted));
  return wanted.filter((row) => !row.is_archived).map(({ position: _, ...row }) => row);
}

const statistics = ownedQuery((query, owner) =>
  query
    .select({
      id: project.id,
      title: sql<string>`${project.proje_title}`.as("title"),
      archived: flag(isNotNull(project.archived_at), "archived"),
      active_todos_count: sql<number>`(SELECT count(*) FROM todo
        WHERE project_id = ${project}.id AND is_checked_date IS NULL AND deleted_at IS NULL)`.as("active_todos_count"),
    })
    .from(project)
    .where(and(eq(project.user_id, owner), isNull(project.deleted_at)))
    .orderBy(asc(project.position), asc(project.id)),
);

const deletedProjects = ownedQuery((query, owner) =>
  query
    .select({
      total: sql<number>`${user.deleted_projects} + (SELECT count(*) FROM project
        WHERE user_id = ${user}.id AND deleted_at IS NOT NULL)`.as("total"),
    })
    .from(user)
    .where(eq(user.id, owner)),
);

/** Days that the row of a deleted project is kept. */
const DELETED_DAYS = 30;

/** Purges projects that were deleted more than 30 days ago. Their accounts keep the count. */
export async function purgeProjects(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELETED_DAYS * 86_400_000).toISOString();
  const old = sql`deleted_at IS NOT NULL AND deleted_at <= ${before}`;
  await db.batch([
    statement(
      db,
      sql`UPDATE user SET deleted_projects = deleted_projects
        + (SELECT count(*) FROM project WHERE user_id = user.id AND ${old})
        WHERE id IN (SELECT user_id FROM project WHERE ${old})`,
    ),
    statement(db, sql`DELETE FROM project WHERE ${old}`),
  ]);
}

/** Counts of the user's projects and active todos. */
export async function projectStats(context: AppContext): Promise<ProjectStats> {
  const [projects, [deleted]] = await context.read(statistics(), deletedProjects());
  const active = projects.filter((one) => !one.archived);
  return {
    projects: {
      total_active_projects: active.length,
      total_archived_projects: projects.length - active.length,
      total_deleted_projects: deleted!.total,
    },
    todos: { total_active_todos: active.reduce((sum, one) => sum + one.active_todos_count, 0) },
    active_projects_details: active.map(({ archived: _, ...rest }) => rest),
  };
}

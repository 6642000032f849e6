import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { idOfNew } from "../concurrency/idempotency.server.ts";
import { mayWrite } from "../session/access.server.ts";
import { columnsWithout, insertSelect, namesOf } from "#app/db/columns.ts";
import { flag, ownedQuery } from "#app/db/database.ts";
import { project } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import { inOrder, moves } from "../list/position.ts";
import { storePositions } from "../list/position.server.ts";
import {
  MAX_PROJECTS,
  type Project,
  PROJECT_LIMIT_MESSAGE,
  type ProjectInput,
  type ProjectListQuery,
  type ProjectOrder,
  type ProjectPatch,
} from "./project.ts";
import { MAX_ACTIVE_TODOS } from "../todo/todo.ts";
import { activeTodos, limitReached } from "../todo/limit.server.ts";

/** The stored columns of a project in answers. */
export const answerColumns = columnsWithout(project, "user_id", "position");

const columns = { ...answerColumns, is_archived: flag(isNotNull(project.archived_at), "is_archived") };

/** All projects in the user's order. There are at most three, so one query is enough for every caller. */
const ownProjects = ownedQuery(
  (select, owner) =>
    select(columns)
      .from(project)
      .where(and(eq(project.user_id, owner), isNull(project.deleted_at)))
      .orderBy(asc(project.position), asc(project.id)),
  { inlineAsJson: true },
);

/** The project `project_id` if it is the user's. Read together with the project's rows, to decide on a 404. */
export const ownProject = ownedQuery((select, owner) =>
  select(columns)
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
 * Creates a project at the end, or returns the one that was created with the same key. 409 at the limit: one statement
 * counts and inserts, so parallel requests cannot exceed it.
 */
export async function createProject(context: AppContext, input: ProjectInput): Promise<Project> {
  const { id: user_id } = await mayWrite(context, "project");
  const row = {
    ...input,
    id: idOfNew(context, user_id, "project"),
    user_id,
    proje_goal_minutes: null,
    position: sql`COALESCE(max(position), 0) + 1`,
    created_at: context.now.toISOString(),
    archived_at: null,
    deleted_at: null,
  };
  const [created] = await context.db.all<Project>(sql`
    ${insertSelect(project, row)}
    FROM project WHERE user_id = ${user_id} AND deleted_at IS NULL
    HAVING count(*) < ${MAX_PROJECTS}
    ON CONFLICT DO NOTHING
    RETURNING ${namesOf(answerColumns)}`);
  if (!created) {
    const [same] = await context.db.select(columns).from(project).where(eq(project.id, row.id));
    if (same) return same;
    throw new AppError(409, PROJECT_LIMIT_MESSAGE);
  }
  context.trail.target = { kind: "project", id: created.id };
  return { ...created, is_archived: false };
}

/** The condition for the user's project `id`, unless it is deleted. */
export const mine = (user_id: string, id: string) =>
  and(eq(project.id, id), eq(project.user_id, user_id), isNull(project.deleted_at));

/** Changes the title, the weekly goal, or both. 404 unless it is the user's. */
export async function changeProject(context: AppContext, id: string, input: ProjectPatch): Promise<Project> {
  const user = await mayWrite(context, "project", id);
  const [changed] = await context.db.update(project).set(input).where(mine(user.id, id)).returning(columns);
  if (!changed) throw notFound();
  return changed;
}

/**
 * Archives a project, which removes its todos from the list, the calendar and the limit. Repeating it changes
 * nothing.
 */
export async function archiveProject(context: AppContext, id: string): Promise<Project> {
  const user = await mayWrite(context, "project", id);
  const archived_at = sql`COALESCE(${project.archived_at}, ${context.now.toISOString()})`;
  const [archived] = await context.db.update(project).set({ archived_at }).where(mine(user.id, id)).returning(columns);
  if (!archived) throw notFound();
  return archived;
}

/**
 * Unarchives a project with its todos. 409 when they exceed the limit of active todos. Repeating it changes nothing.
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

const placedProjects = ownedQuery((select, owner) =>
  select({ ...columns, position: project.position })
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

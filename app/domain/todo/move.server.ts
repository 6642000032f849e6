import { and, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { todo } from "#app/db/schema.ts";
import { MAX_ACTIVE_TODOS } from "./todo.ts";
import { activeTodos } from "./limit.server.ts";
import { newPosition } from "./order.server.ts";
import type { TodoPatch } from "./todo-input.ts";

/** The new place of a todo, and whether it is completed at the same time. */
type Place = Pick<TodoPatch, "project_id" | "after" | "is_checked">;

/** The id of the user's project if it accepts the todo: an archived project accepts only its own todos. */
const openProject = (user_id: string, project_id: string) => sql`
  (SELECT id FROM project WHERE id = ${project_id} AND user_id = ${user_id} AND deleted_at IS NULL
    AND (archived_at IS NULL OR id = ${todo}.project_id))`;

/** The columns that move a todo to another project, or below another todo. In another project it comes first. */
export function placeFields({ project_id, after }: Place): Record<string, SQL | string> {
  if (project_id === undefined && after === undefined) return {};
  const home = project_id ?? sql`${todo}.project_id`;
  const position = sql`(SELECT ${newPosition(after ?? undefined)} FROM project WHERE project.id = ${home})`;
  if (project_id === undefined) return { position };
  const ifSame = (column: SQLiteColumn, otherwise: SQL) =>
    sql`CASE WHEN ${todo}.project_id = ${project_id} THEN ${column} ELSE ${otherwise} END`;
  return {
    project_id,
    position: after === undefined ? ifSame(todo.position, position) : position,
    // A meeting belongs to one project, so a todo that leaves the project leaves the meeting.
    meeting_note_id: ifSame(todo.meeting_note_id, sql`NULL`),
    meeting_line: ifSame(todo.meeting_line, sql`NULL`),
  };
}

/**
 * The condition that the todo may be moved to `project_id`: the project accepts it, and there is room if the todo did
 * not count before.
 */
export function mayMove(user_id: string, { project_id, is_checked }: Place): SQL | undefined {
  if (project_id === undefined) return undefined;
  const isCounted = sql`${todo}.project_id IN (SELECT id FROM project WHERE archived_at IS NULL)`;
  const staysOut = is_checked === undefined ? isNotNull(todo.is_checked_date) : sql`${is_checked ? 1 : 0}`;
  return and(
    sql`${openProject(user_id, project_id)} IS NOT NULL`,
    or(
      staysOut,
      and(isNull(todo.is_checked_date), or(isCounted, sql`${todo}.project_id = ${project_id}`)),
      sql`${activeTodos(user_id)} < ${MAX_ACTIVE_TODOS}`,
    ),
  );
}

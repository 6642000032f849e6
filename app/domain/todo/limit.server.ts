import { sql } from "drizzle-orm";
import { todo } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { MAX_ACTIVE_TODOS, TODO_LIMIT_MESSAGE } from "./todo.ts";

// These conditions are part of the writing statements, so that parallel requests cannot exceed the limit.

/** The number of the user's active todos: unchecked, in unarchived projects. */
export const activeTodos = (user_id: string) => sql`
  (SELECT count(*) FROM project p CROSS JOIN todo t ON t.project_id = p.id
   WHERE p.user_id = ${user_id} AND p.deleted_at IS NULL AND p.archived_at IS NULL
     AND t.is_checked_date IS NULL AND t.deleted_at IS NULL)`;

/**
 * The condition that the todo may be open in its project, or in `project_id`: there is room, or that project is
 * archived and does not count.
 */
export const hasRoom = (user_id: string, project_id?: string) => sql`
  (${activeTodos(user_id)} < ${MAX_ACTIVE_TODOS} OR ${project_id ?? todo.project_id} IN
    (SELECT id FROM project WHERE user_id = ${user_id} AND deleted_at IS NULL AND archived_at IS NOT NULL))`;

export const limitReached = () => new AppError(409, TODO_LIMIT_MESSAGE);

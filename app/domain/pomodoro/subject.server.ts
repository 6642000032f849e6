/** Reads the user's project of a session, and optionally one of its todos. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { todo } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import { ownProject } from "../project/project.server.ts";
import type { Subject } from "./session-rules.ts";
import { OTHER_TODO_MESSAGE } from "./pomodoro.ts";

const ownTodo = ownedQuery((select, owner) =>
  select({ project_id: todo.project_id, todo_title: todo.todo_title })
    .from(todo)
    .where(and(eq(todo.id, sql.placeholder("todo_id")), eq(todo.user_id, owner), isNull(todo.deleted_at))),
);

/**
 * Reads the titles, in one round trip. 404 for a project or a todo that is not the user's, 400 for a todo of another
 * project.
 */
export async function subjectOf(
  context: AppContext,
  { project_id, todo_id }: Pick<Subject, "project_id" | "todo_id">,
): Promise<Subject> {
  const [[project], [found]] = await context.read(ownProject({ project_id }), ownTodo({ todo_id: todo_id ?? "" }));
  if (!project || (todo_id !== null && !found)) throw notFound();
  if (found && found.project_id !== project_id) {
    throw new AppError(400, OTHER_TODO_MESSAGE, { details: [{ path: "todo_id", message: OTHER_TODO_MESSAGE }] });
  }
  return { project_id, proje_title: project.proje_title, todo_id, todo_title: found?.todo_title ?? null };
}

/** The condition that `todo_id` is a todo of the project `project_id` in a statement that writes for `user_id`. */
export const isTodoOf = (todo_id: SQL, project_id: SQL, user_id: string) => sql`EXISTS (SELECT 1 FROM todo t
  WHERE t.id = ${todo_id} AND t.project_id = ${project_id} AND t.user_id = ${user_id} AND t.deleted_at IS NULL)`;

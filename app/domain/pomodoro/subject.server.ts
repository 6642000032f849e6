/** Reads the user's project of a session, and optionally one of its todos. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { isOwnRow, ownedQuery } from "#app/db/database.ts";
import { pomodoro, todo } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import { ownProject } from "../project/project.server.ts";
import type { Subject } from "./session-rules.ts";
import { columnsWithout } from "#app/db/columns.ts";
import { OTHER_TODO_MESSAGE, type Pomodoro } from "./pomodoro.ts";

const ownTodo = ownedQuery((select, owner) =>
  select({ project_id: todo.project_id, todo_title: todo.todo_title })
    .from(todo)
    .where(and(eq(todo.id, sql.placeholder("todo_id")), eq(todo.user_id, owner), isNull(todo.deleted_at))),
);

const columns = columnsWithout(pomodoro, "user_id", "deleted_at", "before_correction", "corrected_at");

/** The session of the history, deleted or not. */
const ownEnded = ownedQuery((select, owner) => select(columns).from(pomodoro).where(isOwnRow(pomodoro, owner)));

interface Started extends Pick<Subject, "project_id" | "todo_id"> {
  /** The session's id, if the browser made it. */
  id?: string | undefined;
}

/**
 * Reads the titles and, if the session has ended already, its row, in one round trip. 404 for a project or a todo that
 * is not the user's, 400 for a todo of another project.
 */
export async function subjectOf(
  context: AppContext,
  { project_id, todo_id, id = "" }: Started,
): Promise<Subject & { ended: Pomodoro | undefined }> {
  const [project, found, ended] = await read(context, { project_id, todo_id, id });
  if (!project || (todo_id !== null && !found)) throw notFound();
  if (found && found.project_id !== project_id) {
    throw new AppError(400, OTHER_TODO_MESSAGE, { details: [{ path: "todo_id", message: OTHER_TODO_MESSAGE }] });
  }
  return { project_id, proje_title: project.proje_title, todo_id, todo_title: found?.todo_title ?? null, ended };
}

/** As `subjectOf`, for time that was spent already: it loses a todo that is not the project's any more. */
export async function spentSubjectOf(context: AppContext, { project_id, todo_id, id = "" }: Started) {
  const [project, found, ended] = await read(context, { project_id, todo_id, id });
  if (!project) throw notFound();
  const todo = found?.project_id === project_id ? { todo_id, todo_title: found.todo_title } : NO_TODO;
  return { project_id, proje_title: project.proje_title, ...todo, ended };
}

const NO_TODO = { todo_id: null, todo_title: null };

async function read(context: AppContext, { project_id, todo_id, id }: Required<Started>) {
  const queries = [ownProject({ project_id }), ownTodo({ todo_id: todo_id ?? "" }), ownEnded({ id })] as const;
  const [[project], [found], [ended]] = await context.read(...queries);
  return [project, found, ended] as const;
}

/** The condition that `todo_id` is a todo of the project `project_id` in a statement that writes for `user_id`. */
export const isTodoOf = (todo_id: SQL, project_id: SQL, user_id: string) => sql`EXISTS (SELECT 1 FROM todo t
  WHERE t.id = ${todo_id} AND t.project_id = ${project_id} AND t.user_id = ${user_id} AND t.deleted_at IS NULL)`;

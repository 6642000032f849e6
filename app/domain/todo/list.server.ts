import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { columnsWithout } from "#app/db/columns.ts";
import { flag, ownedQuery } from "#app/db/database.ts";
import { meeting_note, project, todo } from "#app/db/schema.ts";
import { notFound } from "#app/errors.ts";
import { listProjects } from "../project/project.server.ts";
import { dateIn } from "../time/timezone.ts";
import { withNextDate } from "./repeat.server.ts";
import type { ActiveTodo, Todo } from "./todo.ts";

/** Columns that no answer contains. */
const INNER = ["user_id", "repeats_of", "position", "snoozed_until"] as const;
/** Columns that are null in every open todo. */
const OF_CLOSED = ["is_checked_date", "deleted_at"] as const;

/** The stored columns of a todo in answers. */
export const answerColumns = columnsWithout(todo, ...INNER);

export const todoColumns = { ...answerColumns, is_checked: flag(isNotNull(todo.is_checked_date), "is_checked") };

export const shownColumns = columnsWithout(todo, ...INNER, ...OF_CLOSED, "meeting_line", "created_at", "updated_at");

/** The condition that a todo is neither completed nor deleted. */
export const isOpen = and(isNull(todo.is_checked_date), isNull(todo.deleted_at));

/** The user's order of the todos of a project. */
export const inUsersOrder = [asc(todo.position), asc(todo.id)];

/** A project's open todos. One row without a todo if it has none or is archived; no row unless it is the user's. */
const openTodos = ownedQuery(
  (select, owner) =>
    select(columnsWithout(todo, ...INNER, ...OF_CLOSED))
      .from(project)
      .leftJoin(todo, and(eq(todo.project_id, project.id), isNull(project.archived_at), isOpen))
      .where(and(eq(project.id, sql.placeholder("project_id")), eq(project.user_id, owner), isNull(project.deleted_at)))
      .orderBy(...inUsersOrder),
  { provesSession: true, inlineAsJson: true },
);

/** The open todos of a project in the user's order; none if it is archived. 404 unless it is the user's. */
export async function listTodos(context: AppContext, project_id: string): Promise<Todo[]> {
  const [todos] = await context.read(openTodos({ project_id }));
  if (!todos[0]) throw notFound();
  if (todos[0].id === null) return [];
  return todos.map((row) => ({ ...row, is_checked: false, is_checked_date: null, deleted_at: null }) as Todo);
}

/** The Monday of the week of the todo's meeting. */
const weekOfMeeting = sql<string | null>`(SELECT ${meeting_note.week_start} FROM ${meeting_note}
  WHERE ${meeting_note.id} = ${todo.meeting_note_id})`.as("meeting_week");

const activeRows = ownedQuery(
  (select, owner) => {
    const activeIds = select({ id: project.id })
      .from(project)
      .where(and(eq(project.user_id, owner), isNull(project.deleted_at), isNull(project.archived_at)));
    return select({ ...shownColumns, meeting_week: weekOfMeeting })
      .from(todo)
      .where(and(inArray(todo.project_id, activeIds), isOpen))
      .orderBy(asc(todo.project_id), ...inUsersOrder);
  },
  { inlineAsJson: true },
);

/** All active todos of the user, in the user's order of projects and todos: at most 69. */
export async function listActiveTodos(context: AppContext): Promise<ActiveTodo[]> {
  // Sorted here: sorting by the projects' positions in the database would read each row twice.
  const [projects, [todos]] = await Promise.all([
    listProjects(context, { archived: "false" }),
    context.read(activeRows()),
  ]);
  const today = dateIn(context.days, context.now);
  const rows = todos.map((row) => withNextDate(row, today));
  return projects.flatMap(({ id }) => rows.filter(({ project_id }) => project_id === id));
}

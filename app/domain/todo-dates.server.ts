import { and, asc, desc, eq, gte, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import type { AppContext } from "../context.ts";
import { ownRead } from "../db/database.ts";
import { project, todo } from "../db/schema.ts";
import { notFound } from "./errors.ts";
import { listProjects, ownProject } from "./project.server.ts";
import { todoColumns } from "./todo.server.ts";
import { atNoon, type CalendarQuery, type CalendarTodo, type CompletedQuery, type Todo } from "./todo.ts";

const checkedInRange = and(
  isNotNull(todo.is_checked_date),
  gte(todo.is_checked_date, sql.placeholder("week_start")),
  lt(todo.is_checked_date, sql.placeholder("week_end")),
  isNull(todo.deleted_at),
);
const completedOfAll = ownRead((query, owner) =>
  query
    .select(todoColumns)
    .from(project)
    .crossJoin(todo)
    .where(and(eq(project.user_id, owner), isNull(project.deleted_at), eq(todo.project_id, project.id), checkedInRange))
    .orderBy(desc(todo.is_checked_date), desc(todo.id)),
);
const completedOfOne = ownRead((query, owner) =>
  query
    .select(todoColumns)
    .from(todo)
    .where(and(eq(todo.project_id, sql.placeholder("project_id")), eq(todo.user_id, owner), checkedInRange))
    .orderBy(desc(todo.is_checked_date), desc(todo.id)),
);

/** The todos checked from `week_start` until before `week_end`, newest first. 404 for a project that is not the user's. */
export async function completedTodos(context: AppContext, { project_id, ...range }: CompletedQuery): Promise<Todo[]> {
  if (project_id === undefined) return (await context.read(completedOfAll(range)))[0];
  const [[owned], todos] = await context.read(ownProject({ project_id }), completedOfOne({ ...range, project_id }));
  if (!owned) throw notFound();
  return todos;
}

const dueTodos = ownRead((query, owner) =>
  query
    .select({ ...todoColumns, position: todo.position })
    .from(todo)
    .where(
      and(
        eq(todo.user_id, owner),
        isNotNull(todo.todo_due_date),
        gte(todo.todo_due_date, sql.placeholder("start")),
        lte(todo.todo_due_date, sql.placeholder("end")),
        isNull(todo.is_checked_date),
        isNull(todo.deleted_at),
      ),
    )
    .orderBy(asc(todo.todo_due_date), asc(todo.id)),
);

/**
 * The unchecked todos due from `start_date` to `end_date`, both included: by date, then in the user's order of projects
 * and todos. Archived projects show none.
 */
export async function calendarTodos(context: AppContext, { start_date, end_date }: CalendarQuery) {
  const range = { start: atNoon(start_date), end: atNoon(end_date) };
  // The titles come beside the todos, not joined to each of them: half the rows.
  const active = listProjects(context, { archived: "false" });
  const [projects, [todos]] = await Promise.all([active, context.read(dueTodos(range))]);
  const places = new Map(projects.map(({ id }, place) => [id, place]));
  const placed = todos.flatMap(({ position, ...row }) => {
    const place = places.get(row.project_id);
    if (place === undefined) return [];
    const calendarTodo: CalendarTodo = { ...row, proje_title: projects[place]!.proje_title };
    return [{ order: [row.todo_due_date!, place, position] as const, calendarTodo }];
  });
  // The order of projects and todos is no index's, and a sort in the database would read each row twice.
  return placed.sort((a, b) => compare(a.order, b.order)).map(({ calendarTodo }) => calendarTodo);
}

function compare(a: readonly [string, number, number], b: readonly [string, number, number]): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] - b[1] || a[2] - b[2];
}

import { and, asc, desc, eq, gte, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type QueryBuilder, unionAll } from "drizzle-orm/sqlite-core";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { project, todo } from "#app/db/schema.ts";
import { keyset } from "../list/list-page.server.ts";
import { MAX_PROJECTS, type Project } from "../project/project.ts";
import { getProject, listProjects } from "../project/project.server.ts";
import { inOwnWeeks, rangeIn } from "../time/user-days.server.ts";
import { dateIn } from "../time/timezone.ts";
import { dayInWeek, type PlannedWeekQuery } from "./plan.ts";
import { todoColumns } from "./list.server.ts";
import { atNoon, type CalendarQuery, type CalendarTodo, type CompletedQuery, type Todo } from "./todo.ts";
import { addDays, nextMondayOf, startOfDay } from "../week/week.ts";
import type { WeekRange } from "../week/week-range.ts";

const pages = keyset(todo, [todo.is_checked_date, todo.id]);

const completedIn = (select: QueryBuilder["select"], project_id: SQL, inPage: SQL, owner?: SQL) =>
  select(todoColumns)
    .from(todo)
    .where(
      and(
        eq(todo.project_id, project_id),
        owner && eq(todo.user_id, owner),
        isNotNull(todo.is_checked_date),
        gte(todo.is_checked_date, sql.placeholder("week_start")),
        inPage,
        isNull(todo.deleted_at),
      ),
    );

const completedOfOne = pages.read((select, owner, inPage, limit) =>
  completedIn(select, sql`${sql.placeholder("project_id")}`, inPage, owner)
    .orderBy(desc(todo.is_checked_date), desc(todo.id))
    .limit(limit),
);
/** Each project is read with its index; SQLite merges the results until the page is full. */
const completedOfAll = pages.read((select, owner, inPage, limit) => {
  const of = (n: number) => completedIn(select, nthProject(owner, n), inPage);
  const all = unionAll(of(0), of(1), ...Array.from({ length: MAX_PROJECTS - 2 }, (_, i) => of(i + 2)));
  return all.orderBy(sql`is_checked_date DESC`, sql`id DESC`).limit(limit);
});

/** The id of the user's project at position `n`, from 0. */
const nthProject = (owner: SQL, n: number) =>
  sql`(SELECT id FROM project WHERE user_id = ${owner} AND deleted_at IS NULL ORDER BY position, id LIMIT 1 OFFSET ${sql.raw(String(n))})`;

interface Completed extends WeekRange {
  project_id?: string | undefined;
  before?: string | undefined;
  limit?: number;
}

/** The query of a page of completed todos. It does not check that the project is the user's. */
export function completedPage({ project_id, week_start, week_end, before, limit }: Completed) {
  const values = { week_start, end: week_end, before, limit };
  return project_id === undefined ? completedOfAll(values) : completedOfOne({ ...values, project_id });
}

/**
 * The todos completed from `week_start` until before `week_end`, newest first. 404 for a project that is not the
 * user's.
 */
export const completedTodos = (context: AppContext, query: CompletedQuery): Promise<Todo[]> =>
  inOwnWeeks(context, async (days) => {
    const { project_id, before } = query;
    const [[todos]] = await Promise.all([
      context.read(completedPage(rangeIn(days, query))),
      pages.check(context, before),
      project_id === undefined ? undefined : getProject(context, project_id),
    ]);
    return todos;
  });

const completedByProject = ownedQuery((select, owner) =>
  select({
    project_id: sql<string>`${project.id}`.as("project_id"),
    todos: sql<number>`(SELECT count(*) FROM todo WHERE project_id = ${project}.id AND deleted_at IS NULL
        AND is_checked_date >= ${sql.placeholder("week_start")} AND is_checked_date < ${sql.placeholder("week_end")})`.as(
      "todos",
    ),
  })
    .from(project)
    .where(
      and(
        eq(project.user_id, owner),
        isNull(project.deleted_at),
        eq(project.id, sql`coalesce(${sql.placeholder("project_id")}, ${project.id})`),
      ),
    ),
);

/** The number of todos completed in the range, by project; of all projects or one. */
export async function countCompleted(
  context: AppContext,
  { week_start, week_end, project_id = null }: WeekRange & { project_id?: string | null | undefined },
): Promise<Map<string, number>> {
  const [rows] = await context.read(completedByProject({ week_start, week_end, project_id }));
  return new Map(rows.map((row) => [row.project_id, row.todos]));
}

const openTodos = (select: QueryBuilder["select"], owner: SQL, ...where: SQL[]) =>
  select({ ...todoColumns, position: todo.position })
    .from(todo)
    .where(and(eq(todo.user_id, owner), ...where, isNull(todo.is_checked_date), isNull(todo.deleted_at)));

const dueTodos = ownedQuery((select, owner) =>
  openTodos(
    select,
    owner,
    isNotNull(todo.todo_due_date),
    gte(todo.todo_due_date, sql.placeholder("start")),
    lte(todo.todo_due_date, sql.placeholder("end")),
  ).orderBy(asc(todo.todo_due_date), asc(todo.id)),
);
const plannedTodos = ownedQuery((select, owner) =>
  openTodos(select, owner, isNotNull(todo.todo_week), eq(todo.todo_week, sql.placeholder("monday"))),
);

const dueInWeek = (monday: string) => dueTodos({ start: atNoon(monday), end: atNoon(addDays(monday, 6)) });

/** The day of an open todo; empty if it has none. */
const dueDay = ({ todo_due_date }: Todo) => todo_due_date ?? "";

/**
 * The open todos due from `start_date` to `end_date`, both included: by date, then by time, then in the user's order
 * of projects and todos. Without archived projects.
 */
export async function calendarTodos(context: AppContext, { start_date, end_date }: CalendarQuery) {
  const range = { start: atNoon(start_date), end: atNoon(end_date) };
  // The titles are read separately and not joined, which halves the number of rows read.
  const active = listProjects(context, { archived: "false" });
  const [projects, [todos]] = await Promise.all([active, context.read(dueTodos(range))]);
  return inUsersOrder(projects, todos, dueDay);
}

/** The open todos of active projects that are due in the week of `monday` or planned for it, as `weekTodos` lists them. */
export async function openTodosOfWeek(context: AppContext, monday: string): Promise<CalendarTodo[]> {
  const [projects, [due, planned]] = await Promise.all([
    listProjects(context, { archived: "false" }),
    context.read(dueInWeek(monday), plannedTodos({ monday })),
  ]);
  return inUsersOrder(projects, [...planned, ...due], dueDay);
}

/**
 * The todos of a week in all active projects: planned for the week, due in it, and completed in it (the newest 500).
 * Todos without a day come first, the others by day. Within a day they are sorted by project: open todos in the
 * user's order, then completed ones by time.
 */
export async function weekTodos(context: AppContext, { week_start: monday }: PlannedWeekQuery) {
  const week = { week_start: startOfDay(monday), week_end: startOfDay(nextMondayOf(monday)) };
  const [projects, [due, planned, done]] = await Promise.all([
    listProjects(context, { archived: "false" }),
    inOwnWeeks(context, (days) =>
      context.read(dueInWeek(monday), plannedTodos({ monday }), completedPage(rangeIn(days, week))),
    ),
  ]);
  const inTime = done.toReversed().map((row, position) => ({ ...row, position }));
  const doneOn = ({ is_checked_date: at }: Todo) => at && dateIn(context.days, new Date(at));
  const day = (row: Todo) => dayInWeek(row, doneOn(row), monday) ?? "";
  return inUsersOrder(projects, [...planned, ...due, ...inTime], day);
}

/**
 * Todos with their projects' titles: by day; within a day, open ones with a time first, the others in the user's
 * order of projects and todos.
 */
function inUsersOrder(
  projects: readonly Project[],
  todos: readonly (Todo & { position: number })[],
  dateOfTodo: (row: Todo) => string,
): CalendarTodo[] {
  const ranks = new Map(projects.map(({ id }, place) => [id, place]));
  const ranked = todos.flatMap(({ position, ...row }) => {
    const place = ranks.get(row.project_id);
    if (place === undefined) return [];
    const calendarTodo: CalendarTodo = { ...row, proje_title: projects[place]!.proje_title };
    const time = row.is_checked ? null : row.todo_time;
    const order = [dateOfTodo(row), time ?? AFTER_TIMES, place, Number(row.is_checked), position] as const;
    return [{ order, calendarTodo }];
  });
  // Sorted here, because no index has this order, and sorting in the database would read each row twice.
  return ranked.sort((a, b) => compare(a.order, b.order)).map(({ calendarTodo }) => calendarTodo);
}

/** Sorts after every time `HH:MM`. */
const AFTER_TIMES = "~";

type Order = readonly [day: string, time: string, project: number, isDone: number, position: number];

function compare(a: Order, b: Order): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  if (a[1] !== b[1]) return a[1] < b[1] ? -1 : 1;
  return a[2] - b[2] || a[3] - b[3] || a[4] - b[4];
}

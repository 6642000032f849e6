import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { pomodoro } from "#app/db/schema.ts";
import { LIST_LIMIT } from "../list/list-page.ts";
import { lineTodosOfWeeks } from "../meeting-note/line-todos.server.ts";
import { meetingPage } from "../meeting-note/meeting-note.server.ts";
import { isFocus } from "../pomodoro/focus.server.ts";
import { getProject } from "../project/project.server.ts";
import { dateOfColumn, inOwnWeeks, rangeIn, shiftsIn } from "../time/user-days.server.ts";
import type { Days } from "../time/timezone.ts";
import { completedPage, countCompleted } from "../todo/dates.server.ts";
import {
  type ProjectWeek,
  WEEKDAYS,
  type WeekData,
  type WeeklyStats,
  type WeekQuery,
  wholeMinutes,
} from "./week-data.ts";
import type { WeekRange } from "./week-range.ts";
import { addWeeks, startOfDay, weekday } from "./week.ts";
import { weeklyUpdatePage } from "./weekly-update.server.ts";

const focusWhere = (writer: SQL, ...where: SQL[]) =>
  ownedQuery(
    (select, owner) =>
      select({
        project_id: pomodoro.project_id,
        date: dateOfColumn(sql`${pomodoro.started_at}`).as("date"),
        seconds: sql<number>`sum(${pomodoro.focused_seconds})`.as("seconds"),
      })
        .from(pomodoro)
        .where(
          and(
            eq(writer, owner),
            ...where,
            gte(pomodoro.started_at, sql.placeholder("week_start")),
            lt(pomodoro.started_at, sql.placeholder("week_end")),
            isFocus,
          ),
        )
        .groupBy(pomodoro.project_id, sql`date`),
    { inlineAsJson: true },
  );
/** Seconds of completed sessions, by project and by the day on which they started. */
const focusOfAll = focusWhere(sql`${pomodoro.user_id}`);
/** The same for one project. The plus prevents SQLite from using the index of all the user's sessions. */
const focusOfProject = focusWhere(sql`+${pomodoro.user_id}`, eq(pomodoro.project_id, sql.placeholder("project_id")));

/** The completed todos and focused minutes of a week. 404 for a project that is not the user's. */
export const weeklyStats = (context: AppContext, query: WeekQuery): Promise<WeeklyStats> =>
  inOwnWeeks(context, async (days) => {
    const range = rangeIn(days, query);
    const [counts, [seconds]] = await Promise.all([
      countCompleted(context, range),
      context.read(focusIn(days, range)),
      checkProject(context, query),
    ]);
    return statsOf(sumOf(counts), seconds);
  });

/** All data of the weekly dashboard in one round trip. 404 for a project that is not the user's. */
export const weekData = (context: AppContext, query: WeekQuery): Promise<WeekData> =>
  inOwnWeeks(context, async (days) => {
    const range = rangeIn(days, query);
    const [[todos, updates, meetings, seconds]] = await Promise.all([
      context.read(completedPage(range), weeklyUpdatePage(query), meetingPage(query), focusIn(days, range)),
      checkProject(context, query),
    ]);
    const completed = todos.length < LIST_LIMIT ? todos.length : sumOf(await countCompleted(context, range));
    return {
      weeklyUpdates: updates,
      meetingNotes: meetings,
      completedTodos: todos,
      stats: statsOf(completed, seconds),
    };
  });

/**
 * The week of each project that has any data, by project id, in one round trip. So home can be read before the
 * selected project is known, and switching projects needs no request. Completed todos and meetings are limited to the
 * newest `limit` over all projects; the statistics count all of them.
 */
export async function weekByProject(
  context: AppContext,
  days: Days,
  monday: string,
  limit: number,
): Promise<Record<string, ProjectWeek>> {
  const week = weekOfMonday(monday);
  const range = rangeIn(days, week);
  const [todos, updates, meetings, lineTodos, seconds] = await context.read(
    completedPage({ ...range, limit }),
    weeklyUpdatePage(week),
    meetingPage({ ...week, limit }),
    lineTodosOfWeeks({ from: monday, end: addWeeks(monday, 1) }),
    focusSinceWeekBefore(days, monday),
  );
  const counts = todos.length < limit ? null : await countCompleted(context, range);
  const counted = [...(counts?.keys() ?? [])].map((project_id) => ({ project_id }));
  const ids = new Set([...todos, ...updates, ...meetings, ...seconds, ...counted].map((row) => row.project_id));
  return Object.fromEntries(
    [...ids].map((id) => {
      const mine = <Row extends { project_id: string }>(rows: Row[]) => rows.filter((row) => row.project_id === id);
      const completedTodos = mine(todos);
      const focused = mine(seconds);
      return [
        id,
        {
          weeklyUpdates: mine(updates),
          meetingNotes: mine(meetings),
          completedTodos,
          lineTodos: mine(lineTodos),
          stats: statsOf(
            counts ? (counts.get(id) ?? 0) : completedTodos.length,
            focused.filter(({ date }) => date >= monday),
          ),
          minutesBefore: minutesByDay(focused.filter(({ date }) => date < monday)),
        },
      ];
    }),
  );
}

/** The query for the seconds of completed sessions in a range, by project and by the day on which they started. */
function focusIn(days: Days, range: WeekRange & { project_id?: string | undefined }) {
  const values = { ...range, ...shiftsIn(days, range) };
  return range.project_id === undefined ? focusOfAll(values) : focusOfProject(values);
}

/** The query for the week that starts on a Monday. */
export const weekOfMonday = (monday: string): WeekRange => ({
  week_start: startOfDay(monday),
  week_end: startOfDay(addWeeks(monday, 1)),
});

/** The query for the focused seconds of a week and of the week before. */
export const focusSinceWeekBefore = (days: Days, monday: string) =>
  focusIn(days, rangeIn(days, { ...weekOfMonday(monday), week_start: startOfDay(addWeeks(monday, -1)) }));

/** Throws 404 for a project that is not the user's. */
const checkProject = (context: AppContext, { project_id }: WeekQuery) =>
  project_id === undefined ? undefined : getProject(context, project_id);

const sumOf = (counts: Map<string, number>) => [...counts.values()].reduce((sum, of) => sum + of, 0);

/** Minutes by day, from Monday. */
function minutesByDay(focused: { date: string; seconds: number }[]): number[] {
  const seconds = WEEKDAYS.map(() => 0);
  for (const { date, seconds: of } of focused) seconds[weekday(date) - 1]! += of;
  return wholeMinutes(seconds);
}

function statsOf(completed: number, focused: { date: string; seconds: number }[]): WeeklyStats {
  const minutes = minutesByDay(focused);
  const dailyTime = Object.fromEntries(WEEKDAYS.map((name, i) => [name, minutes[i]!])) as WeeklyStats["dailyTime"];
  return { completedTodos: completed, dailyTime };
}

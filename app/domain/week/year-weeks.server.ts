import { and, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { pomodoro, project, todo } from "#app/db/schema.ts";
import { focusMinutes, isFocus } from "../pomodoro/focus.server.ts";
import { dateOfColumn, inOwnWeeks, rangeIn, shiftsIn } from "../time/user-days.server.ts";
import { dateIn, type Days } from "../time/timezone.ts";
import { startOfDay } from "./week.ts";
import { mondaysOfYear, type YearWeeks } from "./year-weeks.ts";

/** The Monday of an instant's week. */
const mondayOfColumn = (instant: SQL) => dateOfColumn(instant, sql`, 'weekday 0', '-6 days'`).as("week_start");

const minutesByWeek = ownedQuery(
  (select, owner) =>
    select({
      week_start: mondayOfColumn(sql`${pomodoro.started_at}`),
      minutes: focusMinutes,
    })
      .from(pomodoro)
      .where(and(eq(pomodoro.user_id, owner), isFocus, gte(pomodoro.started_at, sql.placeholder("since"))))
      .groupBy(sql`week_start`),
  { inlineAsJson: true },
);

const todosByWeek = ownedQuery(
  (select, owner) =>
    select({ week_start: mondayOfColumn(sql`${todo.is_checked_date}`), todos: sql<number>`count(*)`.as("todos") })
      .from(project)
      .innerJoin(
        todo,
        and(
          eq(todo.project_id, project.id),
          isNull(todo.deleted_at),
          gte(todo.is_checked_date, sql.placeholder("since")),
        ),
      )
      .where(and(eq(project.user_id, owner), isNull(project.deleted_at)))
      .groupBy(sql`week_start`),
  { inlineAsJson: true },
);

/** The focused minutes and completed todos of all projects in each of the last 52 weeks, the earliest first. */
export const yearWeeks = (context: AppContext): Promise<YearWeeks> =>
  inOwnWeeks(context, (days) => yearIn(context, days));

async function yearIn(context: AppContext, days: Days): Promise<YearWeeks> {
  const mondays = mondaysOfYear(dateIn(days, context.now));
  const range = rangeIn(days, { week_start: startOfDay(mondays[0]!), week_end: context.now.toISOString() });
  const values = { since: range.week_start, ...shiftsIn(days, range) };
  const [focused, done] = await context.read(minutesByWeek(values), todosByWeek(values));
  const minutes = new Map(focused.map((row) => [row.week_start, row.minutes]));
  const todos = new Map(done.map((row) => [row.week_start, row.todos]));
  return {
    weeks: mondays.map((week_start) => ({
      week_start,
      minutes: minutes.get(week_start) ?? 0,
      todos: todos.get(week_start) ?? 0,
    })),
  };
}

import { and, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { pomodoro, project, todo } from "#app/db/schema.ts";
import { focusMinutes, isFocus } from "../pomodoro/focus.server.ts";
import { startOfDay } from "./week.ts";
import { mondaysOfYear, type YearWeeks } from "./year-weeks.ts";

/** The Monday of an instant's week in UTC. */
const mondayOfColumn = (instant: SQL) => sql<string>`date(${instant}, 'weekday 0', '-6 days')`;

const focusMonday = mondayOfColumn(sql`${pomodoro.started_at}`);
const minutesByWeek = ownedQuery(
  (query, owner) =>
    query
      .select({
        week_start: focusMonday.as("week_start"),
        minutes: focusMinutes,
      })
      .from(pomodoro)
      .where(and(eq(pomodoro.user_id, owner), isFocus, gte(pomodoro.started_at, sql.placeholder("since"))))
      .groupBy(focusMonday),
  { inlineAsJson: true },
);

const doneMonday = mondayOfColumn(sql`${todo.is_checked_date}`);
const todosByWeek = ownedQuery(
  (query, owner) =>
    query
      .select({ week_start: doneMonday.as("week_start"), todos: sql<number>`count(*)`.as("todos") })
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
      .groupBy(doneMonday),
  { inlineAsJson: true },
);

/** Focused minutes and completed todos of all projects in each of the last 52 weeks, the earliest first. */
export async function yearWeeks(context: AppContext): Promise<YearWeeks> {
  const mondays = mondaysOfYear(context.now);
  const since = startOfDay(mondays[0]!);
  const [focused, done] = await context.read(minutesByWeek({ since }), todosByWeek({ since }));
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

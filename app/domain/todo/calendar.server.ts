import type { AppContext } from "#app/context.ts";
import { listProjects } from "../project/project.server.ts";
import { dateIn } from "../time/timezone.ts";
import { addDays, startOfDay } from "../week/week.ts";
import type { CalendarPage } from "./changes.ts";
import type { ComingTodo } from "./coming.ts";
import { comingOf } from "./coming.server.ts";
import { completedPage } from "./dates.server.ts";
import { listActiveTodos } from "./list.server.ts";
import type { CalendarQuery } from "./todo.ts";

/**
 * The todos of the calendar page: all active ones in the user's order of projects and todos; those completed from
 * `start_date` to `end_date` in the person's time zone, the earliest first (the newest 500); and the days on which
 * repeated ones will be due again. Without archived projects.
 */
export async function calendarPage(
  context: AppContext,
  { start_date, end_date }: CalendarQuery,
): Promise<CalendarPage & { coming: ComingTodo[] }> {
  // In UTC, a day in any time zone is over at most a day later.
  const range = { week_start: startOfDay(addDays(start_date, -1)), week_end: startOfDay(addDays(end_date, 2)) };
  const [projects, active, [completed]] = await Promise.all([
    listProjects(context, { archived: "false" }),
    listActiveTodos(context),
    context.read(completedPage(range)),
  ]);
  const choices = projects.map(({ id, proje_title }) => ({ id, proje_title }));
  const titles = new Map(choices.map(({ id, proje_title }) => [id, proje_title]));
  const todos = active.map((todo) => ({ ...todo, proje_title: titles.get(todo.project_id)! }));
  const done = completed.toReversed().flatMap((row) => {
    const { is_checked: _, is_checked_date, created_at: __, updated_at: ___, deleted_at: ____, ...todo } = row;
    const proje_title = titles.get(todo.project_id);
    const done_on = dateIn(context.days, new Date(is_checked_date!));
    return proje_title && done_on >= start_date && done_on <= end_date ? [{ ...todo, proje_title, done_on }] : [];
  });
  const coming = comingOf(todos, dateIn(context.days, context.now), { start_date, end_date });
  return { todos, done, coming, projects: choices };
}

import type { AppContext } from "#app/context.ts";
import { dateIn } from "../time/timezone.ts";
import type { ComingTodo } from "./coming.ts";
import { listActiveTodos } from "./list.server.ts";
import { comingDates } from "./repeat.server.ts";
import { compareTimes } from "./todo-time.ts";
import type { ActiveTodo, CalendarQuery } from "./todo.ts";

/**
 * The days from `start_date` to `end_date` on which open, repeated todos will be due again: by date, by time, then in
 * list order.
 */
export function comingOf(
  todos: readonly ActiveTodo[],
  today: string,
  { start_date, end_date }: CalendarQuery,
): ComingTodo[] {
  const coming = todos.flatMap((todo) => {
    const {
      id,
      project_id,
      todo_title,
      todo_time = null,
      todo_due_date,
      todo_week,
      todo_repeat,
      repeat_from = "due",
    } = todo;
    if (!todo_repeat) return [];
    const dates = comingDates({ todo_due_date, todo_week, todo_repeat, repeat_from }, today, start_date, end_date);
    return dates.map((date) => ({ id, project_id, todo_title, todo_time, date }));
  });
  return coming.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)) || compareTimes(a, b));
}

/** The same for all active todos of the user. */
export async function comingTodos(context: AppContext, range: CalendarQuery): Promise<ComingTodo[]> {
  const todos = await listActiveTodos(context);
  return comingOf(todos, dateIn(context.days, context.now), range);
}

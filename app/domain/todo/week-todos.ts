import { dateIn, type Days } from "../time/timezone.ts";
import { daysOfWeek } from "../week/week.ts";
import { dayInWeek } from "./plan.ts";
import type { ActiveTodo, Todo } from "./todo.ts";
import { compareTimes } from "./todo-time.ts";

/** A todo of a day, open or completed. */
export type DayTodo = ActiveTodo & { is_checked: boolean };

/**
 * The todos of a day, or of a week without a day: those of the selected project (or of all projects), and the others.
 */
export interface DayTodos {
  own: readonly DayTodo[];
  others: readonly DayTodo[];
}

interface WeekOf {
  monday: string;
  /** The project whose todos come first; null if all projects are equal. */
  project_id: string | null;
  /** All open todos of the person in order, including those that are just being completed. */
  open: readonly ActiveTodo[];
  /** The todos completed in the week. */
  done: readonly Todo[];
  days: Days;
}

/** Open todos with a time come first, by time; the others stay in their order. */
const byTime = (a: DayTodo, b: DayTodo) => (a.is_checked || b.is_checked ? 0 : compareTimes(a, b));

/**
 * A week's todos by day from Monday, due ones before completed ones, and the todos that are planned for the week
 * without a day.
 */
export function todosOfWeek({ monday, project_id, open, done, days }: WeekOf): { days: DayTodos[]; week: DayTodos } {
  const byDay = new Map<string | null, DayTodo[]>();
  const put = (day: string | null, todo: DayTodo) => byDay.set(day, [...(byDay.get(day) ?? []), todo]);
  for (const todo of open) {
    if (!todo.todo_due_date && todo.todo_week !== monday) continue;
    put(dayInWeek(todo, null, monday), { ...todo, is_checked: todo.is_checked ?? false });
  }
  const isOpen = new Set(open.map(({ id }) => id));
  for (const todo of done.toReversed()) {
    // A todo that was just reopened is open, even if the week's data still contains it as completed.
    if (!isOpen.has(todo.id)) put(dayInWeek(todo, dateIn(days, new Date(todo.is_checked_date!)), monday), todo);
  }
  const of = (day: string | null): DayTodos => {
    const todos = byDay.get(day) ?? [];
    const isOwn = (todo: DayTodo) => project_id === null || todo.project_id === project_id;
    return { own: todos.filter(isOwn), others: todos.filter((todo) => !isOwn(todo)) };
  };
  for (const todos of byDay.values()) todos.sort(byTime);
  return { days: daysOfWeek(monday).map(of), week: of(null) };
}

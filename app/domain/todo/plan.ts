import type { I18n } from "@lingui/core";
import * as z from "zod/mini";
import { clockLabel } from "../time/date-label.ts";
import { daysBetween } from "../time/day.ts";
import { atNoon, type CalendarTodo, dateOf, type DueLabel, dueLabel, dueState, type Plan, Todo } from "./todo.ts";
import { withTime } from "./todo-time.ts";
import { WeekStart } from "../week/week-range.ts";
import { addDays, mondayOf, weekOf } from "../week/week.ts";

const DAYS = 7;
/** The number of weeks after which a week's number alone is ambiguous. */
const WEEKS_OF_YEAR = 52;

const timing = z.pick(Todo, { todo_time: true, todo_remind: true, todo_remind_at: true });

/** The plan of one todo. A plan that undoes another one contains the time and the reminder too. */
export const TodoPlan = z.extend(
  z.pick(Todo, { id: true, todo_due_date: true, todo_week: true }),
  z.partial(timing).shape,
);
export type TodoPlan = z.infer<typeof TodoPlan>;

/** The moved todos with their previous plans. Sending these undoes the move. */
export const MovedTodos = z.object({ moved: z.array(TodoPlan) });
export type MovedTodos = z.infer<typeof MovedTodos>;

/** A week, by any date or instant in it. */
export const PlannedWeekQuery = z.object({ week_start: WeekStart });
export type PlannedWeekQuery = z.infer<typeof PlannedWeekQuery>;

/** The label of the week of `monday` on the date `today`: relative, or the week's number if it is far away. */
export function weekLabel(i18n: I18n, monday: string, today: string): DueLabel {
  const weeks = daysBetween(mondayOf(today), monday) / DAYS;
  // A week is over after its last day, and as near as that day.
  const state = dueState(daysBetween(today, addDays(monday, DAYS - 1)));
  return { text: weekText(i18n, monday, weeks), state };
}

function weekText(i18n: I18n, monday: string, weeks: number): string {
  if (weeks < -1)
    return i18n._(
      "week.weeks_ago",
      { count: -weeks },
      { message: "{count, plural, one {# week ago} other {# weeks ago}}" },
    );
  if (weeks === -1) return i18n._("week.last", {}, { message: "Last week" });
  if (weeks === 0) return i18n._("week.this", {}, { message: "This week" });
  if (weeks === 1) return i18n._("week.next", {}, { message: "Next week" });
  const { week, year } = weekOf(monday);
  return weeks < WEEKS_OF_YEAR
    ? i18n._("week.numbered", { week }, { message: "Week {week}" })
    : i18n._("week.numbered_year", { week, year: String(year) }, { message: "Week {week}, {year}" });
}

/** A person's language, and their time `HH:MM`; null while it is unknown. */
export interface WallClock {
  locale: string;
  now: string | null;
}

/** A plan for a day, with or without a time and a reminder, or for a week. */
export type TimedPlan = Plan & Partial<Pick<Todo, "todo_time" | "todo_remind">>;

/** The label of a todo's day with its time, or of its week, on `today`; null if it has neither. */
export function planLabel(i18n: I18n, todo: TimedPlan, today: string, { locale, now }: WallClock): DueLabel | null {
  const { todo_due_date, todo_week, todo_time } = todo;
  if (!todo_due_date) return todo_week ? weekLabel(i18n, todo_week, today) : null;
  const late = isLate(todo, today, now);
  // After midnight, a time of "tomorrow" can be over: then the calendar's current date is the due date.
  const { text, state } = dueLabel(i18n, todo_due_date, late && todo_due_date > today ? todo_due_date : today, locale);
  if (!todo_time) return { text, state };
  const label = i18n._(
    "date.day_time",
    { day: text, time: clockLabel(todo_time, locale) },
    { message: "{day} {time}" },
  );
  return { text: label, state: late ? "overdue" : state };
}

/** A time of day as a number: 1530 for `15:30`. */
const clockNumber = (time: string) => Number(time.replace(":", ""));

/**
 * Says whether a todo's day, its time on that day, or its week is over on `today` at `now`. After midnight and until
 * the person's day begins, `now` is 24:00 and more, while a todo's time belongs to the calendar's date.
 */
export function isLate({ todo_due_date, todo_week, todo_time }: TimedPlan, today: string, now: string | null): boolean {
  if (!todo_due_date) return todo_week !== null && todo_week < mondayOf(today);
  const days = daysBetween(today, todo_due_date);
  return days < 0 || Boolean(todo_time && now && days * 2400 + clockNumber(todo_time) < clockNumber(now));
}

/**
 * The day of the week of `monday` on which a todo is shown: the day on which it was completed, or its due date; null
 * without a day. `doneOn` is the completion date in the person's time zone; it may be in a neighbouring week, because
 * weeks start and end in UTC.
 */
export function dayInWeek(todo: Pick<CalendarTodo, "todo_due_date">, doneOn: string | null, monday: string) {
  if (doneOn === null) return todo.todo_due_date && dateOf(todo.todo_due_date);
  const sunday = addDays(monday, DAYS - 1);
  return doneOn < monday ? monday : doneOn > sunday ? sunday : doneOn;
}

/** `todos` with these plans applied. */
export function withPlans<Row extends TodoPlan>(todos: readonly Row[], plans: readonly TodoPlan[]): readonly Row[] {
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  return todos.map((todo) => {
    const plan = byId.get(todo.id);
    return plan ? { ...todo, ...withTime(plan) } : todo;
  });
}

/** The plan of a todo that is due on `date`, planned for the week of `monday`, or neither. */
export const onDay = (date: string): Plan => ({ todo_due_date: atNoon(date), todo_week: null });
export const inWeek = (monday: string): Plan => ({ todo_due_date: null, todo_week: monday });
export const NO_PLAN: Plan = { todo_due_date: null, todo_week: null };

/** Calculates when a repeating todo is due next. The library rrule calculates with RRULEs, on dates at 00:00 UTC. */
import { RRule } from "rrule";
import { daysBetween } from "../time/day.ts";
import { addDays, addMonths, addWeeks, DATE_RANGE, mondayOf, monthOf, utcDate } from "../week/week.ts";
import { completeRepeat, formatRepeat, parseRepeat, type RepeatRule } from "./repeat.ts";
import { inWeek, onDay } from "./plan.ts";
import { dateOf, type Plan, type Repeating } from "./todo.ts";
import type { Timing } from "./todo-time.ts";

/** The fields of a todo from which its next date is calculated. */
export type RepeatingTodo = Repeating & Pick<Plan, "todo_due_date">;

type PlannedRepeating = RepeatingTodo & Partial<Pick<Plan, "todo_week">>;

/** A todo's next date, and the rule of the next todo. */
export interface Next {
  date: string;
  todo_repeat: string;
}

/**
 * The next date of a todo that is completed on `today`: after that day and after its due date. Null if there is none.
 */
export function nextOf(todo: RepeatingTodo, today: string): Next | null {
  const series = seriesOf(todo, today);
  if (!series) return null;
  const next = series.rule.after(instantOf(series.after));
  const date = next && utcDate(next);
  return date && date <= DATE_RANGE.max ? { date, todo_repeat: series.text } : null;
}

/** A todo of a list, with the date on which it will be due again if it is completed today. */
export const withNextDate = <Row extends RepeatingTodo>(row: Row, today: string) =>
  row.todo_repeat === null ? row : { ...row, next_date: nextOf(row, today)?.date };

/** The first date of a rule on or after `today`, if its intervals count from `start`. */
export function firstOf(rule: RepeatRule, start: string, today: string): string {
  const complete = completeRepeat(rule, start);
  const from = start > today ? start : today;
  const series = new RRule({
    ...RRule.parseString(formatRepeat(complete)),
    dtstart: instantOf(lastStart(complete, start, from)),
  });
  return utcDate(series.after(instantOf(from), true)!);
}

/**
 * The dates from `start` to `end` on which a todo will be due again: after today, and after its due date or its
 * planned week.
 */
export function comingDates(todo: PlannedRepeating, today: string, start: string, end: string): string[] {
  const { todo_due_date, todo_week } = todo;
  const due = todo_due_date ? dateOf(todo_due_date) : todo_week ? addDays(todo_week, 6) : today;
  // Calculated as if the todo were completed on its due date.
  const series = seriesOf(todo, due > today ? due : today, addDays(start, -1));
  if (!series || series.after >= end) return [];
  const dates = series.rule.between(instantOf(addDays(series.after, 1)), instantOf(end), true);
  return dates.map(utcDate);
}

/**
 * The plan of a todo for the week of `monday`. A repeating todo with a time or a reminder gets its first date in that
 * week from `today` on, if its rule has one: planned for the week only, it and all later ones would lose both.
 */
export function planInWeek(todo: PlannedRepeating & Partial<Timing>, monday: string, today: string): Plan {
  const isTimed = todo.todo_time || todo.todo_remind_at;
  const [first] = isTimed ? comingDates(todo, addDays(today, -1), monday, addDays(monday, 6)) : [];
  return first ? onDay(first) : inWeek(monday);
}

/**
 * The library's rule for a todo that is completed on `doneOn`, and the date after which dates are needed: not before
 * `from`.
 */
function seriesOf({ todo_repeat, repeat_from, todo_due_date }: RepeatingTodo, doneOn: string, from = doneOn) {
  const rule = todo_repeat === null ? null : parseRepeat(todo_repeat);
  if (!rule) return null;
  const due = todo_due_date === null ? doneOn : dateOf(todo_due_date);
  const base = repeat_from === "due" && due >= DATE_RANGE.min ? due : doneOn;
  const after = [base, doneOn, from].reduce((a, b) => (a > b ? a : b));
  if (after >= DATE_RANGE.max) return null;
  const complete = completeRepeat(rule, base);
  const dtstart = instantOf(lastStart(complete, base, after));
  const series = new RRule({ ...RRule.parseString(formatRepeat(complete)), dtstart });
  // The next todo counts from the day on which it will be completed.
  return { rule: series, text: formatRepeat(repeat_from === "done" ? rule : complete), after };
}

/** The last date on or before `after` on which an interval of the rule starts. Counting from `base` could take long. */
function lastStart({ freq, interval }: RepeatRule, base: string, after: string): string {
  const whole = (periods: number) => Math.floor(periods / interval) * interval;
  if (freq === "DAILY") return addDays(base, whole(daysBetween(base, after)));
  if (freq === "WEEKLY") return addWeeks(mondayOf(base), whole(daysBetween(mondayOf(base), after) / 7));
  const months = monthNumber(after) - monthNumber(base);
  if (freq === "MONTHLY") return `${addMonths(monthOf(base), whole(months))}-01`;
  const years = Number(after.slice(0, 4)) - Number(base.slice(0, 4));
  return `${addMonths(`${base.slice(0, 4)}-01`, 12 * whole(years))}-01`;
}

const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

const instantOf = (date: string) => new Date(`${date}T00:00:00Z`);

import { clockLabel, dateLabel } from "../time/date-label.ts";
import { daysBetween } from "../time/day.ts";
import { mondayOf, monthOf } from "../week/week.ts";
import { type TimedPlan, weekLabel } from "./plan.ts";
import { dateOf } from "./todo.ts";

/** Days around today within which weekday and day of the month are unambiguous. */
const NEAR_DAYS = 14;

/**
 * A day relative to `today`: `today`, `tomorrow`, `Friday 27`, `Wednesday 9 Dec` in another month or further away, and with
 * its year in another year that is not near.
 */
export function dayText(date: string, today: string, locale: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  const isNear = Math.abs(days) <= NEAR_DAYS;
  const style = isNear || date.slice(0, 4) === today.slice(0, 4) ? "short" : "medium";
  const day =
    isNear && monthOf(date) === monthOf(today) ? String(Number(date.slice(8))) : dateLabel(date, locale, style);
  return `${dateLabel(date, locale, "weekdayLong")} ${day}`;
}

/** The message when a completed todo comes back: `Next on Friday 27`, `Next tomorrow`. */
export function nextText(date: string, today: string, locale: string): string {
  const day = dayText(date, today, locale);
  return `Next ${/\d/.test(day) ? "on " : ""}${day}`;
}

/** The message after a todo was planned: `Planned for Friday 27`, with its time `Planned for Friday 27 15:30`. */
export function plannedText({ todo_due_date, todo_week, todo_time }: TimedPlan, today: string, locale: string): string {
  const time = todo_time ? ` ${clockLabel(todo_time, locale)}` : "";
  if (todo_due_date) return `Planned for ${dayText(dateOf(todo_due_date), today, locale)}${time}`;
  if (!todo_week) return "Not planned any more";
  const { text } = weekLabel(todo_week, today);
  const isNear = Math.abs(daysBetween(mondayOf(today), todo_week)) <= 7;
  return `Planned for ${isNear ? text.toLowerCase() : text}`;
}

/**
 * The message after a todo was added out of sight: `“Call Ana” added to Work. Planned for Friday 27`, without its second
 * sentence when the todo has neither a day nor a week. `name` is its title, shortened.
 */
export function addedText(
  name: string,
  { proje_title }: { proje_title: string },
  { todo_due_date = null, todo_week = null, todo_time = null }: Partial<TimedPlan>,
  today: string,
  locale: string,
): string {
  const plan = { todo_due_date, todo_week, ...(todo_time && { todo_time }) };
  const where = todo_due_date || todo_week ? `. ${plannedText(plan, today, locale)}` : "";
  return `“${name}” added to ${proje_title}${where}`;
}

import type { I18n } from "@lingui/core";
import { clockLabel, dateLabel } from "../time/date-label.ts";
import { daysBetween } from "../time/day.ts";
import { mondayOf, monthOf } from "../week/week.ts";
import { type TimedPlan, weekLabel } from "./plan.ts";
import { dateOf } from "./todo.ts";

/** The number of days around today within which a weekday with its day of the month is unambiguous. */
const NEAR_DAYS = 14;

/**
 * A day relative to `today`: `today`, `tomorrow`, `Friday 27`; `Wednesday 9 Dec` if it is in another month or further
 * away; with its year if it is in another year and not near.
 */
export function dayText(i18n: I18n, date: string, today: string, locale: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return i18n._("date.today", {}, { message: "today" });
  if (days === 1) return i18n._("date.tomorrow", {}, { message: "tomorrow" });
  const weekday = dateLabel(date, locale, "weekdayLong");
  const isNear = Math.abs(days) <= NEAR_DAYS;
  if (isNear && monthOf(date) === monthOf(today))
    return i18n._("date.weekday_day", { weekday, day: String(Number(date.slice(8))) }, { message: "{weekday} {day}" });
  const style = isNear || date.slice(0, 4) === today.slice(0, 4) ? "short" : "medium";
  return i18n._(
    "date.weekday_date",
    { weekday, date: dateLabel(date, locale, style) },
    { message: "{weekday} {date}" },
  );
}

/** The message when a completed todo repeats: `Next on Friday 27`, `Next tomorrow`. */
export function nextText(i18n: I18n, date: string, today: string, locale: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return i18n._("todo.next_today", {}, { message: "Next today" });
  if (days === 1) return i18n._("todo.next_tomorrow", {}, { message: "Next tomorrow" });
  return i18n._("todo.next_on", { day: dayText(i18n, date, today, locale) }, { message: "Next on {day}" });
}

/** The message after a todo was planned: `Planned for Friday 27`, with its time `Planned for Friday 27 15:30`. */
export function plannedText(
  i18n: I18n,
  { todo_due_date, todo_week, todo_time }: TimedPlan,
  today: string,
  locale: string,
): string {
  if (todo_due_date) {
    const day = dayText(i18n, dateOf(todo_due_date), today, locale);
    if (!todo_time) return i18n._("todo.planned_for", { day }, { message: "Planned for {day}" });
    return i18n._(
      "todo.planned_for_time",
      { day, time: clockLabel(todo_time, locale) },
      { message: "Planned for {day} {time}" },
    );
  }
  if (!todo_week) return i18n._("todo.not_planned", {}, { message: "Not planned any more" });
  const weeks = daysBetween(mondayOf(today), todo_week) / 7;
  if (weeks === -1) return i18n._("todo.planned_last_week", {}, { message: "Planned for last week" });
  if (weeks === 0) return i18n._("todo.planned_this_week", {}, { message: "Planned for this week" });
  if (weeks === 1) return i18n._("todo.planned_next_week", {}, { message: "Planned for next week" });
  return i18n._(
    "todo.planned_week",
    { week: weekLabel(i18n, todo_week, today).text },
    { message: "Planned for {week}" },
  );
}

/** Converts numeric dates, times of day and reminders of other apps to those of a todo. */
import { wallClock } from "../time/timezone.ts";
import { REMIND_MINUTES } from "../todo/todo-time.ts";
import { typedFields, typedTodo } from "../typed-line/typed-todo.ts";
import { isDate } from "../week/week.ts";

/**
 * The date of `2026-12-27`, `2026/12/27`, `27.12.2026`, `27-12-2026` or `12/27/2026`. If both orders with slashes are
 * valid, the language decides. Null for another text.
 */
export function numericDay(text: string, locale: string): string | null {
  const [, year, ...monthAndDay] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(text) ?? [];
  if (year) return dateOf(year, monthAndDay[0]!, monthAndDay[1]!);
  const [, first, mark, second, yearBehind] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (!yearBehind) return null;
  const [dayFirst, monthFirst] = [dateOf(yearBehind, second!, first!), dateOf(yearBehind, first!, second!)];
  return (mark === "/" ? ofLanguage(text, locale) : null) ?? dayFirst ?? monthFirst;
}

function dateOf(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(date) ? date : null;
}

/** A date with slashes, as the Add Todo field reads it. */
const ofLanguage = (text: string, locale: string) =>
  typedFields(typedTodo(`x ${text}`, { today: "2000-01-01", locale, projects: [] })).todo_due_date ?? null;

/** The wall-clock time of an instant in a zone, `HH:MM`. */
export const timeIn = (zone: string, instant: Date): string => wallClock(zone, instant.getTime()).slice(11, 16);

/** A number of minutes before a time, as a reminder; null if a todo cannot have that number. */
export const remindBefore = (minutes: number): number | null =>
  (REMIND_MINUTES as readonly number[]).includes(minutes) ? minutes : null;

const two = (text: string) => text.padStart(2, "0");

/**
 * The time that a text contains, such as `10:00`, `10:00:00`, `3pm` or `at 15`; null if there is none or it does not
 * exist.
 */
export function timeInText(text: string): string | null {
  const [, hours = "", minutes = "00", half = ""] = /(\d{1,2})(?::(\d\d))?(?::\d\d)? ?([ap]m)?/.exec(text) ?? [];
  const hour = half ? (Number(hours) % 12) + (half === "pm" ? 12 : 0) : Number(hours);
  return hours !== "" && hour < 24 && Number(minutes) < 60 ? `${two(String(hour))}:${minutes}` : null;
}

/**
 * The minutes of a duration before a time, with or without the sign of a trigger: `-PT15M`, `PT15M`; null for any
 * other text.
 */
export function triggerMinutes(text: string): number | null {
  const [found, days = 0, hours = 0, minutes = 0] =
    /^(?:TRIGGER:)?-?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:0+S)?)?$/i.exec(text.trim()) ?? [];
  return found === undefined ? null : remindBefore(Number(days) * 1440 + Number(hours) * 60 + Number(minutes));
}

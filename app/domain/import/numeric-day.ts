/** Numeric dates, in the orders that other apps and people write. */
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

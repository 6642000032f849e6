/** The day that is typed behind a title: `fri`, `next monday`, `in 3 days`, `27 nov`, `fri 27 nov`, `27.11.`, `11/27`. */
import { addDays, addMonthsToDate, isDate, nextMondayOf, weekday } from "../week/week.ts";
import type { TypedWords } from "./typed-words.ts";

interface Around {
  today: string;
  /** A BCP 47 tag. */
  locale: string;
}

/** The date that these words in lower case mean, or null. */
export function dayOf(words: readonly string[], around: Around, language: TypedWords): string | null {
  const [first = "", second = "", third] = words;
  const { today } = around;
  const named = weekdayAt(words.at(-1) ?? "", language);
  if (words.length === 1) {
    if (language.today.includes(first)) return today;
    if (language.tomorrow.includes(first)) return addDays(today, 1);
    return named > 0 ? nextWeekday(today, named) : numericDate(first, around);
  }
  if (words.length === 2 && named > 0) {
    if (first === language.next) return addDays(nextMondayOf(today), named - 1);
    return first === language.thisWord ? nextWeekday(today, named) : null;
  }
  if (words.length === 3 && first === language.within) return laterDate(second, third!, today, language);
  return calendarDate(words, around, language) ?? dateOnWeekday(words, around, language);
}

/** The ISO weekday of a name, or 0. */
const weekdayAt = (word: string, language: TypedWords) =>
  language.weekdays.findIndex((names) => names.includes(word)) + 1;

/** A date behind the name of its weekday: `fri 27 nov`. */
function dateOnWeekday([name = "", ...words]: readonly string[], around: Around, language: TypedWords) {
  const date = calendarDate(words, around, language);
  return date && weekday(date) === weekdayAt(name.replace(",", ""), language) ? date : null;
}

/** A date with its day and month: `27 nov`, `27.11.`. */
function calendarDate(words: readonly string[], around: Around, language: TypedWords): string | null {
  const [first = "", second = "", third] = words;
  if (words.length === 1) return numericDate(first, around);
  return words.length <= 3 ? monthDate(first, second, third, around.today, language) : null;
}

/** The next date after `today` with this ISO weekday. */
const nextWeekday = (today: string, day: number) => addDays(today, ((day - weekday(today) + 6) % 7) + 1);

/** `3 days`, `a week`, counted from today. */
function laterDate(amount: string, unit: string, today: string, language: TypedWords): string | null {
  const count = language.one.includes(amount) ? 1 : /^\d{1,3}$/.test(amount) ? Number(amount) : 0;
  if (count === 0) return null;
  if (language.units.day.includes(unit)) return addDays(today, count);
  if (language.units.week.includes(unit)) return addDays(today, 7 * count);
  return language.units.month.includes(unit) ? addMonthsToDate(today, count) : null;
}

/** `27 nov`, `nov 27th`, `27. november 2026`. */
function monthDate(first: string, second: string, third: string | undefined, today: string, language: TypedWords) {
  if (third !== undefined && !/^\d{4}$/.test(third)) return null;
  const monthAt = (name: string) => language.months.findIndex((names) => names.includes(name.replace(/[.,]$/, ""))) + 1;
  const dayAt = (text: string) => Number(/^(\d{1,2})[.,]?$/.exec(text.replace(language.ordinal, ""))?.[1] ?? 0);
  const [month, day] = monthAt(second) > 0 ? [monthAt(second), dayAt(first)] : [monthAt(first), dayAt(second)];
  return month > 0 && day > 0 ? dateOf(third, month, day, today) : null;
}

/** `2026-11-27`, `27.11.`, `27.11.2026`, `11/27`, `27/11/2026`. */
function numericDate(text: string, { today, locale }: Around): string | null {
  if (isDate(text)) return text;
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(text);
  if (dotted) return dateOf(dotted[3], Number(dotted[2]), Number(dotted[1]), today);
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text);
  // At all hours of each day.
  if (!slashed || text === "24/7") return null;
  const [first, second] = [Number(slashed[1]), Number(slashed[2])];
  return isMonthFirst(locale) ? dateOf(slashed[3], first, second, today) : dateOf(slashed[3], second, first, today);
}

/** Whether dates of this language begin with the month, as in American English. */
function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric" }).formatToParts(0);
  return parts.find(({ type }) => type === "day" || type === "month")?.type === "month";
}

/** The date, without a year the next one from today on; null for one that does not exist. */
function dateOf(year: string | undefined, month: number, day: number, today: string): string | null {
  const two = (value: number) => String(value).padStart(2, "0");
  const inYear = (of: number) => `${of}-${two(month)}-${two(day)}`;
  if (year !== undefined) return isDate(inYear(Number(year))) ? inYear(Number(year)) : null;
  const thisYear = Number(today.slice(0, 4));
  // 29 February comes within eight years.
  const years = Array.from({ length: 9 }, (_, i) => inYear(thisYear + i));
  return years.find((date) => isDate(date) && date >= today) ?? null;
}

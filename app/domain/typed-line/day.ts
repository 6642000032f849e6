/** The day or the week that words name: `fri`, `next monday`, `in 3 days`, `27 nov`, `fri 27 nov`, `27.11.`, `11/27`. */
import { addDays, addMonthsToDate, DATE_RANGE, isDate, mondayOf, nextMondayOf, weekday } from "../week/week.ts";
import { phrasesOf, type Slots, slotsOf } from "./phrase.ts";
import type { Period, TypedWords } from "./words.ts";

export interface Around {
  today: string;
  /** A BCP 47 tag: it says whether `11/12` is in November or in December. */
  locale: string;
}

/** A day, or the Monday of a week. */
export type TypedDay =
  | {
      kind: "day";
      date: string;
      /** Whether it is the next of this day and month, as no year was typed. */ isYearly?: true;
    }
  | { kind: "week"; monday: string };

/** Years after which a year of two digits is taken for another number. */
const NEAR_YEARS = 10;

/** The day or the week that these words in lower case name: undefined when they name none, null for one that does not exist. */
export function parseDay(words: readonly string[], around: Around, language: TypedWords): TypedDay | null | undefined {
  const slots = slotsOf(words, phrasesOf(language).days);
  if (!slots) return undefined;
  const { today } = around;
  if (slots.week && !slots.article && !slots.weekday)
    return { kind: "week", monday: slots.next ? nextMondayOf(today) : mondayOf(today) };
  const found =
    (slots.numeric ?? slots.month) ? calendarDate(slots, around, language) : { date: nearDate(slots, today, language) };
  const { date } = found ?? {};
  return date && date >= DATE_RANGE.min && date <= DATE_RANGE.max ? { kind: "day", ...found, date } : null;
}

/** The ISO weekday of a name, or 0. */
export const weekdayNumber = (name: string, { weekdays }: TypedWords) =>
  weekdays.findIndex((names) => names.includes(name)) + 1;

/** The number of a month's name, or 0. */
export const monthNumber = (name: string, { months }: TypedWords) =>
  months.findIndex((names) => names.includes(name)) + 1;

/** The number that digits, with or without an ordinal's end, or a word mean. */
export const numberOf = (text: string, { numbers, ordinals, articles }: TypedWords): number =>
  /^\d/.test(text) ? Number.parseInt(text, 10) : articles.includes(text) ? 1 : (numbers[text] ?? ordinals[text] ?? 0);

/** The date that is so many days, weeks, months or years later. */
function later(date: string, [unit, count]: Period, times: number): string {
  if (unit === "day" || unit === "week") return addDays(date, count * times * (unit === "week" ? 7 : 1));
  return addMonthsToDate(date, count * times * (unit === "year" ? 12 : 1));
}

/** A date that is counted from today; null for none. */
function nearDate(slots: Slots, today: string, language: TypedWords): string | null {
  if (slots.count) {
    const times = numberOf(slots.count, language);
    return times > 0 ? later(today, language.units[slots.unit!]!, times) : null;
  }
  const day = weekdayNumber(slots.weekday ?? "", language);
  const offset = slots.article ? 7 : 0;
  if (slots.relative) return addDays(today, language.relative[slots.relative]! + offset);
  if (slots.next) return addDays(nextMondayOf(today), day - 1);
  if (!slots.this || !slots.week) return addDays(nextWeekday(today, day), offset);
  const date = addDays(mondayOf(today), day - 1);
  return date < today ? null : date;
}

/** The next date after `today` with this ISO weekday. */
const nextWeekday = (today: string, day: number) => addDays(today, ((day - weekday(today) + 6) % 7) + 1);

/** A date with its day and month, behind the name of its weekday or without: `27 nov`, `fri 27.11.`. */
function calendarDate(slots: Slots, around: Around, language: TypedWords) {
  const month = monthNumber(slots.month ?? "", language);
  const found = slots.numeric
    ? numericDate(slots.numeric, around)
    : dateOf(slots.year, month, Number(slots.day), around.today);
  const isOther =
    slots.weekday !== undefined && found && weekday(found.date) !== weekdayNumber(slots.weekday, language);
  return isOther ? null : found;
}

/** `2026-11-27`, `27.11.`, `27.11.2026`, `11/27`, `27/11/2026`. */
function numericDate(text: string, { today, locale }: Around) {
  if (isDate(text)) return { date: text };
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(text);
  if (dotted) return dateOf(dotted[3], Number(dotted[2]), Number(dotted[1]), today);
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text);
  if (!slashed) return null;
  const [first, second] = [Number(slashed[1]), Number(slashed[2])];
  return isMonthFirst(locale) ? dateOf(slashed[3], first, second, today) : dateOf(slashed[3], second, first, today);
}

/** Whether dates of this language begin with the month, as in American English. */
function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric" }).formatToParts(0);
  return parts.find(({ type }) => type === "day" || type === "month")?.type === "month";
}

/** The date, without a year the next one from today on; null for one that does not exist. */
function dateOf(
  year: string | undefined,
  month: number,
  day: number,
  today: string,
): { date: string; isYearly?: true } | null {
  const two = (value: number) => String(value).padStart(2, "0");
  const inYear = (of: number) => `${of}-${two(month)}-${two(day)}`;
  const thisYear = Number(today.slice(0, 4));
  if (year !== undefined) {
    const isShort = year.length < 4;
    const date = inYear(isShort ? Math.floor(thisYear / 100) * 100 + Number(year.slice(-2)) : Number(year));
    const isOdd = isShort && (date < today || date > inYear(thisYear + NEAR_YEARS));
    return isDate(date) && !isOdd ? { date } : null;
  }
  // 29 February comes within eight years.
  const years = Array.from({ length: 9 }, (_, i) => inYear(thisYear + i));
  const date = years.find((one) => isDate(one) && one >= today);
  return date ? { date, isYearly: true } : null;
}

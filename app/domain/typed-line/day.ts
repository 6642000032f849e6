/** The day or the week that words name: `fri`, `next monday`, `in 3 days`, `27 nov`, `fri 27 nov`, `27.11.`, `11/27`, `dia 15`. */
import {
  addDays,
  addMonths,
  addMonthsToDate,
  DATE_RANGE,
  isDate,
  mondayOf,
  monthOf,
  nextMondayOf,
  weekday,
} from "../week/week.ts";
import { phrasesOf, type Slots, slotsOf } from "./phrase.ts";
import type { Period, TypedWords } from "./words.ts";

export interface Around {
  /** Today's date. */
  today: string;
  /** A BCP 47 tag. It decides whether `11/12` is in November or in December. */
  locale: string;
}

/** A day, or the Monday of a week. */
export type TypedDay =
  | {
      kind: "day";
      date: string;
      /** True if no year was typed, so that it is the next date with this day and month. */ isYearly?: true;
    }
  | { kind: "week"; monday: string };

/** A two-digit year that is further away than this many years is taken for another number. */
const NEAR_YEARS = 10;

/** The day or the week that these folded words name: undefined if they name none, null if it does not exist. */
export function parseDay(
  words: readonly string[],
  around: Around,
  language: TypedWords,
  phrases = phrasesOf(language).days,
): TypedDay | null | undefined {
  const slots = slotsOf(words, phrases);
  if (!slots) return undefined;
  const { today } = around;
  if (slots.week && !slots.article && !slots.weekday)
    return { kind: "week", monday: slots.next ? nextMondayOf(today) : mondayOf(today) };
  const found =
    (slots.numeric ?? slots.loose ?? slots.month ?? slots.day ?? slots.dayth)
      ? calendarDate(slots, around, language)
      : { date: nearDate(slots, today, language) };
  const { date } = found ?? {};
  return date && date >= DATE_RANGE.min && date <= DATE_RANGE.max ? { kind: "day", ...found, date } : null;
}

/** The ISO weekday of a name; 0 for another word. */
export function weekdayNumber(name: string, { weekdays, ambiguous = [], ofRules = [], habits = [] }: TypedWords) {
  const all = [weekdays, ambiguous, ofRules, habits];
  return weekdays.findIndex((_, day) => all.some((names) => names[day]?.includes(name))) + 1;
}

/** The number of a month's name; 0 for another word. */
export const monthNumber = (name: string, { months }: TypedWords) =>
  months.findIndex((names) => names.includes(name)) + 1;

/** The number that digits (with or without an ordinal ending) or a word mean. */
export const numberOf = (text: string, { numbers, ordinals, articles }: TypedWords): number =>
  /^\d/.test(text) ? Number.parseInt(text, 10) : articles.includes(text) ? 1 : (numbers[text] ?? ordinals[text] ?? 0);

/** The date that is a period later, multiplied by `times`. */
function later(date: string, [unit, count]: Period, times: number): string {
  if (unit === "day" || unit === "week") return addDays(date, count * times * (unit === "week" ? 7 : 1));
  return addMonthsToDate(date, count * times * (unit === "year" ? 12 : 1));
}

/** A date that is counted from today; null if there is none. */
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

/** A date with day and month, with or without a weekday before it: `27 nov`, `fri 27.11.`. */
function calendarDate(slots: Slots, around: Around, language: TypedWords) {
  const month = monthNumber(slots.month ?? "", language);
  const day = Number.parseInt(slots.day ?? slots.dayth ?? "", 10);
  const { numeric, loose } = slots;
  const found =
    (numeric ?? loose)
      ? numericDate((numeric ?? loose)!, loose !== undefined, around, language)
      : slots.month
        ? dateOf(slots.year, month, day, around.today)
        : nextOfMonth(day, around.today);
  const isOther =
    slots.weekday !== undefined && found && weekday(found.date) !== weekdayNumber(slots.weekday, language);
  return isOther ? null : found;
}

/**
 * `2026-11-27`, `27.11.`, `27.11.2026`, `11/27`, `27/11/2026`; in languages with short years also `27.11.26` and
 * `27-11-2026`. Without the last dot or with a hyphen, day and month are a date only in a phrase with `<loose>`.
 */
function numericDate(text: string, isLoose: boolean, { today, locale }: Around, { hasShortYears }: TypedWords) {
  if (isDate(text)) return { date: text };
  const found = /^(\d{1,2})([./-])(\d{1,2})(?:(\2)(\d{4}|\d{2})?)?$/.exec(text);
  if (!found) return null;
  const [, one, sign, other, end, year] = found as unknown as [string, string, string, string, string?, string?];
  const isShort = sign === "-" || year?.length === 2;
  const isUsual = year ? !isShort || hasShortYears : sign === "." ? end : sign === "/" && !end;
  if (!isUsual && !(isLoose && !end)) return null;
  const [first, second] = [Number(one), Number(other)];
  const isSwapped = sign === "/" && isMonthFirst(locale);
  return isSwapped ? dateOf(year, first, second, today) : dateOf(year, second, first, today);
}

/** Says whether dates of this language begin with the month, as in American English. */
function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric" }).formatToParts(0);
  return parts.find(({ type }) => type === "day" || type === "month")?.type === "month";
}

/** The next date with this day of the month, from today on. */
function nextOfMonth(day: number, today: string): { date: string } | null {
  // Of two consecutive months, one has 31 days.
  const months = [0, 1, 2].map((later) => addMonths(monthOf(today), later));
  const dates = months.map((month) => `${month}-${String(day).padStart(2, "0")}`);
  const date = dates.find((one) => isDate(one) && one >= today);
  return date ? { date } : null;
}

/** The date; without a year the next one from today on; null if it does not exist. */
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
  // There is a 29 February within eight years.
  const years = Array.from({ length: 9 }, (_, i) => inYear(thisYear + i));
  const date = years.find((one) => isDate(one) && one >= today);
  return date ? { date, isYearly: true } : null;
}

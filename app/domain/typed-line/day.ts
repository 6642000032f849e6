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
  today: string;
  /** A BCP 47 tag: it says whether `11/12` is in November or in December. */
  locale: string;
}

/** A day, or the Monday of a week. */
export type TypedDay =
  | {
      kind: "day";
      date: string;
      /** It is the next of this day and month, as no year was typed. */ isYearly?: true;
    }
  | { kind: "week"; monday: string };

/** Years after which a year of two digits is taken for another number. */
const NEAR_YEARS = 10;

/** The day or the week that these folded words name: undefined when they name none, null for one that does not exist. */
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

/** The ISO weekday of a name, or 0. */
export function weekdayNumber(name: string, { weekdays, ambiguous = [], ofRules = [], habits = [] }: TypedWords) {
  const all = [weekdays, ambiguous, ofRules, habits];
  return weekdays.findIndex((_, day) => all.some((names) => names[day]?.includes(name))) + 1;
}

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
 * `2026-11-27`, `27.11.`, `27.11.2026`, `11/27`, `27/11/2026`; where years are short also `27.11.26` and `27-11-2026`. Without
 * its last dot or with a hyphen a day and a month are a date when they are typed as a loose one.
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
  // Of two months in turn one has 31 days.
  const months = [0, 1, 2].map((later) => addMonths(monthOf(today), later));
  const dates = months.map((month) => `${month}-${String(day).padStart(2, "0")}`);
  const date = dates.find((one) => isDate(one) && one >= today);
  return date ? { date } : null;
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

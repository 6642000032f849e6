/**
 * Dates, weeks and months as texts: a date is `YYYY-MM-DD`, a week `YYYY-Www` with its ISO year, a month `YYYY-MM`.
 * Weeks are ISO weeks, from Monday 00:00 UTC until the next Monday. Independent of time zones and the clock.
 */
import { DAY_MS, dayNumber, daysBetween } from "../time/day.ts";

const DAYS_OF_WEEK = 7;
/** The years that have weeks and months in the calendar. */
export const FIRST_YEAR = 1970;
export const LAST_YEAR = 2100;
/** The range of a date field: a two-digit year is a typo, and a six-digit year cannot be typed. */
export const DATE_RANGE = { min: `${FIRST_YEAR}-01-01`, max: `${LAST_YEAR}-12-31` };
/** The number of days in a month's grid: always six weeks. */
const GRID_DAYS = 42;

const two = (n: number) => String(n).padStart(2, "0");
const four = (n: number) => String(n).padStart(4, "0");

function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Says whether `text` is an existing date, years 100 to 9999. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !text.startsWith("00") && dateOfDay(dayNumber(text)) === text;
}

/** The UTC date of an instant. */
export const utcDate = (instant: Date) => instant.toISOString().slice(0, 10);

/** The first instant of a date in UTC, ISO 8601 with milliseconds. */
export const startOfDay = (date: string) => `${date}T00:00:00.000Z`;

/** The first date that starts at or after `instant` (ISO 8601 UTC). */
export function dateFrom(instant: string): string {
  const date = instant.slice(0, 10);
  return instant === startOfDay(date) ? date : addDays(date, 1);
}

/** The date `days` later; earlier when negative. */
export const addDays = (date: string, days: number) => dateOfDay(dayNumber(date) + days);

/** 1 for Monday to 7 for Sunday. */
export function weekday(date: string): number {
  // 1 January 1970 was a Thursday.
  const sinceMonday = (dayNumber(date) + 3) % DAYS_OF_WEEK;
  return ((sinceMonday + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1;
}

/** The Monday of the week that contains a date, or an instant's UTC date. */
export function mondayOf(moment: string | Date): string {
  const date = typeof moment === "string" ? moment : utcDate(moment);
  return addDays(date, 1 - weekday(date));
}

/** Says whether `text` is a Monday in a supported year. */
export const isMonday = (text: string) => isDate(text) && text === mondayOf(text) && isShown(text);

/** The next Monday, on which that week ends. */
export const nextMondayOf = (moment: string | Date) => addDays(mondayOf(moment), DAYS_OF_WEEK);

/** The week's seven dates, from Monday. */
export const daysOfWeek = (monday: string) => Array.from({ length: DAYS_OF_WEEK }, (_, i) => addDays(monday, i));

/** The ISO year and week number of a date or instant. A week belongs to the year of its Thursday. */
export function weekOf(moment: string | Date): { year: number; week: number } {
  const thursday = addDays(mondayOf(moment), 3);
  const year = Number(thursday.slice(0, 4));
  return { year, week: Math.floor(daysBetween(`${four(year)}-01-01`, thursday) / DAYS_OF_WEEK) + 1 };
}

/** The key of a week: `2026-W47`. */
export const formatWeek = (year: number, week: number) => `${four(year)}-W${two(week)}`;

/** The key of the week of a date or instant. */
export function weekKey(moment: string | Date): string {
  const { year, week } = weekOf(moment);
  return formatWeek(year, week);
}

/** The number of weeks of an ISO year: 52 or 53. 28 December is always in the last one. */
export const weeksIn = (year: number) => weekOf(`${four(year)}-12-28`).week;

/** The Monday of the week with this key, or null when it does not exist. */
export function mondayOfWeek(key: string): string | null {
  const [, year, week] = /^(\d{4})-W(\d\d)$/.exec(key) ?? [];
  if (!year || !week || year.startsWith("00") || Number(week) < 1 || Number(week) > weeksIn(Number(year))) return null;
  return addDays(mondayOf(`${year}-01-04`), (Number(week) - 1) * DAYS_OF_WEEK);
}

/** Says whether the year of this Monday's week is supported. */
export function isShown(monday: string): boolean {
  const { year } = weekOf(monday);
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** The Monday `weeks` later; earlier when negative. */
export const addWeeks = (monday: string, weeks: number) => addDays(monday, weeks * DAYS_OF_WEEK);

/** Says whether `text` is an existing month. */
export const isMonth = (text: string) => isDate(`${text}-01`);

/** The month of a date. */
export const monthOf = (date: string) => date.slice(0, 7);

/** The month `months` later; earlier when negative. */
export function addMonths(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${four(Math.floor(index / 12))}-${two((index % 12) + 1)}`;
}

/** The same day `months` later, or the last day of a shorter month. */
export function addMonthsToDate(date: string, months: number): string {
  const month = addMonths(monthOf(date), months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${date.slice(8, 10)}`;
  return same < last ? same : last;
}

/** The 42 dates of a month's grid: six weeks, from the Monday on or before the 1st. */
export function monthGrid(month: string): string[] {
  const first = mondayOf(`${month}-01`);
  return Array.from({ length: GRID_DAYS }, (_, i) => addDays(first, i));
}

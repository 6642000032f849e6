/**
 * The rules of repeating todos: a strict subset of the RRULE of RFC 5545, stored as normalised text, so that every
 * calendar app understands it in the same way.
 */
import { weekday } from "../week/week.ts";

/** The largest interval of a rule, in its unit. */
export const MAX_INTERVAL = 99;
export const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** A rule. Values that are null or empty follow from the date from which it counts. */
export interface RepeatRule {
  freq: Frequency;
  interval: number;
  /** Sorted weekdays, 1 for Monday: of a week, or with `nth` of a month. */
  weekdays: readonly number[];
  /** The position of the weekday in its month: 1 to 4, or -1 for the last one. */
  nth: number | null;
  /** The day of a month. 29 to 31 mean the last day of shorter months. */
  day: number | null;
  /** The month of a yearly rule, from 1. */
  month: number | null;
}

const CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/** Monday to Friday. */
export const WORKDAYS: readonly number[] = [1, 2, 3, 4, 5];
/** The number of days in each month of a leap year. */
export const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The last day that every month has. */
const SHORTEST_MONTH = 28;
const FEBRUARY = 2;
const NTH = [1, 2, 3, 4, -1];

const plain: Omit<RepeatRule, "freq" | "interval"> = { weekdays: [], nth: null, day: null, month: null };

/** A rule without details: each day, week, month or year. */
export const every = (freq: Frequency, interval = 1, details: Partial<RepeatRule> = {}): RepeatRule => ({
  freq,
  interval,
  ...plain,
  ...details,
});

/** Parses an RRULE; null if a todo cannot have it. */
export function parseRepeat(text: string): RepeatRule | null {
  const parts = partsOf(text);
  if (!parts) return null;
  const freq = FREQUENCIES.find((one) => one === parts.FREQ);
  const interval = numberOf(parts.INTERVAL ?? "1", 1, MAX_INTERVAL);
  if (!freq || interval === null || (parts.WKST ?? "MO") !== "MO") return null;
  const details = detailsOf(freq, parts);
  if (!details) return null;
  // Each day from Monday to Friday is the same as every week on these days.
  if (freq === "DAILY" && details.weekdays) return interval === 1 ? every("WEEKLY", 1, details) : null;
  return every(freq, interval, details);
}

type Parts = Partial<Record<string, string>>;

function partsOf(text: string): Parts | null {
  const parts: Parts = {};
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .split(";")) {
    const [, name, value] = /^(FREQ|INTERVAL|WKST|BYDAY|BYMONTHDAY|BYMONTH|BYSETPOS)=(\S+)$/.exec(part) ?? [];
    if (!name || parts[name] !== undefined) return null;
    parts[name] = value;
  }
  return parts;
}

function numberOf(text: string, min: number, max: number): number | null {
  const number = /^[+-]?\d{1,2}$/.test(text) ? Number(text) : NaN;
  return number >= min && number <= max ? number : null;
}

/** The details of a rule; null if they do not fit its frequency. */
function detailsOf(freq: Frequency, { BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS }: Parts): Partial<RepeatRule> | null {
  const given = [BYDAY && "weekdays", BYMONTHDAY && "day", BYMONTH && "month"].filter(Boolean).join(" ");
  if (given === "") return BYSETPOS ? null : {};
  if (given === "weekdays") {
    if (freq === "MONTHLY") return nthWeekday(BYDAY!, BYSETPOS);
    const weekdays = BYSETPOS ? null : weekdaysOf(BYDAY!);
    return weekdays && freq !== "YEARLY" ? { weekdays } : null;
  }
  const day = BYMONTHDAY ? parseMonthDay(BYMONTHDAY, BYSETPOS) : null;
  if (day === null) return null;
  if (given === "day") return freq === "MONTHLY" ? { day } : null;
  const month = freq === "YEARLY" && given === "day month" ? numberOf(BYMONTH!, 1, LONGEST.length) : null;
  return month ? { month, day: Math.min(day, LONGEST[month - 1]!) } : null;
}

function weekdaysOf(text: string): number[] | null {
  const codes = text.split(",");
  const weekdays = CODES.flatMap((code, i) => (codes.includes(code) ? i + 1 : []));
  return weekdays.length === codes.length ? weekdays : null;
}

/** `2MO`, or weekdays with a separate position. */
function nthWeekday(text: string, position: string | undefined): Partial<RepeatRule> | null {
  const [, prefix, code] = position ? [null, position, text] : (/^([+-]?\d)([A-Z]{2})$/.exec(text) ?? []);
  const weekdays = code ? weekdaysOf(code) : null;
  const nth = NTH.find((one) => one === numberOf(prefix ?? "", -1, 4));
  return weekdays && nth ? { weekdays, nth } : null;
}

/** `15`, `-1`, or the last day from 28 on that a month has. */
function parseMonthDay(text: string, position: string | undefined): number | null {
  if (position === undefined) return text === "-1" ? LONGEST[0]! : numberOf(text, 1, LONGEST[0]!);
  const last = [29, 30, 31].find((day) => text === daysTo(day).join());
  return position === "-1" && last ? last : null;
}

/** The days from 28 to `last`. */
const daysTo = (last: number) => Array.from({ length: last - SHORTEST_MONTH + 1 }, (_, i) => SHORTEST_MONTH + i);

/** The RRULE of a rule. Rules with the same meaning have the same text. */
export function formatRepeat({ freq, interval, weekdays, nth, day, month }: RepeatRule): string {
  const codes = weekdays.map((one) => CODES[one - 1]).join();
  const parts = [`FREQ=${freq}`, interval > 1 && `INTERVAL=${interval}`, month && `BYMONTH=${month}`];
  if (codes && nth)
    parts.push(...(weekdays.length > 1 ? [`BYDAY=${codes}`, `BYSETPOS=${nth}`] : [`BYDAY=${nth}${codes}`]));
  else if (codes) parts.push(`BYDAY=${codes}`);
  if (day) parts.push(dayText(day, month));
  return parts.filter(Boolean).join(";");
}

/** A rule would skip months that do not have its day, so days after the 28th are counted from the end. */
function dayText(day: number, month: number | null): string {
  const isLast = month === null ? day === LONGEST[0] : month === FEBRUARY && day > SHORTEST_MONTH;
  if (isLast) return "BYMONTHDAY=-1";
  if (month !== null || day <= SHORTEST_MONTH) return `BYMONTHDAY=${day}`;
  return `BYMONTHDAY=${daysTo(day).join()};BYSETPOS=-1`;
}

/** The rule with the values that follow from the date from which it counts. */
export function completeRepeat(rule: RepeatRule, date: string): RepeatRule {
  const [, month, day] = date.split("-").map(Number) as [number, number, number];
  if (rule.weekdays.length > 0 || rule.day !== null) return rule;
  if (rule.freq === "WEEKLY") return { ...rule, weekdays: [weekday(date)] };
  if (rule.freq === "MONTHLY") return { ...rule, day };
  return rule.freq === "YEARLY" ? { ...rule, month, day } : rule;
}

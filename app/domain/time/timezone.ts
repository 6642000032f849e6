/** A person's days: in their time zone, from the hour they chose, including clock changes (decision 74). */
import { addDays } from "../week/week.ts";

/** Says whether `zone` is an IANA time zone that this runtime supports. */
export function isTimezone(zone: string): boolean {
  try {
    // Intl accepts offsets such as +05:30, which are not zones.
    return /^[A-Za-z]/.test(zone) && Boolean(formatterFor(zone));
  } catch {
    return false;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** More than the number of time zones. The limit is needed because names come from requests, in any capitalisation. */
const MAX_FORMATTERS = 700;

/** Formatters are cached, because creating one costs a hundred times more than using it. */
function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
    if (formatters.size >= MAX_FORMATTERS) formatters.clear();
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** The local time in `zone` at `instant`, as `YYYY-MM-DDTHH:mm:ss`. */
export function wallClock(zone: string, instant: number): string {
  // English writes 11/21/2026, 09:30:00. To ask for the parts by their names costs three times as much.
  const [month, day, year, ...time] = formatterFor(zone).format(instant).match(/\d+/g)!;
  return `${year!.padStart(4, "0")}-${month}-${day}T${time.join(":")}`;
}

/**
 * How a person's days are divided: by the clock of an IANA zone, from the full hour `starts` (0 to 6) until the same
 * hour of the next day. It is a separate type, so that no date is calculated from a zone alone.
 */
export interface Days {
  zone: string;
  starts: number;
}

/** The days from midnight to midnight in a zone. */
export const plainDays = (zone: string): Days => ({ zone, starts: 0 });

const UTC_DAYS = plainDays("UTC");

/** The days of a week: from midnight UTC, unless the person chose a start of day. */
export const weekDays = (days: Days): Days => (days.starts === 0 ? UTC_DAYS : days);

/** The days that begin first on earth, and those that begin last. */
export const FIRST_DAYS = plainDays("Etc/GMT-14");
export const LAST_DAYS: Days = { zone: "Etc/GMT+12", starts: 6 };

/** A person's date at `instant`, `YYYY-MM-DD`: before their day starts, it is the date of the day before. */
export const dateIn = (days: Days, instant: Date): string => dateAt(days, instant.getTime());

function dateAt({ zone, starts }: Days, instant: number): string {
  const clock = wallClock(zone, instant);
  const date = clock.slice(0, 10);
  return Number(clock.slice(11, 13)) < starts ? addDays(date, -1) : date;
}

/** The UTC offset of `zone` at `instant`, in milliseconds. */
export function offset(zone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${wallClock(zone, second)}Z`) - second;
}

/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;

/**
 * The first instant after `instant` with a later date: the hour at which days start, except when the clocks skip that
 * hour or a whole day.
 */
export function nextDayStart(days: Days, instant: Date): Date {
  const now = instant.getTime();
  const today = dateAt(days, now);
  const isLater = (at: number) => dateAt(days, at) > today;
  const start = Date.parse(`${addDays(today, 1)}T00:00:00Z`) + days.starts * HOUR_MS;
  // The offset may change before the day's end, so the current and the later offset are tried.
  const guesses = [0, 30].map((hours) => start - offset(days.zone, now + hours * HOUR_MS));
  const exact = guesses.filter((at) => at > now && isLater(at) && !isLater(at - 1)).sort((a, b) => a - b)[0];
  if (exact !== undefined) return new Date(exact);
  // The clocks skip the hour, so the instant of the change is found by bisection.
  let before = now;
  let after = now + 30 * HOUR_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isLater(middle)) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** The longest day had 31 hours: in 1994, Vostok set its clocks back by seven. */
const LONGEST_DAY_MS = 31 * HOUR_MS;

/** The first instant of the day that contains `instant`, and of the next day. */
export function dayAround(days: Days, instant: Date): [start: Date, end: Date] {
  const end = nextDayStart(days, instant);
  return [nextDayStart(days, new Date(end.getTime() - LONGEST_DAY_MS - 1)), end];
}

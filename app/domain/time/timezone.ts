/** Days in a person's time zone, including clock changes. */
import { addDays } from "../week/week.ts";

/** Whether `zone` is an IANA time zone that this runtime supports. */
export function isTimezone(zone: string): boolean {
  try {
    // Intl accepts offsets such as +05:30, which are not zones.
    return /^[A-Za-z]/.test(zone) && Boolean(formatterFor(zone));
  } catch {
    return false;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones; a limit because names come from requests, in any case. */
const MAX_FORMATTERS = 700;

/** Cached, because creating a formatter costs a hundred times more than using one. */
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
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterFor(zone).formatToParts(instant)) part[type] = value;
  const date = `${part.year!.padStart(4, "0")}-${part.month}-${part.day}`;
  return `${date}T${part.hour}:${part.minute}:${part.second}`;
}

/** The date in `zone` at `instant`, `YYYY-MM-DD`. */
export function dateIn(zone: string, instant: Date): string {
  return wallClock(zone, instant.getTime()).slice(0, 10);
}

/** The UTC offset of `zone` at `instant`, in milliseconds. */
export function offset(zone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${wallClock(zone, second)}Z`) - second;
}

/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;

/**
 * The first instant after `instant` with a later date in `zone`. That is 00:00 local time, except when the clocks skip
 * 00:00 or a whole day.
 */
export function nextMidnight(zone: string, instant: Date): Date {
  const now = instant.getTime();
  const today = dateIn(zone, instant);
  const isLater = (at: number) => wallClock(zone, at).slice(0, 10) > today;
  const midnight = Date.parse(`${addDays(today, 1)}T00:00:00Z`);
  // The offset may change before midnight, so both the current and the later offset are tried.
  const guesses = [0, 30].map((hours) => midnight - offset(zone, now + hours * HOUR_MS));
  const exact = guesses.filter((at) => at > now && isLater(at) && !isLater(at - 1)).sort((a, b) => a - b)[0];
  if (exact !== undefined) return new Date(exact);
  // The clocks skip 00:00: find the instant of the change by bisection.
  let before = now;
  let after = now + 30 * HOUR_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isLater(middle)) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** The longest day has 25 hours. */
const LONGEST_DAY_MS = 25 * HOUR_MS;

/** The first instant of the day in `zone` that contains `instant`, and of the day after. */
export function dayAround(zone: string, instant: Date): [start: Date, end: Date] {
  const end = nextMidnight(zone, instant);
  return [nextMidnight(zone, new Date(end.getTime() - LONGEST_DAY_MS - 1)), end];
}

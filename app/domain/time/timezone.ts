/** Days as a person lives them: in their own zone, through its clock changes. */
import { addDays } from "../week/week.ts";

/** Whether `zone` is an IANA time zone that this runtime knows. */
export function isTimezone(zone: string): boolean {
  try {
    // Offsets such as +05:30 are accepted by Intl but are not zones.
    return /^[A-Za-z]/.test(zone) && Boolean(formatterFor(zone));
  } catch {
    return false;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones; their names come from requests, in any case. */
const MAX_FORMATTERS = 700;

/** Making a formatter costs a hundred times what using one does. */
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

/** What the clocks of `zone` show at `instant`, as `YYYY-MM-DDTHH:mm:ss`. */
function wallClock(zone: string, instant: number): string {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterFor(zone).formatToParts(instant)) part[type] = value;
  const date = `${part.year!.padStart(4, "0")}-${part.month}-${part.day}`;
  return `${date}T${part.hour}:${part.minute}:${part.second}`;
}

/** The date in `zone` at `instant`, `YYYY-MM-DD`. */
export function dateIn(zone: string, instant: Date): string {
  return wallClock(zone, instant.getTime()).slice(0, 10);
}

/** How far the clocks of `zone` are ahead of UTC at `instant`, in milliseconds. */
function offset(zone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${wallClock(zone, second)}Z`) - second;
}

const HOUR_MS = 3_600_000;

/**
 * The first instant after `instant` at which the date in `zone` is a later one. That is 00:00 there, but for nights in
 * which the clocks leave 00:00 out, and for a day that was left out altogether.
 */
export function nextMidnight(zone: string, instant: Date): Date {
  const now = instant.getTime();
  const today = dateIn(zone, instant);
  const isLater = (at: number) => wallClock(zone, at).slice(0, 10) > today;
  const midnight = Date.parse(`${addDays(today, 1)}T00:00:00Z`);
  // The clocks may change on the way: 00:00 by what they show now, or by what they will show.
  const guesses = [0, 30].map((hours) => midnight - offset(zone, now + hours * HOUR_MS));
  const exact = guesses.filter((at) => at > now && isLater(at) && !isLater(at - 1)).sort((a, b) => a - b)[0];
  if (exact !== undefined) return new Date(exact);
  // 00:00 does not exist: the clocks jump over it at an instant that is found by halving.
  let before = now;
  let after = now + 30 * HOUR_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isLater(middle)) after = middle;
    else before = middle;
  }
  return new Date(after);
}

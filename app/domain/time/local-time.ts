/** Local times in the format of form fields. A separate module, because few pages need it. */
import { HOUR_MS, offset, wallClock } from "./timezone.ts";

/** The local time in `zone` at `instant`, in the format of a form field: `YYYY-MM-DDTHH:mm`. */
export const localTime = (zone: string, instant: string): string => wallClock(zone, Date.parse(instant)).slice(0, 16);

/** The last instant that ISO 8601 writes with a four-digit year. */
const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * The instant of a local time `YYYY-MM-DDTHH:mm` in `zone`. If the time occurs twice, the earlier one; if it is
 * skipped, the time after the change; at most the last instant of the year 9999 in UTC.
 */
export function instantOf(zone: string, local: string): Date {
  const utc = Date.parse(`${local}Z`);
  // The offset may change on that day, so the offsets of the day before and the day after are tried.
  const guesses = [-24, 24].map((hours) => utc - offset(zone, utc + hours * HOUR_MS));
  const at = guesses.find((guess) => wallClock(zone, guess).startsWith(local)) ?? guesses[0]!;
  return new Date(Math.min(at, LAST_INSTANT));
}

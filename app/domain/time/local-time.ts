/** Local times in the format of form fields. A separate module, because few pages need it. */
import { HOUR_MS, offset, wallClock } from "./timezone.ts";

/** The local time in `zone` at `instant`, in the format of a form field: `YYYY-MM-DDTHH:mm`. */
export const localTime = (zone: string, instant: string): string => wallClock(zone, Date.parse(instant)).slice(0, 16);

/**
 * The instant of a local time `YYYY-MM-DDTHH:mm` in `zone`. If the time occurs twice, the earlier one; if it is
 * skipped, the time after the change.
 */
export function instantOf(zone: string, local: string): Date {
  const utc = Date.parse(`${local}Z`);
  // The offset may change on that day, so the offsets of the day before and the day after are tried.
  const guesses = [-24, 24].map((hours) => utc - offset(zone, utc + hours * HOUR_MS));
  return new Date(guesses.find((at) => wallClock(zone, at).startsWith(local)) ?? guesses[0]!);
}

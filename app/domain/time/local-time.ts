/** Local times as the fields of forms have them. A module of its own, because few pages need it. */
import { HOUR_MS, offset, wallClock } from "./timezone.ts";

/** The local time in `zone` at `instant`, as a field of a form has it: `YYYY-MM-DDTHH:mm`. */
export const localTime = (zone: string, instant: string): string => wallClock(zone, Date.parse(instant)).slice(0, 16);

/** The instant of a local time `YYYY-MM-DDTHH:mm` in `zone`. Of two it is the earlier one; one that is skipped is moved on. */
export function instantOf(zone: string, local: string): Date {
  const utc = Date.parse(`${local}Z`);
  // The offset may change that day, so those of the day before and the day after are tried.
  const guesses = [-24, 24].map((hours) => utc - offset(zone, utc + hours * HOUR_MS));
  return new Date(guesses.find((at) => wallClock(zone, at).startsWith(local)) ?? guesses[0]!);
}

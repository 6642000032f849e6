/** Milliseconds of a minute. */
const MINUTE = 60_000;

/**
 * The date (`YYYY-MM-DD`) of a time in milliseconds since 1970, for a clock that is `behind` minutes behind UTC and
 * days start at the hour `starts`. `dateIn` does the same with a zone; this needs no `Intl`.
 */
export const dateAt = (time: number, behind: number, starts: number) =>
  new Date(time - (behind + starts * 60) * MINUTE).toISOString().slice(0, 10);

/** Like `dateAt`, by this browser's clock. */
export const localDate = (time: number, starts: number) => dateAt(time, new Date(time).getTimezoneOffset(), starts);

/**
 * The time of day at an instant by this browser's clock, `HH:MM`. Before the hour at which days start, 24 hours are
 * added.
 */
export function timeOf(instant: number, starts: number): string {
  const date = new Date(instant);
  const hour = date.getHours() + (date.getHours() < starts ? 24 : 0);
  return `${String(hour).padStart(2, "0")}:${String(date.getMinutes()).padStart(2, "0")}`;
}

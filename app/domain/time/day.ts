/** Dates as `YYYY-MM-DD`. Separate from weeks, because home needs only this module to show when a todo is due. */
export const DAY_MS = 86_400_000;

/** The number of days since 1 January 1970. */
export function dayNumber(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS;
}

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from);

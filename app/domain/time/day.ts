/** Dates as `YYYY-MM-DD`. Separate from weeks, because the home screen needs only this to show when a todo is due. */
export const DAY_MS = 86_400_000;

/** Days since 1 January 1970. */
export function dayNumber(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS;
}

/** The number of days from `from` to `to`; negative when it is before. */
export const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from);

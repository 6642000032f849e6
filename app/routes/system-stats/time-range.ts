import type { Path } from "#app/ui/link.tsx";

/** The charts' ranges in hours, and how many minutes each of their points averages. */
const MINUTES_PER_POINT = { 1: 1, 6: 5, 24: 15 } as const;

export type TimeRange = keyof typeof MINUTES_PER_POINT;

export const timeRanges: readonly TimeRange[] = [1, 6, 24];
const DEFAULT: TimeRange = 6;

/** The range in an address. */
export const timeRangeOf = (text: string | null): TimeRange =>
  timeRanges.find((span) => String(span) === text) ?? DEFAULT;

export const historyQuery = (span: TimeRange) => ({ hours: span, minutes: MINUTES_PER_POINT[span] });

/** The address of the screen, without defaults. */
export function screenPath(host: string | null, span: TimeRange): Path {
  const search = new URLSearchParams({ ...(host && { host }), ...(span !== DEFAULT && { hours: String(span) }) });
  return search.size > 0 ? `/system-stats?${search}` : "/system-stats";
}

import type { Path } from "#app/ui/link.tsx";

/** How far back the charts go, in hours, and of how many minutes each of their points is the average. */
const MINUTES_PER_POINT = { 1: 1, 6: 5, 24: 15 } as const;

export type TimeRange = keyof typeof MINUTES_PER_POINT;

export const timeRanges: readonly TimeRange[] = [1, 6, 24];
const DEFAULT: TimeRange = 6;

/** The span that an address asks for. */
export const timeRangeOf = (text: string | null): TimeRange =>
  timeRanges.find((span) => String(span) === text) ?? DEFAULT;

/** What the history of a span is asked with. */
export const historyQuery = (span: TimeRange) => ({ hours: span, minutes: MINUTES_PER_POINT[span] });

/** The address of the screen: without what it shows anyway. */
export function screenPath(host: string | null, span: TimeRange): Path {
  const search = new URLSearchParams({ ...(host && { host }), ...(span !== DEFAULT && { hours: String(span) }) });
  return search.size > 0 ? `/system-stats?${search}` : "/system-stats";
}

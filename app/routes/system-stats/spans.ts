import type { Path } from "#app/ui/link.tsx";

/** How far back the charts go, in hours, and of how many minutes each of their points is the average. */
const SPANS = { 1: 1, 6: 5, 24: 15 } as const;

export type Span = keyof typeof SPANS;

export const spans: readonly Span[] = [1, 6, 24];
const DEFAULT: Span = 6;

/** The span that an address asks for. */
export const spanOf = (text: string | null): Span => spans.find((span) => String(span) === text) ?? DEFAULT;

/** What the history of a span is asked with. */
export const historyQuery = (span: Span) => ({ hours: span, minutes: SPANS[span] });

/** The address of the screen: without what it shows anyway. */
export function screenPath(host: string | null, span: Span): Path {
  const search = new URLSearchParams({ ...(host && { host }), ...(span !== DEFAULT && { hours: String(span) }) });
  return search.size > 0 ? `/system-stats?${search}` : "/system-stats";
}

import type { HostMinute } from "#app/domain/system-stats/system-stats.ts";
import { historyQuery, type TimeRange } from "./time-range.ts";

/** A slot of a chart: its time in milliseconds since 1970, and the host's figures, if any. */
export interface Slot {
  at: number;
  figures: HostMinute | undefined;
}

/** The slots of a chart that ends at `to`, the oldest first. A slot without figures is a gap in its lines. */
export function slotsOf(history: readonly HostMinute[], span: TimeRange, to: number): Slot[] {
  const { hours, minutes } = historyQuery(span);
  const step = minutes * 60_000;
  const slotAt = (moment: number) => Math.floor(moment / step) * step;
  const reported = new Map(history.map((figures) => [slotAt(Date.parse(figures.at)), figures]));
  const count = (hours * 60) / minutes + 1;
  const last = slotAt(to);
  return Array.from({ length: count }, (_, i) => {
    const at = last - (count - 1 - i) * step;
    return { at, figures: reported.get(at) };
  });
}

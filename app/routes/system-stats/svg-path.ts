/** A value at a moment, in milliseconds since 1970. */
export interface Point {
  at: number;
  value: number;
}

/** Where a chart's points lie: a range of moments, and values from 0 to `max`. */
export interface Frame {
  from: number;
  to: number;
  max: number;
}

const share = (value: number, from: number, to: number) => Math.min(1, Math.max(0, (value - from) / (to - from)));
const short = (value: number) => Math.round(value * 10_000) / 100;

/** How far a moment is through the frame, from 0 to 1. */
export const timeShare = ({ from, to }: Frame, at: number) => share(at, from, to);

/**
 * Points in a box of 100 × 100, as lines. Points further apart than `gap` milliseconds are not joined: nobody reported
 * between them.
 */
export function linesThrough(points: readonly Point[], frame: Frame, gap: number): [x: number, y: number][][] {
  const lines: [number, number][][] = [];
  for (const [i, { at, value }] of points.entries()) {
    if (i === 0 || at - points[i - 1]!.at > gap) lines.push([]);
    lines.at(-1)!.push([short(timeShare(frame, at)), short(1 - share(value, 0, frame.max))]);
  }
  return lines;
}

/** Lines as the `d` of an SVG path. One of a single point is of no length, which a round cap makes a dot. */
export const strokeOf = (lines: [x: number, y: number][][]) =>
  lines.map((line) => `M${line.map((point) => point.join(" ")).join("L")}${line.length === 1 ? "h0" : ""}`).join("");

/** What is under them. */
export const areaOf = (lines: [x: number, y: number][][]) =>
  lines
    .map((line) => `M${line[0]![0]} 100L${line.map((point) => point.join(" ")).join("L")}L${line.at(-1)![0]} 100Z`)
    .join("");

/** The next of 1, 2, 5, 10, 20 … that is at least `value`: the top of an axis. */
export function axisTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return power * [1, 2, 5, 10].find((step) => step * power >= value)!;
}

/** The one of `points` that is nearest to the moment `at`. */
export function nearest<P extends { at: number }>(points: readonly P[], at: number): P | undefined {
  let best = points[0];
  for (const point of points) if (Math.abs(point.at - at) < Math.abs(best!.at - at)) best = point;
  return best;
}

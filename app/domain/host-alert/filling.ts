/** The growth of disks, hour by hour, and when they are full. */
import type { NewestSample } from "../system-stats/system-stats.ts";

/** Hours of a disk that are kept, and that are needed before its growth is judged. */
const KEPT_HOURS = 72;
const NEEDED_HOURS = 24;
/** The hours with a figure among them: a host that was off for most of the day says too little. */
const NEEDED_POINTS = 12;
/** The share of the size by which a disk must shrink within an hour to count as emptied: what grew before says nothing then. */
const EMPTIED = 0.05;
/**
 * The share of the pairs of hours that grew more slowly than the growth that counts. A single jump is in half of all pairs at
 * most, so it counts as no growth; a disk that a backup fills every night grows in more than that.
 */
const SLOW_SHARE = 0.45;

const HOUR = 3_600_000;

type Disk = NewestSample["sample"]["disk"]["filesystems"][number];

/** The use of a disk in GB at an instant, in milliseconds since 1970. */
export interface DiskPoint {
  at: number;
  used: number;
  size: number;
}

/**
 * The points of a disk with its use of now, one an hour. They begin anew when it was emptied or has another size. Points
 * after `at` are left out: the server's clock was ahead when they were noted.
 */
export function withPoint(known: readonly DiskPoint[], { usedGB: used, sizeGB: size }: Disk, at: number): DiskPoint[] {
  const points = known.filter((one) => one.at <= at);
  const point = { at, used, size };
  const last = points.at(-1);
  if (last && (last.size !== size || last.used - used > EMPTIED * size)) return [point];
  if (last && at - last.at < HOUR) return [...points];
  return [...points.filter((one) => at - one.at < KEPT_HOURS * HOUR), point];
}

/** The days until a disk with `available` GB is full, if it grows on as in its last hours; null when it does not, or too little is known. */
export function daysUntilFull(points: readonly DiskPoint[], available: number): number | null {
  const [first] = points;
  if (!first || points.length < NEEDED_POINTS || points.at(-1)!.at - first.at < NEEDED_HOURS * HOUR) return null;
  const growths = points.flatMap((early, i) =>
    points.slice(i + 1).map((late) => ((late.used - early.used) * HOUR) / (late.at - early.at)),
  );
  const growth = growths.sort((a, b) => a - b)[Math.floor(growths.length * SLOW_SHARE)]!;
  return growth > 0 ? available / growth / 24 : null;
}

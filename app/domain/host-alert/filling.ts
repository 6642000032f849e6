/** Calculates the growth of disks by hour, and when they are full. */
import type { NewestSample } from "../system-stats/system-stats.ts";

/** The hours of a disk's use that are kept, and that are needed before its growth is judged. */
const KEPT_HOURS = 72;
const NEEDED_HOURS = 24;
/** How many of these hours must have a figure: a host that was off for most of the day says too little. */
const NEEDED_POINTS = 12;
/**
 * The share of its size by which a disk must shrink within an hour to count as emptied. Earlier growth is dropped
 * then.
 */
const EMPTIED = 0.05;
/**
 * The growth per hour that counts is a quantile: this share of all pairs of hours grew more slowly. A single jump is
 * part of at most half of all pairs, so it counts as no growth; a disk that a backup fills every night grows in more
 * pairs.
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
 * The points of a disk, one an hour, with its current use. They start again when the disk was emptied or its size
 * changed. Points after `at` are left out: the server's clock was ahead when they were stored.
 */
export function withPoint(known: readonly DiskPoint[], { usedGB: used, sizeGB: size }: Disk, at: number): DiskPoint[] {
  const points = known.filter((one) => one.at <= at);
  const point = { at, used, size };
  const last = points.at(-1);
  if (last && (last.size !== size || last.used - used > EMPTIED * size)) return [point];
  if (last && at - last.at < HOUR) return [...points];
  return [...points.filter((one) => at - one.at < KEPT_HOURS * HOUR), point];
}

/**
 * The days until a disk with `available` GB is full if it keeps growing as in its last hours; null if it does not
 * grow, or too little is known.
 */
export function daysUntilFull(points: readonly DiskPoint[], available: number): number | null {
  const [first] = points;
  if (!first || points.length < NEEDED_POINTS || points.at(-1)!.at - first.at < NEEDED_HOURS * HOUR) return null;
  const growths = points.flatMap((early, i) =>
    points.slice(i + 1).map((late) => ((late.used - early.used) * HOUR) / (late.at - early.at)),
  );
  const growth = growths.sort((a, b) => a - b)[Math.floor(growths.length * SLOW_SHARE)]!;
  return growth > 0 ? available / growth / 24 : null;
}

/** Compares the figures of a host with their limits, and calculates when its disks are full. */
import type { HostMinute, NewestSample } from "../system-stats/system-stats.ts";
import { FULL_DAYS, type HostAlert, type HostLimits } from "./host-alert.ts";

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

/**
 * Percentage points below a limit from which a figure counts as normal again. In between, its state does not change.
 */
const MARGIN = 5;
/**
 * Minutes without a figure after which the time above a limit is counted from zero, unless the host reports less
 * often.
 */
const GAP_MINUTES = 5;
/** Minutes for which a disk must be above its limit to cause an alert. */
const DISK_MINUTES = 5;
/** Days until a disk is full from which it counts as normal again. */
const FULL_AGAIN_DAYS = 5;
/** Minutes for which a disk must be about to be full to cause an alert. */
const FILLING_MINUTES = 60;
/** The most disks of a host that are watched: the fullest ones. */
const MAX_DISKS = 20;

const MINUTE = 60_000;

/** The use of a host's disks in the last days, by mount. */
export type DiskPoints = Record<string, DiskPoint[]>;

/** The figures that the Durable Object of a host returns to the watch. */
export interface HostFigures {
  newest: NewestSample | null;
  /** The full minutes since the last check, oldest first. */
  minutes: HostMinute[];
}

/** The fullest disks of a sample. */
const watchedDisks = ({ sample }: NewestSample) =>
  sample.disk.filesystems.toSorted((a, b) => b.usedPercent - a.usedPercent).slice(0, MAX_DISKS);

/** Adds the use of the fullest disks at a check. Without a report nothing changes; a disk that is gone is dropped. */
export function withDisks(points: DiskPoints, { newest, minutes }: HostFigures): DiskPoints {
  if (!newest || minutes.length === 0) return points;
  const at = Date.parse(newest.received_at);
  return Object.fromEntries(
    watchedDisks(newest).map((disk) => [disk.mount, withPoint(points[disk.mount] ?? [], disk, at)]),
  );
}

/** A figure that is watched already. */
type WatchedFigure = Pick<HostAlert, "what" | "mount">;

/** A figure in the time from `from` to `to`, compared with its limit. */
export interface Reading extends Pick<HostAlert, "what" | "mount"> {
  /** The limit, in the unit of the figure. */
  bound: number;
  value: number;
  state: "above" | "between" | "below";
  from: string;
  to: string;
  /** Minutes above the limit that make an alert. */
  minutes: number;
  /** Minutes without a figure after which the minutes above the limit are counted from zero. */
  gap: number;
}

/** The minutes from one instant to another. */
export const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / MINUTE;

/** The time of a check. */
export interface Moment {
  now: string;
  /**
   * Since when hosts are watched without a break. Silence before that does not count, because no report could be
   * received then.
   */
  watching: string;
}

/** The figures that can have a limit; the values of each figure are in order of time. */
export function* readingsOf(
  { newest, minutes }: HostFigures,
  limits: HostLimits,
  { now, watching }: Moment,
  watched: readonly WatchedFigure[],
  points: DiskPoints,
): Generator<Reading> {
  if (!newest) return;
  const { interval, received_at } = newest;
  const gap = Math.max(GAP_MINUTES, (3 * interval) / 60);
  for (const what of ["cpu", "memory"] as const) {
    const bound = limits[what];
    if (bound === null) continue;
    for (const minute of minutes) {
      const to = new Date(Date.parse(minute.at) + MINUTE).toISOString();
      yield { what, mount: "", ...usage(minute[what], bound), from: minute.at, to, minutes: limits.minutes, gap };
    }
  }
  if (limits.disk !== null && minutes.length > 0) {
    const at = { from: received_at, to: received_at, minutes: DISK_MINUTES, gap };
    for (const [mount, value] of fullestDisks(newest, watched))
      yield { what: "disk", mount, ...usage(value, limits.disk), ...at };
    for (const [mount, value, days] of fillingDisks(newest, watched, points)) {
      const state = days === null || days > FULL_AGAIN_DAYS ? "below" : days < FULL_DAYS ? "above" : "between";
      yield { what: "filling", mount, bound: FULL_DAYS, value, state, ...at, minutes: FILLING_MINUTES };
    }
  }
  if (limits.silent !== null) {
    // A host that reports less often may miss some reports too.
    const bound = Math.max(limits.silent, (3 * interval) / 60);
    const value = Math.max(0, minutesBetween(received_at, now));
    const heard = Math.min(value, minutesBetween(watching, now));
    const state = value < bound ? "below" : heard < bound ? "between" : "above";
    yield { what: "silent", mount: "", bound, value, state, from: received_at, to: now, minutes: 0, gap };
  }
}

function usage(value: number, bound: number) {
  const state = value > bound ? "above" : value < bound - MARGIN ? "below" : "between";
  return { value, bound, state } as const;
}

/** The use of the fullest disks by mount point. A watched disk that is gone counts as empty. */
function fullestDisks(newest: NewestSample, watched: readonly WatchedFigure[]): [mount: string, value: number][] {
  const used = new Map(watchedDisks(newest).map(({ mount, usedPercent }) => [mount, usedPercent]));
  for (const { what, mount } of watched) if (what === "disk" && !used.has(mount)) used.set(mount, 0);
  return [...used];
}

/** The use of the fullest disks and the days until each is full. A watched disk that is gone never gets full. */
function fillingDisks(newest: NewestSample, watched: readonly WatchedFigure[], points: DiskPoints) {
  const found = new Map<string, [mount: string, value: number, days: number | null]>();
  for (const { what, mount } of watched) if (what === "filling") found.set(mount, [mount, 0, null]);
  for (const { mount, usedPercent, availableGB } of watchedDisks(newest))
    found.set(mount, [mount, usedPercent, daysUntilFull(points[mount] ?? [], availableGB)]);
  return found.values();
}

import type { HostMinute, NewestSample } from "../system-stats/system-stats.ts";
import { type DiskPoint, daysUntilFull, withPoint } from "./filling.ts";
import { FULL_DAYS, type HostAlert, type HostLimits } from "./host-alert.ts";

/** Percentage points below a limit from which a figure counts as well again; between the two nothing changes. */
const MARGIN = 5;
/** Minutes without a figure after which the time above a limit is counted anew, unless the host reports more rarely. */
const GAP_MINUTES = 5;
/** Minutes that a disk is above its limit before it is an alert. */
const DISK_MINUTES = 5;
/** Minutes that a figure must be well before its alert ends. They double each time that it comes back soon. */
const CALM_MINUTES = 5;
const MAX_CALM_MINUTES = 240;
/** An alert within so many minutes of the end of the last one has come back. */
const RETURN_MINUTES = 360;
/** Days until a disk is full from which it counts as well again. */
const FULL_AGAIN_DAYS = 5;
/** Minutes that a disk must be about to be full before that is an alert. */
const FILLING_MINUTES = 60;
/** The number of disks that are watched on a host, the fullest ones. */
const MAX_DISKS = 20;

const MINUTE = 60_000;

/** The memory of one figure of a host between two looks. Times are instants of the server. */
export interface Watch {
  what: HostAlert["what"];
  mount: string;
  /** The limit, in the unit of the figure. */
  bound: number;
  /** Since when it is above the limit, and the highest value since; null while it is not. */
  since: string | null;
  peak: number;
  /** It has become an alert. */
  isOpen: boolean;
  /** Since when the figure of an open alert is well again; null while it is not. */
  calm: string | null;
  /** The end of the last figure. */
  seen: string;
  /** When the last alert ended, and how often it has come back soon. */
  ended: string | null;
  returns: number;
}

/** The watches of a host, by what they watch. */
export type HostWatches = Record<string, Watch>;

/** The use of a host's disks in the last days, by mount. */
export type DiskPoints = Record<string, DiskPoint[]>;

/** The figures that a look gets from the Durable Object of a host. */
export interface HostFigures {
  newest: NewestSample | null;
  /** The full minutes since the last look, oldest first. */
  minutes: HostMinute[];
}

/** The fullest disks of a sample. */
const watchedDisks = ({ sample }: NewestSample) =>
  sample.disk.filesystems.toSorted((a, b) => b.usedPercent - a.usedPercent).slice(0, MAX_DISKS);

/** The use of the fullest disks with that of a look. Without a report it stays as it is; of a disk that is gone nothing is kept. */
export function withDisks(points: DiskPoints, { newest, minutes }: HostFigures): DiskPoints {
  if (!newest || minutes.length === 0) return points;
  const at = Date.parse(newest.received_at);
  return Object.fromEntries(
    watchedDisks(newest).map((disk) => [disk.mount, withPoint(points[disk.mount] ?? [], disk, at)]),
  );
}

/** A figure of the time `from`–`to`, and how it stands to its limit. */
interface Reading extends Pick<Watch, "what" | "mount" | "bound"> {
  value: number;
  state: "above" | "between" | "below";
  from: string;
  to: string;
  /** Minutes above the limit that make an alert. */
  minutes: number;
  /** Minutes without a figure after which these are counted anew. */
  gap: number;
}

const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / MINUTE;

interface Moment {
  now: string;
  /** Since when somebody watches without a break. A silence from before is not counted: nobody could hear the host then. */
  watching: string;
}

/** Looks at a host. Returns its next watches, and the alerts that began or ended. */
export function lookAtHost(
  host: string,
  previous: HostWatches,
  figures: HostFigures,
  limits: HostLimits,
  moment: Moment,
  points: DiskPoints = {},
): { watches: HostWatches; changes: HostAlert[] } {
  // Without a new figure a watch stays as it is. One whose limit was turned off is forgotten.
  const watches = Object.fromEntries(Object.entries(previous).filter(([, { what }]) => limits[limitOf(what)] !== null));
  const changes: HostAlert[] = [];
  for (const reading of readingsOf(figures, limits, moment, Object.values(watches), points)) {
    const key = `${reading.what} ${reading.mount}`;
    const { watch, hasBegun, over } = step(watches[key], reading);
    watches[key] = watch;
    if (hasBegun) changes.push(openAlert(host, watch)!);
    if (over) changes.push({ host, ...over });
  }
  for (const [key, { since, ended }] of Object.entries(watches)) {
    if (since === null && !isSoon(ended, moment.now)) delete watches[key];
  }
  return { watches, changes };
}

/** The limit that turns a watch off when it is empty: a disk is watched, or it is not. */
const limitOf = (what: HostAlert["what"]) => (what === "filling" ? "disk" : what);

/** The open alert of a watch; null when it has none. */
export const openAlert = (host: string, { what, mount, bound, peak, since, isOpen }: Watch): HostAlert | null =>
  isOpen && since !== null ? { host, what, mount, bound, peak, began_at: since, ended_at: null } : null;

const isSoon = (ended: string | null, at: string) => ended !== null && minutesBetween(ended, at) < RETURN_MINUTES;

interface Step {
  watch: Watch;
  hasBegun?: boolean;
  /** The alert that ended. */
  over?: Omit<HostAlert, "host">;
}

function step(previous: Watch | undefined, reading: Reading): Step {
  const { what, mount, bound, from, to } = reading;
  const nothing = { since: null, peak: 0, isOpen: false, calm: null, ended: null, returns: 0 };
  const watch = { ...nothing, seen: from, ...previous, what, mount, bound };
  return watch.isOpen ? stepOpen(watch, reading) : stepClosed({ ...watch, seen: to }, reading, watch.seen);
}

/** The limit must be passed for a while before it is an alert, so that a peak is none. */
function stepClosed(watch: Watch, { state, value, from, to, minutes, gap }: Reading, seen: string): Step {
  const isCounted = watch.since !== null && minutesBetween(seen, from) <= gap;
  const since = isCounted && state !== "below" ? watch.since : state === "above" ? from : null;
  const next = { ...watch, since, peak: Math.max(isCounted ? watch.peak : 0, value) };
  if (since === null || state !== "above" || minutesBetween(since, to) < minutes) return { watch: next };
  const returns = isSoon(watch.ended, since) ? watch.returns + 1 : 0;
  return { watch: { ...next, isOpen: true, calm: null, returns }, hasBegun: true };
}

/** An alert ends when its figure was well for a while, the longer the more often it came back. */
function stepOpen(watch: Watch, { state, value, from, to }: Reading): Step {
  const { what, mount, bound, since, returns } = watch;
  const peak = Math.max(watch.peak, value);
  const calm = state === "above" ? null : state === "below" ? (watch.calm ?? from) : watch.calm;
  const next = { ...watch, peak, calm, seen: to };
  if (calm === null || minutesBetween(calm, to) < Math.min(MAX_CALM_MINUTES, CALM_MINUTES * 2 ** returns))
    return { watch: next };
  return {
    watch: { ...next, since: null, isOpen: false, calm: null, ended: calm },
    over: { what, mount, bound, peak, began_at: since!, ended_at: calm },
  };
}

/** The figures that have a limit, each one's in the order of time. */
function* readingsOf(
  { newest, minutes }: HostFigures,
  limits: HostLimits,
  { now, watching }: Moment,
  watches: readonly Watch[],
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
    for (const [mount, value] of fullestDisks(newest, watches))
      yield { what: "disk", mount, ...usage(value, limits.disk), ...at };
    for (const [mount, value, days] of fillingDisks(newest, watches, points)) {
      const state = days === null || days > FULL_AGAIN_DAYS ? "below" : days < FULL_DAYS ? "above" : "between";
      yield { what: "filling", mount, bound: FULL_DAYS, value, state, ...at, minutes: FILLING_MINUTES };
    }
  }
  if (limits.silent !== null) {
    // A host that reports rarely may miss some reports too.
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

/** The use of the fullest disks by mount. One that was watched and is gone is empty. */
function fullestDisks(newest: NewestSample, watches: readonly Watch[]): [mount: string, value: number][] {
  const used = new Map(watchedDisks(newest).map(({ mount, usedPercent }) => [mount, usedPercent]));
  for (const { what, mount } of watches) if (what === "disk" && !used.has(mount)) used.set(mount, 0);
  return [...used];
}

/** The use of those disks and the days until each is full. One that was watched and is gone never is. */
function fillingDisks(newest: NewestSample, watches: readonly Watch[], points: DiskPoints) {
  const found = new Map<string, [mount: string, value: number, days: number | null]>();
  for (const { what, mount } of watches) if (what === "filling") found.set(mount, [mount, 0, null]);
  for (const { mount, usedPercent, availableGB } of watchedDisks(newest))
    found.set(mount, [mount, usedPercent, daysUntilFull(points[mount] ?? [], availableGB)]);
  return found.values();
}

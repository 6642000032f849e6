import type { HostAlert, HostLimits } from "./host-alert.ts";
import { type DiskPoints, type HostFigures, minutesBetween, type Moment, type Reading, readingsOf } from "./reading.ts";

/** Minutes that a figure must be well before its alert ends. They double each time that it comes back soon. */
const CALM_MINUTES = 5;
const MAX_CALM_MINUTES = 240;
/** An alert within so many minutes of the end of the last one has come back. */
const RETURN_MINUTES = 360;

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
  const watches = Object.fromEntries(
    Object.entries(previous).flatMap(([key, watch]) =>
      limits[limitOf(watch.what)] === null ? [] : [[key, untilNow(watch, moment.now)]],
    ),
  );
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

/** A watch whose later instants become `now`: the server's clock was ahead when they were noted, and was set back. */
function untilNow(watch: Watch, now: string): Watch {
  const past = <At extends string | null>(at: At) => (at !== null && at > now ? now : at);
  const { since, calm, seen, ended } = watch;
  return { ...watch, since: past(since), calm: past(calm), seen: past(seen), ended: past(ended) };
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

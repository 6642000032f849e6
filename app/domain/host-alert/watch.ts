import type { HostAlert, HostLimits } from "./host-alert.ts";
import { type DiskPoints, type HostFigures, minutesBetween, type Moment, type Reading, readingsOf } from "./reading.ts";

/** Minutes for which a figure must be normal before its alert ends. They double each time the alert returns soon. */
const CALM_MINUTES = 5;
const MAX_CALM_MINUTES = 240;
/** An alert returns if it begins within this many minutes after the last one ended. */
const RETURN_MINUTES = 360;

/** The state of one figure of a host between two checks. Times are instants of the server. */
export interface Watch {
  what: HostAlert["what"];
  mount: string;
  /** The limit, in the unit of the figure. */
  bound: number;
  /** Since when it is above the limit, and the highest value since then; null while it is below. */
  since: string | null;
  peak: number;
  /** Whether it is an alert now. */
  isOpen: boolean;
  /** Since when the figure of a current alert is normal again; null while it is not. */
  calm: string | null;
  /** The time of the last figure. */
  seen: string;
  /** When the last alert ended, and how often it has returned soon. */
  ended: string | null;
  returns: number;
}

/** The states of a host's figures, by figure. */
export type HostWatches = Record<string, Watch>;

/** Checks a host. Returns its next states, and the alerts that began or ended. */
export function lookAtHost(
  host: string,
  previous: HostWatches,
  figures: HostFigures,
  limits: HostLimits,
  moment: Moment,
  points: DiskPoints = {},
): { watches: HostWatches; changes: HostAlert[] } {
  // Without a new figure a state does not change. The state of a figure whose limit was turned off is dropped.
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

/**
 * Returns a state in which instants after `now` become `now`: the server's clock was ahead when they were stored, and
 * was set back.
 */
function untilNow(watch: Watch, now: string): Watch {
  const past = <At extends string | null>(at: At) => (at !== null && at > now ? now : at);
  const { since, calm, seen, ended } = watch;
  return { ...watch, since: past(since), calm: past(calm), seen: past(seen), ended: past(ended) };
}

/**
 * The limit that turns a watch off when it is empty. `filling` has no limit of its own; it follows the limit for
 * disks.
 */
const limitOf = (what: HostAlert["what"]) => (what === "filling" ? "disk" : what);

/** The current alert of a state; null if it has none. */
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

/** The limit must be exceeded for some time before it is an alert, so that a short peak causes none. */
function stepClosed(watch: Watch, { state, value, from, to, minutes, gap }: Reading, seen: string): Step {
  const isCounted = watch.since !== null && minutesBetween(seen, from) <= gap;
  const since = isCounted && state !== "below" ? watch.since : state === "above" ? from : null;
  const next = { ...watch, since, peak: Math.max(isCounted ? watch.peak : 0, value) };
  if (since === null || state !== "above" || minutesBetween(since, to) < minutes) return { watch: next };
  const returns = isSoon(watch.ended, since) ? watch.returns + 1 : 0;
  return { watch: { ...next, isOpen: true, calm: null, returns }, hasBegun: true };
}

/** An alert ends when its figure was normal for some time; the more often it returned, the longer that time is. */
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

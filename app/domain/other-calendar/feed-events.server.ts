/** Calculates a feed's events of a range of days, as they are stored. */
import { hash } from "node:crypto";
import { addDays, utcDate } from "../week/week.ts";
import { DAY_MS } from "../time/day.ts";
import { eventOf, type FeedEvent, type Moment } from "./feed-event.server.ts";
import { linesOf } from "./feed-lines.server.ts";
import { type Budget, repetitions, type Rule } from "./feed-rule.server.ts";
import { zonesOf } from "./feed-zones.server.ts";
import {
  type EventRow,
  EVENT_DAYS_AHEAD,
  EVENT_DAYS_BACK,
  type FeedFailure,
  MAX_EVENT_ROWS,
} from "./other-calendar.ts";

/** The most steps that all rules of a feed may take together, and the most days that are computed for its events. */
const MAX_STEPS = 60_000;
const MAX_DAYS = 4 * MAX_EVENT_ROWS;

/** The range in milliseconds. It is a day wider at each end, because its days may be in any time zone. */
interface Range {
  since: number;
  until: number;
}

/**
 * The events of a feed from 60 days ago to 400 days ahead, each with a row for each of its days; if there are too
 * many, those nearest to today. Returns the failure if the bytes are no calendar.
 */
export function eventsOf(bytes: Uint8Array, now: Date): EventRow[] | FeedFailure {
  const lines = linesOf(bytes);
  if (typeof lines === "string") return lines;
  const today = utcDate(now);
  const range = {
    since: Date.parse(addDays(today, -EVENT_DAYS_BACK - 1)),
    until: Date.parse(addDays(today, EVENT_DAYS_AHEAD + 2)),
  };
  const named = zonesOf(lines.zones, now);
  const zoneOf = (tzid: string) => named(tzid || lines.zone || "");
  const events = lines.events.filter((one) => mayBeIn(one, range)).flatMap((one) => eventOf(one, zoneOf) ?? []);
  const budget = { steps: MAX_STEPS, days: MAX_DAYS };
  const rows = [...Map.groupBy(events, ({ uid }) => uid).values()].flatMap((series) => rowsOf(series, range, budget));
  const unique = [...new Map(rows.map((row) => [`${row.starts_at} ${row.event_key}`, row])).values()];
  if (unique.length > MAX_EVENT_ROWS) {
    const distance = ({ starts_at }: EventRow) => Math.abs(Date.parse(starts_at.slice(0, 10)) - now.getTime());
    unique.sort((a, b) => distance(a) - distance(b));
    unique.length = MAX_EVENT_ROWS;
  }
  return unique.sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
}

/**
 * Says whether an event can be in the range. The dates of an event that does not repeat are checked before it is
 * parsed.
 */
function mayBeIn(lines: readonly string[], { since, until }: Range): boolean {
  if (lines.some((line) => /^(RRULE|RDATE|RECURRENCE-ID|DURATION)[;:]/.test(line))) return true;
  const dates = lines.flatMap(
    (line) => /^DT(?:START|END)(?:[^:"]|"[^"]*")*:(\d{4})(\d\d)(\d\d)/.exec(line)?.slice(1, 4).join("-") ?? [],
  );
  if (dates.length === 0) return false;
  const last = dates.toSorted().at(-1)!;
  return dates.some((date) => Date.parse(date) < until + DAY_MS) && Date.parse(last) >= since - DAY_MS;
}

/**
 * The rows of all events with the same UID: series, events that replace single days of a series, and unrelated ones.
 */
function rowsOf(events: readonly FeedEvent[], range: Range, budget: Budget): EventRow[] {
  const masters = new Map<string, FeedEvent>();
  const single = new Map<string, FeedEvent>();
  const replaced = new Set<string>();
  const like = (events.find(({ replaces }) => !replaces) ?? events[0]!).start;
  // A later version of an event replaces an earlier one.
  for (const event of events.toSorted((a, b) => a.sequence - b.sequence)) {
    if (!event.replaces) masters.set(identity(event.start), event);
    else single.set(identity(as(like, event.replaces)), event);
  }
  for (const key of single.keys()) replaced.add(key);
  const { uid } = events[0]!;
  const isOne = masters.size === 1 && single.size === 0;
  const rows: EventRow[] = [];
  for (const [key, event] of single)
    if (!event.isCancelled) rows.push(...daysOf(event, event.start, keyOf(uid, key), range, budget));
  for (const event of masters.values()) {
    if (event.isCancelled) continue;
    const isSeries = event.rules.length + event.added.length > 0;
    for (const start of timesOf(event, range, budget)) {
      const key = identity(start);
      if (replaced.has(key) || replaced.has(dateOf(start))) continue;
      rows.push(...daysOf(event, start, isOne && !isSeries ? keyOf(uid) : keyOf(uid, key), range, budget));
    }
  }
  return rows;
}

/** The times of an event, without the excluded ones; none if the exclusions cannot be determined. */
function timesOf(event: FeedEvent, { since, until }: Range, budget: Budget): Moment[] {
  const { start, rules, exclusions, added, excluded, length } = event;
  const wanted = { start: start.clock, since: since - length, until, isDate: start.isDate };
  const timesOfRule = (rule: Rule) => repetitions(rule, wanted, budget);
  const moments = (found: { times: number[] }) => found.times.map((clock) => ({ ...start, clock }));
  const exceptions = exclusions.map(timesOfRule);
  if (exceptions.some(({ isWhole }) => !isWhole)) return [];
  const times = [start, ...rules.map(timesOfRule).flatMap(moments), ...added.map((one) => as(start, one))];
  const gone = new Set([...exceptions.flatMap(moments), ...excluded.map((one) => as(start, one))].map(identity));
  return times.filter((time) => !gone.has(identity(time)) && !gone.has(dateOf(time)));
}

/**
 * A time of a series in the form of its first one: a date if that is a date, and in its zone if the time has no zone.
 */
function as(first: Moment, moment: Moment): Moment {
  if (first.isDate) return { clock: Math.floor(moment.clock / DAY_MS) * DAY_MS, isDate: true, zone: null };
  return moment.isDate || moment.zone ? moment : { ...moment, zone: first.zone };
}

const date = (clock: number) => new Date(clock).toISOString().slice(0, 10);
const dateOf = ({ clock }: Moment) => date(clock);

/** The same text for the same time in any time zone: a date, an instant, or a wall-clock time. */
const identity = (moment: Moment) => textOf(moment, moment.clock);

/** A wall-clock time of an event's zone, in the stored form. */
function textOf({ isDate, zone }: Moment, clock: number): string {
  if (isDate) return date(clock);
  return zone ? new Date(zone.instantOf(clock)).toISOString() : new Date(clock).toISOString().slice(0, 16);
}

const keyOf = (...parts: string[]) => hash("sha256", parts.join("\n"), "base64url").slice(0, 22);

/** The rows of one time of an event: one for each of its days. */
function daysOf(
  { length, title, isFree }: FeedEvent,
  start: Moment,
  event_key: string,
  { since, until }: Range,
  budget: Budget,
): EventRow[] {
  const { clock, isDate } = start;
  const end = clock + (isDate ? Math.max(Math.round(length / DAY_MS), 1) * DAY_MS : length);
  if (end < since || clock >= until || budget.days <= 0) return [];
  const more = {
    event_key,
    event_title: title,
    event_start: textOf(start, clock),
    event_end: textOf(start, end),
    is_free: Number(isFree),
  };
  const rows: EventRow[] = [];
  const first = clock + Math.max(Math.floor((since - clock) / DAY_MS), 0) * DAY_MS;
  for (let day = first; (day < end || day === clock) && day < until; day += DAY_MS) {
    rows.push({ starts_at: textOf(start, day), ...more });
  }
  budget.days -= rows.length;
  return rows;
}

/** Parses the events of a feed. */
import ICAL from "ical.js";
import { codePoints, shortened } from "../text/code-points.ts";
import { MAX_EVENT_TITLE } from "./other-calendar.ts";
import type { Rule } from "./feed-rule.server.ts";
import type { Zone } from "./feed-zones.server.ts";

/** A date or time of an event: wall-clock milliseconds, as if its time zone were UTC. */
export interface Moment {
  clock: number;
  /** Whether it is a date without a time. */
  isDate: boolean;
  /** Null for a wall-clock time that is the same in every zone. */
  zone: Zone | null;
}

export interface FeedEvent {
  uid: string;
  sequence: number;
  title: string;
  /** Whether its time counts as free. */
  isFree: boolean;
  isCancelled: boolean;
  start: Moment;
  /** Its length in milliseconds. */
  length: number;
  rules: Rule[];
  /** The rules of times that are excluded. */
  exclusions: Rule[];
  /** Times that are added to those of the rules, or excluded from them. */
  added: Moment[];
  excluded: Moment[];
  /** The time of the series that it replaces; null for the series itself, and for a single event. */
  replaces: Moment | null;
}

/** The longest rule in characters, and the most dates besides the rules. */
const MAX_RULE = 500;
const MAX_DATES = 3000;
const DAY_MS = 86_400_000;
/** The longest event. A longer one would end beyond the range of dates. */
const MAX_LENGTH = 100 * 366 * DAY_MS;

type Property = [name: string, parameters: Record<string, string | undefined>, type: string, ...values: unknown[]];

/** Parses the lines of an event; null if it has no time, or lines that cannot be parsed. */
export function eventOf(lines: readonly string[], zoneOf: (tzid: string) => Zone | null): FeedEvent | null {
  const properties = propertiesOf(lines);
  const all = (name: string) => properties.filter((one) => one[0] === name);
  const text = (name: string) => String(all(name)[0]?.[3] ?? "");
  const moments = (name: string) =>
    all(name)
      .flatMap(([, parameters, , ...values]) => values.map((value) => momentOf(value, parameters.tzid, zoneOf)))
      .filter((one) => one !== null)
      .slice(0, MAX_DATES);
  const [start] = moments("dtstart");
  if (!start) return null;
  const rules = (name: string) => all(name).flatMap(([, , , value]) => ruleOf(value, start));
  const [end] = moments("dtend");
  const length = end ? lengthBetween(start, end) : secondsOf(text("duration")) * 1000;
  const whole = text("x-microsoft-cdo-alldayevent").toUpperCase() === "TRUE" && start.clock % DAY_MS === 0;
  const title = titleOf(text("summary"));
  return {
    uid: text("uid").trim() || `${title} ${start.clock}`,
    sequence: Number(text("sequence")) || 0,
    title,
    isFree: text("transp").toUpperCase() === "TRANSPARENT",
    isCancelled: text("status").toUpperCase() === "CANCELLED",
    start: whole ? { ...start, isDate: true, zone: null } : start,
    length: Math.min(Math.max(length, 0), MAX_LENGTH),
    rules: rules("rrule"),
    exclusions: rules("exrule"),
    added: moments("rdate"),
    excluded: moments("exdate"),
    replaces: moments("recurrence-id")[0] ?? null,
  };
}

function propertiesOf(lines: readonly string[]): Property[] {
  const readable = lines
    .filter((line) => !/^(RR|EXR)ULE/.test(line) || line.length <= MAX_RULE)
    // A date that is not declared as a date.
    .map((line) =>
      line.replace(/^((?:DT|R|EX|REC)[A-Z-]+)((?:;(?!VALUE=)[^;:]*)*):(\d{8}(?:,\d{8})*)$/, "$1;VALUE=DATE$2:$3"),
    );
  const parse = (some: readonly string[]) =>
    (ICAL.parse(["BEGIN:VEVENT", ...some, "END:VEVENT"].join("\r\n")) as unknown as [string, Property[]])[1];
  try {
    return parse(readable);
  } catch {
    // A line that cannot be parsed does not affect the others.
    return readable.flatMap((line) => {
      try {
        return parse([line]);
      } catch {
        return [];
      }
    });
  }
}

/** The date or time of a property; null for anything else. For a period, its start. */
function momentOf(value: unknown, tzid: string | undefined, zoneOf: (tzid: string) => Zone | null): Moment | null {
  const text = Array.isArray(value) ? String(value[0]) : String(value);
  const isDate = text.length === 10;
  const clock = Date.parse(isDate ? text : `${text.slice(0, 19)}Z`);
  if (Number.isNaN(clock)) return null;
  if (isDate) return { clock, isDate, zone: null };
  return { clock, isDate, zone: zoneOf(text.endsWith("Z") ? "UTC" : (tzid ?? "")) };
}

/** The instant of a moment, or its wall-clock time if it has no zone. */
const instantIn = ({ clock, zone }: Moment) => (zone ? zone.instantOf(clock) : clock);

function lengthBetween(start: Moment, end: Moment): number {
  // In one zone, an event has the same wall-clock length even in the night of a clock change.
  return start.zone === end.zone ? end.clock - start.clock : instantIn(end) - instantIn(start);
}

function secondsOf(duration: string): number {
  try {
    return duration === "" ? 0 : ICAL.Duration.fromString(duration).toSeconds();
  } catch {
    return 0;
  }
}

/** A rule whose end is a wall-clock time in the event's zone. */
function ruleOf(value: unknown, start: Moment): Rule[] {
  try {
    const rule = ICAL.Recur.fromData(value as Parameters<typeof ICAL.Recur.fromData>[0]);
    const { until } = rule;
    if (!until) return [rule];
    const clock = Date.UTC(until.year, until.month - 1, until.day, until.hour, until.minute, until.second);
    const isUtc = until.zone === ICAL.Timezone.utcTimezone && start.zone !== null;
    // An end date includes its whole day.
    const last = until.isDate && !start.isDate ? clock + DAY_MS - 1000 : isUtc ? start.zone!.clockAt(clock) : clock;
    rule.until = ICAL.Time.fromJSDate(new Date(last), true);
    rule.until.zone = ICAL.Timezone.localTimezone;
    rule.until.isDate = start.isDate;
    return [rule];
  } catch {
    return [];
  }
}

/** A title on one line, without invisible characters. */
function titleOf(text: string): string {
  const clean = text
    .toWellFormed()
    .replaceAll("\uFFFD", "")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return codePoints(clean) > MAX_EVENT_TITLE ? shortened(clean, MAX_EVENT_TITLE) : clean;
}

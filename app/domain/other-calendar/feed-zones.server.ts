/** Finds the time zones that a feed names. */
import ICAL from "ical.js";
import { DAY_MS } from "../time/day.ts";
import { instantOf } from "../time/local-time.ts";
import { isTimezone, offset } from "../time/timezone.ts";
import { windowsZone } from "./windows-zones.ts";

/**
 * A time zone. It converts a wall-clock time, given as if its zone were UTC, to an instant, and back. In
 * milliseconds.
 */
export interface Zone {
  instantOf(clock: number): number;
  clockAt(instant: number): number;
}

const UTC: Zone = { instantOf: (clock) => clock, clockAt: (instant) => instant };

/** The most zones of a feed, the most clock changes in one zone, and the most characters of a name. */
const MAX_ZONES = 50;
const MAX_CHANGES = 60;
const MAX_NAME = 200;
/** Earlier rules are followed only from this year on, and all rules for this many years after the current one. */
const FIRST_YEAR = 1970;
const YEARS_AHEAD = 3;

/**
 * Returns a function that finds the zone of a TZID: as the feed defines it, else by its IANA or Windows name; null if
 * it is unknown.
 */
export function zonesOf(definitions: readonly string[][], now: Date): (tzid: string) => Zone | null {
  const defined = new Map<string, string[]>();
  for (const lines of definitions.slice(0, MAX_ZONES)) {
    const tzid = lines.find((line) => /^TZID[;:]/.test(line))?.replace(/^[^:]*:/, "");
    if (tzid) defined.set(unquoted(tzid), lines);
  }
  const zones = new Map<string, Zone | null>();
  return (tzid) => {
    const name = unquoted(tzid);
    if (!zones.has(name)) {
      if (zones.size >= MAX_ZONES) return null;
      zones.set(name, zoneOf(name, defined.get(name), now));
    }
    return zones.get(name)!;
  };
}

const unquoted = (tzid: string) =>
  tzid
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .slice(0, MAX_NAME);

function zoneOf(name: string, lines: string[] | undefined, now: Date): Zone | null {
  const iana = ianaName(name);
  const parts = lines?.filter((line) => /^BEGIN:(STANDARD|DAYLIGHT)$/i.test(line)).length ?? 0;
  // Some programs define only the winter time of a zone with summer time, so such a definition is not used.
  const defined = lines && parts > (iana === null ? 0 : 1) ? definedZone(lines, now) : null;
  return defined ?? (iana === null ? fixedZone(name) : ianaZone(iana));
}

/** The IANA name in a TZID, which may be a Windows name, or have a path before it; null if there is none. */
function ianaName(name: string): string | null {
  if (/^(Z|tzone:\/\/Microsoft\/Utc)$/i.test(name)) return "UTC";
  const path = /[A-Za-z_]+\/[A-Za-z_+-]+(\/[A-Za-z_-]+)?$/.exec(name)?.[0] ?? "";
  const guesses = [name, windowsZone(name), path, path.split("/").slice(-2).join("/")];
  return guesses.find((one) => one && isTimezone(one)) ?? null;
}

/** The zone of a name such as `(UTC+01:00) Amsterdam, Berlin`, with a fixed offset. */
function fixedZone(name: string): Zone | null {
  const [, sign, hours, minutes] = /^\(?(?:UTC|GMT)([+-])(\d{1,2}):?(\d\d)?\b/i.exec(name) ?? [];
  if (!sign) return null;
  const ahead = (Number(hours) * 60 + Number(minutes ?? 0)) * (sign === "-" ? -60_000 : 60_000);
  return { instantOf: (clock) => clock - ahead, clockAt: (instant) => instant + ahead };
}

/**
 * A time zone that this runtime knows. On most days the clocks do not change, so one offset is used for the whole
 * day.
 */
function ianaZone(name: string): Zone {
  if (name === "UTC") return UTC;
  const offsets = new Map<number, number | null>();
  return {
    instantOf(clock) {
      const day = Math.floor(clock / DAY_MS);
      let shift = offsets.get(day);
      if (shift === undefined) {
        const [before, after] = [day - 1, day + 2].map((one) => offset(name, one * DAY_MS)) as [number, number];
        offsets.set(day, (shift = before === after ? before : null));
      }
      if (shift !== null) return clock - shift;
      return instantOf(name, new Date(clock).toISOString().slice(0, 16)).getTime() + (clock % 60_000);
    },
    clockAt: (instant) => instant + offset(name, instant),
  };
}

/** A zone as the VTIMEZONE of its feed defines it; null if the definition cannot be used. */
function definedZone(lines: readonly string[], now: Date): Zone | null {
  try {
    const component = new ICAL.Component(ICAL.parse(bounded(lines, now.getUTCFullYear()).join("\r\n")) as unknown[]);
    if (component.getAllSubcomponents().length === 0) return null;
    const zone = new ICAL.Timezone(component);
    // An impossible rule throws here.
    zone.utcOffset(timeOf(now.getTime()));
    const ahead = (clock: number) => zone.utcOffset(timeOf(clock)) * 1000;
    return {
      instantOf: (clock) => clock - ahead(clock),
      clockAt: (instant) => instant + ahead(instant + ahead(instant)),
    };
  } catch {
    return null;
  }
}

/** A rule for clock changes: once a year. Other rules are ignored, so that a zone needs little work. */
const YEARLY = /^FREQ=YEARLY(;(BYMONTH|BYDAY|BYMONTHDAY|WKST|INTERVAL|UNTIL|COUNT)=[-+\w,]{1,40})+$/;

/**
 * Shortens a VTIMEZONE: keeps at most `MAX_CHANGES` of its parts, and lets their repeat rules begin and end near `year`,
 * so that reading it takes little time. Returns its lines.
 */
function bounded(lines: readonly string[], year: number): string[] {
  const parts: string[][] = [];
  for (const line of lines) {
    if (/^BEGIN:(STANDARD|DAYLIGHT)$/i.test(line)) parts.push([]);
    else if (/^(DTSTART|TZOFFSETFROM|TZOFFSETTO|RRULE|RDATE)[;:]/.test(line)) parts.at(-1)?.push(line);
    else if (/^END:(STANDARD|DAYLIGHT)$/i.test(line)) parts.at(-1)?.unshift(line);
  }
  const closed = parts.filter(([end]) => end?.startsWith("END")).slice(-MAX_CHANGES);
  const body = closed.flatMap(([end, ...own]) => [end!.replace(/^END/i, "BEGIN"), ...changes(own, year), end!]);
  return ["BEGIN:VTIMEZONE", "TZID:zone", ...body, "END:VTIMEZONE"];
}

function changes(lines: string[], year: number): string[] {
  const rules = lines.filter((line) => line.startsWith("RRULE"));
  const others = lines.filter((line) => !rules.includes(line));
  const rule = rules[0]?.replace(/^[^:]*:/, "").toUpperCase();
  if (!rule || !YEARLY.test(rule) || /INTERVAL=(?!1(;|$))/.test(rule)) return others.slice(0, MAX_CHANGES);
  if (/UNTIL=/.test(rule)) return [...others, `RRULE:${rule}`];
  const recent = others.map((line) =>
    line.replace(/^(DTSTART[^:]*:)(\d{4})/, (_, name: string, from: string) => {
      // A rule without a count gives the same dates whenever it begins.
      return `${name}${/COUNT=/.test(rule) ? from : Math.max(Number(from), FIRST_YEAR)}`;
    }),
  );
  return [...recent, `RRULE:${rule};UNTIL=${year + YEARS_AHEAD}1231T235959`];
}

const timeOf = (clock: number) => ICAL.Time.fromJSDate(new Date(clock), true);

import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { instantOf, localTime } from "./local-time.ts";
import { dateIn, dayAround, isTimezone, nextMidnight } from "./timezone.ts";

// Zones that skip or repeat midnight, have half or quarter hours, crossed the date line, or never change.
const zones = [
  "UTC",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Africa/Monrovia",
  "America/Asuncion",
  "America/Caracas",
  "America/Havana",
  "America/Los_Angeles",
  "America/New_York",
  "America/Nuuk",
  "America/Santiago",
  "America/Sao_Paulo",
  "America/Scoresbysund",
  "America/St_Johns",
  "Antarctica/Casey",
  "Antarctica/Troll",
  "Asia/Amman",
  "Asia/Beirut",
  "Asia/Damascus",
  "Asia/Gaza",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Asia/Pyongyang",
  "Asia/Tehran",
  "Asia/Tokyo",
  "Atlantic/Azores",
  "Australia/Eucla",
  "Australia/Lord_Howe",
  "Europe/Berlin",
  "Europe/Dublin",
  "Europe/London",
  "Europe/Moscow",
  "Pacific/Apia",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Kwajalein",
  "Pacific/Pago_Pago",
];
const first = 0;
const last = Date.UTC(2101, 0, 1) - 1;
const zone = fc.constantFrom(...zones);
const moment = fc.integer({ min: first, max: last });

const temporalDate = (name: string, at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name).toPlainDate().toString();

/** Checks the next midnight after `at`. */
function checkMidnight(name: string, at: number) {
  const today = dateIn(name, new Date(at));
  const next = nextMidnight(name, new Date(at)).getTime();
  const where = `${name} after ${new Date(at).toISOString()}: ${new Date(next).toISOString()}`;
  expect(next, where).toBeGreaterThan(at);
  expect(dateIn(name, new Date(next)) > today, where).toBe(true);
  expect(dateIn(name, new Date(next - 1)), where).toBe(today);
  const start = Temporal.PlainDate.from(dateIn(name, new Date(next))).toZonedDateTime(name).epochMilliseconds;
  // Where clocks go back over midnight, a day starts twice, and its first start may be in the past.
  if (start > at) expect(next, where).toBe(start);
}

test("the date in a zone agrees with Temporal from 1970 to 2100", () => {
  fc.assert(
    fc.property(zone, moment, (name, at) => {
      expect(dateIn(name, new Date(at))).toBe(temporalDate(name, at));
    }),
    { numRuns: 3000 },
  );
});

test("a local time is read as the instant that shows it, as Temporal reads it", () => {
  const check = (name: string, at: number) => {
    const local = localTime(name, new Date(at).toISOString());
    const expected = Temporal.PlainDateTime.from(local).toZonedDateTime(name).epochMilliseconds;
    expect(instantOf(name, local).getTime(), `${local} in ${name}`).toBe(expected);
  };
  fc.assert(fc.property(zone, fc.integer({ min: Date.UTC(2000, 0, 1), max: last }), check), { numRuns: 1500 });
  // The hour that is skipped in spring, and the one that comes twice in autumn.
  expect(instantOf("Europe/Berlin", "2026-03-29T02:30").toISOString()).toBe("2026-03-29T01:30:00.000Z");
  expect(instantOf("Europe/Berlin", "2026-10-25T02:30").toISOString()).toBe("2026-10-25T00:30:00.000Z");
});

test("the next midnight is the first instant of a later date", () => {
  fc.assert(fc.property(zone, moment, checkMidnight), { numRuns: 1500 });
});

test("the same holds in every night in which the clocks change", () => {
  for (const name of zones) {
    let change = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).getTimeZoneTransition("next");
    for (let seen = 0; change && change.year <= 2040 && seen < 140; seen++) {
      const at = change.epochMilliseconds;
      for (const minutes of [-1500, -180, -61, -1, 0, 1, 59, 61]) {
        const near = at + minutes * 60_000;
        if (near < first) continue;
        expect(dateIn(name, new Date(near))).toBe(temporalDate(name, near));
        checkMidnight(name, near);
      }
      change = change.getTimeZoneTransition("next");
    }
  }
});

const night = (name: string, at: string) => nextMidnight(name, new Date(at)).toISOString();

test("nights without midnight, with two midnights, or with a whole day skipped are handled", () => {
  // Forward from 00:00 to 01:00.
  expect(night("America/Sao_Paulo", "2018-11-03T20:00:00Z")).toBe("2018-11-04T03:00:00.000Z");
  // Back from 00:00 to 23:00.
  expect(night("America/Sao_Paulo", "2018-02-17T20:00:00Z")).toBe("2018-02-18T03:00:00.000Z");
  // Back from 00:01 to 23:01: the new day starts, ends, and starts again.
  expect(night("America/St_Johns", "2005-10-30T02:00:00Z")).toBe("2005-10-30T02:30:00.000Z");
  expect(night("America/St_Johns", "2005-10-30T02:40:00Z")).toBe("2005-10-30T03:30:00.000Z");
  // 30 December 2011 was skipped.
  expect(night("Pacific/Apia", "2011-12-30T09:00:00Z")).toBe("2011-12-30T10:00:00.000Z");
  expect(dateIn("Pacific/Apia", new Date("2011-12-30T10:00:00Z"))).toBe("2011-12-31");
});

test("only IANA zones are accepted", () => {
  for (const name of zones) expect(isTimezone(name)).toBe(true);
  for (const name of ["", "Mars/Olympus", "+05:30", "-03", "Europe", "null", "Europe/Berlin\u0000"]) {
    expect(isTimezone(name)).toBe(false);
  }
});

test("the day around an instant starts and ends at midnight in its zone, also when the clocks change", () => {
  const around = (zone: string, at: string) => dayAround(zone, new Date(at)).map((one) => one.toISOString());
  expect(around("UTC", "2026-11-19T00:00:00.000Z")).toEqual(["2026-11-19T00:00:00.000Z", "2026-11-20T00:00:00.000Z"]);
  const berlin = (at: string) => around("Europe/Berlin", at);
  expect(berlin("2026-03-29T21:59:59.000Z")).toEqual(["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"]);
  for (const at of ["2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z"]) {
    expect(berlin(at)).toEqual(["2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"]);
  }
  expect(around("Pacific/Kiritimati", "2026-11-19T11:00:00.000Z")[0]).toBe("2026-11-19T10:00:00.000Z");
});

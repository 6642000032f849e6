import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { MAX_DAY_START } from "./day-start.ts";
import { instantOf, localTime } from "./local-time.ts";
import { nextDayProblem, temporalDate, zones } from "../../../tests/temporal-days.ts";
import { dateIn, dayAround, type Days, isTimezone, nextDayStart, plainDays } from "./timezone.ts";

const zone = fc.constantFrom(...zones);
const last = Date.UTC(2101, 0, 1) - 1;
const moment = fc.integer({ min: 0, max: last });

const starts = fc.integer({ min: 0, max: MAX_DAY_START });
const days = fc.record({ zone, starts });

test("the date agrees with Temporal from 1970 to 2100, for every start of day", () => {
  fc.assert(
    fc.property(days, moment, (of, at) => {
      expect(dateIn(of, new Date(at))).toBe(temporalDate(of, at));
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
  // The hour that is skipped in spring, and the hour that occurs twice in autumn.
  expect(instantOf("Europe/Berlin", "2026-03-29T02:30").toISOString()).toBe("2026-03-29T01:30:00.000Z");
  expect(instantOf("Europe/Berlin", "2026-10-25T02:30").toISOString()).toBe("2026-10-25T00:30:00.000Z");
});

test("the next day starts at the first instant of a later date", () => {
  const check = (of: Days, at: number) => void expect(nextDayProblem(of, at)).toBeNull();
  fc.assert(fc.property(days, moment, check), { numRuns: 1500 });
});

test("where the clocks skip a date, the hours before the next day starts belong to that date", () => {
  const days = { zone: "Pacific/Kiritimati", starts: 1 };
  for (const at of ["1994-12-30T11:00:00Z", "1994-12-31T10:30:00Z"])
    expect(nextDayProblem(days, Date.parse(at))).toBeNull();
});

const night = (zone: string, at: string, starts = 0) => nextDayStart({ zone, starts }, new Date(at)).toISOString();

test("a day starts at the right instant in nights without midnight, with two midnights, or when a whole day is skipped", () => {
  // Forward from 00:00 to 01:00.
  expect(night("America/Sao_Paulo", "2018-11-03T20:00:00Z")).toBe("2018-11-04T03:00:00.000Z");
  // Back from 00:00 to 23:00.
  expect(night("America/Sao_Paulo", "2018-02-17T20:00:00Z")).toBe("2018-02-18T03:00:00.000Z");
  // Back from 00:01 to 23:01: the new day starts, ends, and starts again.
  expect(night("America/St_Johns", "2005-10-30T02:00:00Z")).toBe("2005-10-30T02:30:00.000Z");
  expect(night("America/St_Johns", "2005-10-30T02:40:00Z")).toBe("2005-10-30T03:30:00.000Z");
  // 30 December 2011 was skipped.
  expect(night("Pacific/Apia", "2011-12-30T09:00:00Z")).toBe("2011-12-30T10:00:00.000Z");
  expect(dateIn(plainDays("Pacific/Apia"), new Date("2011-12-30T10:00:00Z"))).toBe("2011-12-31");
});

test("a start of day that the clocks skip is the instant of the change; of a repeated start the first counts", () => {
  // Forward from 02:00 to 03:00.
  expect(night("Europe/Berlin", "2026-03-28T20:00:00Z", 2)).toBe("2026-03-29T01:00:00.000Z");
  expect(night("Europe/Berlin", "2026-03-28T20:00:00Z", 4)).toBe("2026-03-29T02:00:00.000Z");
  // Back from 03:00 to 02:00.
  expect(night("Europe/Berlin", "2026-10-24T20:00:00Z", 2)).toBe("2026-10-25T00:00:00.000Z");
  expect(night("Europe/Berlin", "2026-10-25T00:30:00Z", 2)).toBe("2026-10-26T01:00:00.000Z");
  expect(dateIn({ zone: "Europe/Berlin", starts: 2 }, new Date("2026-10-25T01:30:00Z"))).toBe("2026-10-25");
});

test("only IANA zones are accepted", () => {
  for (const name of zones) expect(isTimezone(name)).toBe(true);
  for (const name of ["", "Mars/Olympus", "+05:30", "-03", "Europe", "null", "Europe/Berlin\u0000"]) {
    expect(isTimezone(name)).toBe(false);
  }
});

test("days follow one another without a gap: each instant is in exactly one day", () => {
  // Since 2015, two of these zones have set their clocks back over a full hour: Troll from 3 to 1, and Casey from 4
  // to 1 and from 3 to 0. If days start at that hour, one day starts, ends, and starts again.
  const recent = fc.integer({ min: Date.UTC(2015, 0, 1), max: last });
  const twice: Record<string, number[]> = { "Antarctica/Troll": [2], "Antarctica/Casey": [1, 2, 3] };
  const kept = days.filter((of) => !twice[of.zone]?.includes(of.starts));
  fc.assert(
    fc.property(kept, recent, (of, at) => {
      const [start, end] = dayAround(of, new Date(at));
      expect(start.getTime()).toBeLessThanOrEqual(at);
      expect(end.getTime()).toBeGreaterThan(at);
      const date = dateIn(of, new Date(at));
      expect([start, new Date(end.getTime() - 1)].map((one) => dateIn(of, one))).toEqual([date, date]);
      expect(dateIn(of, new Date(start.getTime() - 1)) < date).toBe(true);
      expect(dayAround(of, end)[0]).toEqual(end);
    }),
    { numRuns: 1500 },
  );
});

test("the day around an instant starts and ends at midnight in its zone, also when the clocks change", () => {
  const around = (zone: string, at: string) => dayAround(plainDays(zone), new Date(at)).map((one) => one.toISOString());
  expect(around("UTC", "2026-11-19T00:00:00.000Z")).toEqual(["2026-11-19T00:00:00.000Z", "2026-11-20T00:00:00.000Z"]);
  const berlin = (at: string) => around("Europe/Berlin", at);
  expect(berlin("2026-03-29T21:59:59.000Z")).toEqual(["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"]);
  for (const at of ["2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z"]) {
    expect(berlin(at)).toEqual(["2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"]);
  }
  expect(around("Pacific/Kiritimati", "2026-11-19T11:00:00.000Z")[0]).toBe("2026-11-19T10:00:00.000Z");
  // Days of 27 and 31 hours: the clocks went back from 04:00 to 01:00, and from midnight to 17:00.
  const casey = ["2018-03-10T13:00:00.000Z", "2018-03-11T16:00:00.000Z"];
  for (const at of ["2018-03-10T13:00:00.000Z", "2018-03-11T15:59:59.999Z"])
    expect(around("Antarctica/Casey", at)).toEqual(casey);
  expect(around("Antarctica/Vostok", "1994-01-31T12:00:00.000Z")).toEqual([
    "1994-01-30T17:00:00.000Z",
    "1994-02-01T00:00:00.000Z",
  ]);
});

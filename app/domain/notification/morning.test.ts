import { i18nOf } from "#app/i18n/messages.ts";
import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { lastMorning, morningText, nextMorning } from "./morning.ts";

// Zones that skip or repeat hours and midnights, have half or quarter hours, or never change.
const zones = [
  "UTC",
  "Africa/Cairo",
  "America/New_York",
  "America/Santiago",
  "America/St_Johns",
  "Antarctica/Troll",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/Berlin",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
];
const zone = fc.constantFrom(...zones);
const hour = fc.integer({ min: 0, max: 23 });
const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2037-12-31"), noInvalidDate: true });
const expected = (name: string, hour: number, date: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: name, plainTime: { hour } }).epochMilliseconds;

test("the next morning is the first one after the instant, at its hour, like Temporal computes it", () => {
  fc.assert(
    fc.property(zone, hour, moment, (name, hour, after) => {
      const { date, at } = nextMorning(name, hour, after, null);
      expect(at.getTime()).toBe(expected(name, hour, date));
      expect(at.getTime()).toBeGreaterThan(after.getTime());
      const before = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
      expect(expected(name, hour, before)).toBeLessThanOrEqual(after.getTime());
    }),
    { numRuns: 1500 },
  );
});

test("the mornings of a year have each date once, also where the clocks change", () => {
  for (const name of zones) {
    for (const hour of [0, 2, 3, 23]) {
      let at = new Date("2026-01-01T12:00:00Z");
      let last: string | null = null;
      for (let day = 0; day < 366; day++) {
        const next = nextMorning(name, hour, at, last);
        if (last !== null)
          expect([name, next.date]).toEqual([name, Temporal.PlainDate.from(last).add({ days: 1 }).toString()]);
        // The run comes up to five minutes later, and must find this morning as the last one.
        at = new Date(next.at.getTime() + 299_000);
        expect(lastMorning(name, hour, at)).toEqual(next);
        last = next.date;
      }
    }
  }
});

test("a person who flies to another zone gets one morning line per date", () => {
  const sent = nextMorning("Europe/Berlin", 7, new Date("2026-11-23T00:00:00Z"), null);
  expect(sent.at.toISOString()).toBe("2026-11-23T06:00:00.000Z");
  // The person landed in New York at one o'clock at night on the same date.
  expect(nextMorning("America/New_York", 7, sent.at, sent.date).at.toISOString()).toBe("2026-11-24T12:00:00.000Z");
  // Tokyo's next morning is nearer.
  expect(nextMorning("Asia/Tokyo", 7, sent.at, sent.date).at.toISOString()).toBe("2026-11-23T22:00:00.000Z");
});

const some = (count: number, ...titles: string[]) => ({ count, titles });

test("the morning line lists the todos, and is not sent without any", () => {
  expect(morningText(i18nOf("en"), { due: some(0), late: some(0), planned: some(0) })).toBeNull();
  expect(
    morningText(i18nOf("en"), { due: some(3, "Send report", "Call", "Pay"), late: some(1, "Tax"), planned: some(0) }),
  ).toEqual({
    counts: "3 due today, 1 late",
    titles: ["Send report", "Call", "Pay"],
    more: 1,
  });
  expect(morningText(i18nOf("en"), { due: some(0), late: some(0), planned: some(2, "Read", "Write") })).toEqual({
    counts: "2 planned this week",
    titles: ["Read", "Write"],
    more: 0,
  });
  const long = morningText(i18nOf("en"), { due: some(1, "🍐".repeat(80)), late: some(0), planned: some(0) });
  expect(long!.titles).toEqual([`${"🍐".repeat(59)}…`]);
});

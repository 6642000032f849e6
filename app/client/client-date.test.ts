import * as fc from "fast-check";
import { expect, test } from "vitest";
import { writableDates, mayArriveLate } from "#app/domain/diary/diary.ts";
import { MAX_DAY_START } from "#app/domain/time/day-start.ts";
import { dateIn, nextDayStart, offset } from "#app/domain/time/timezone.ts";
import { dateAt } from "./client-date.ts";

// Zones that skip or repeat midnight or an hour of the night, or have half or quarter hours.
const zone = fc.constantFrom(
  "UTC",
  "Africa/Cairo",
  "Africa/Casablanca",
  "America/Havana",
  "America/New_York",
  "America/Santiago",
  "America/St_Johns",
  "Antarctica/Troll",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/Berlin",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
);
const days = fc.record({ zone, starts: fc.integer({ min: 0, max: MAX_DAY_START }) });
const moment = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) });
const DAY_MS = 86_400_000;

/** The date that a browser's clock shows in the zone. */
const byClock = (of: { zone: string; starts: number }, at: number) =>
  dateAt(at, -offset(of.zone, at) / 60_000, of.starts);

test("a browser has the date that the server takes from the zone and the start of day, also around changes of the clocks", () => {
  fc.assert(
    fc.property(days, moment, (of, at) => {
      const end = nextDayStart(of, new Date(at)).getTime();
      for (const time of [at, end - 1, end, end + 1]) expect(byClock(of, time)).toBe(dateIn(of, new Date(time)));
    }),
    { numRuns: 500 },
  );
});

test("for three days a text belongs to the day on which it was typed by the writer's clock, wherever they are by then", () => {
  const wait = fc.integer({ min: 0, max: 3 * DAY_MS });
  fc.assert(
    fc.property(days, days, moment, wait, (typedIn, sentFrom, at, waited) => {
      const entry_date = byClock(typedIn, at);
      const now = new Date(at + waited);
      const isOpen = writableDates(sentFrom, now).includes(entry_date);
      const isToCome = entry_date > writableDates(sentFrom, now)[0];
      const arrives = mayArriveLate(now, { entry_date, written_at: new Date(at).toISOString() });
      expect(isOpen || isToCome || arrives).toBe(true);
      expect(mayArriveLate(new Date(at + 3 * DAY_MS + 1), { entry_date, written_at: new Date(at).toISOString() })).toBe(
        false,
      );
    }),
    { numRuns: 500 },
  );
});

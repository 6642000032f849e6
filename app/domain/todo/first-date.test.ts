import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../week/week.ts";
import { firstDate } from "./first-date.ts";
import { every, formatRepeat, parseRepeat, type RepeatRule } from "./repeat.ts";
import { nextOf } from "./repeat.server.ts";

const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((days) => days.sort());
const day = fc.integer({ min: 1, max: 31 });
const rules: fc.Arbitrary<RepeatRule> = fc.oneof(
  fc.constantFrom(every("DAILY"), every("WEEKLY"), every("MONTHLY"), every("YEARLY")),
  weekdays.map((all) => every("WEEKLY", 1, { weekdays: all })),
  day.map((one) => every("MONTHLY", 1, { day: one })),
  fc.tuple(weekdays, fc.constantFrom(1, 2, 3, 4, -1)).map(([all, nth]) => every("MONTHLY", 1, { weekdays: all, nth })),
  fc.integer({ min: 1, max: 12 }).map((month) => every("YEARLY", 1, { month, day: month === 2 ? 29 : 30 })),
);
const dates = fc.date({ min: new Date("2000-01-01"), max: new Date("2090-12-20"), noInvalidDate: true });

test("the first date of a rule may be the day itself", () => {
  const first = (rule: string) => firstDate(parseRepeat(rule)!, "2026-11-28");
  expect(first("FREQ=DAILY")).toBe("2026-11-28");
  expect(first("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")).toBe("2026-11-30");
  expect(first("FREQ=WEEKLY;BYDAY=SA")).toBe("2026-11-28");
  expect(first("FREQ=MONTHLY;BYDAY=1MO")).toBe("2026-12-07");
  expect(first("FREQ=MONTHLY;BYMONTHDAY=-1")).toBe("2026-11-30");
  expect(first("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1")).toBe("2027-02-28");
});

test("the first date is the next one that the rule has, and any day for a rule without details", () => {
  fc.assert(
    fc.property(rules, dates, (rule, instant) => {
      const from = instant.toISOString().slice(0, 10);
      const isAny = rule.weekdays.length === 0 && rule.day === null;
      const todo = {
        todo_repeat: formatRepeat(rule),
        repeat_from: "due" as const,
        todo_due_date: `${addDays(from, -1)}T12:00:00.000Z`,
      };
      expect(firstDate(rule, from)).toBe(isAny ? from : nextOf(todo, addDays(from, -1))!.date);
    }),
  );
});

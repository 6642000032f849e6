import * as fc from "fast-check";
import { expect, test } from "vitest";
import { daysBetween } from "../time/day.ts";
import { addDays, addMonthsToDate, monthOf, weekday } from "../week/week.ts";
import { comingDates, nextOf, planInWeek } from "./repeat.server.ts";
import { completeRepeat, every, formatRepeat, parseRepeat, type RepeatRule } from "./repeat.ts";
import type { RepeatFrom } from "./todo.ts";
import { Repeat } from "./todo-input.ts";

const todo = (todo_repeat: string, due: string | null, repeat_from: RepeatFrom = "due") => ({
  todo_repeat,
  repeat_from,
  todo_due_date: due && `${due}T12:00:00.000Z`,
});

/** The dates of a todo that is always completed on its due date. */
function datesOf(rule: string, due: string, count: number): string[] {
  const dates: string[] = [];
  for (let day = due; dates.length < count; dates.push(day)) day = nextOf(todo(rule, day), day)!.date;
  return dates;
}

const interval = fc.integer({ min: 1, max: 99 });
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((days) => days.sort());
const day = fc.integer({ min: 1, max: 31 });
const month = fc.integer({ min: 1, max: 12 });
const nth = fc.constantFrom(1, 2, 3, 4, -1);
/** Any rule that a todo can have. */
const rules: fc.Arbitrary<RepeatRule> = fc.oneof(
  interval.map((n) => every("DAILY", n)),
  fc.tuple(interval, weekdays).map(([n, days]) => every("WEEKLY", n, { weekdays: days })),
  fc.tuple(interval, day).map(([n, of]) => every("MONTHLY", n, { day: of })),
  fc.tuple(interval, weekdays, nth).map(([n, days, which]) => every("MONTHLY", n, { weekdays: days, nth: which })),
  fc.tuple(interval, month, day).map(([n, of, on]) => {
    const longest = Number(addDays(addMonthsToDate(`2024-${String(of).padStart(2, "0")}-01`, 1), -1).slice(8));
    return every("YEARLY", n, { month: of, day: Math.min(on, longest) });
  }),
);
const dates = fc.integer({ min: 0, max: daysBetween("1990-01-01", "2060-12-31") }).map((n) => addDays("1990-01-01", n));

const lastDay = (date: string) => Number(addDays(`${addMonthsToDate(`${monthOf(date)}-01`, 1)}`, -1).slice(8));
const yearOf = (date: string) => Number(date.slice(0, 4));
const dayOf = (date: string) => Number(date.slice(8));
const monthsOf = (date: string) => yearOf(date) * 12 + Number(date.slice(5, 7)) - 1;

/** Says whether a rule that counts from `base` has a date. It follows the rule's definition, without any library. */
function isDateOf(rule: RepeatRule, base: string, date: string): boolean {
  const fits = (periods: number) => periods % rule.interval === 0;
  const onDay = rule.day !== null && dayOf(date) === Math.min(rule.day, lastDay(date));
  if (rule.freq === "DAILY") return fits(daysBetween(base, date));
  if (rule.freq === "WEEKLY") {
    const monday = (of: string) => addDays(of, 1 - weekday(of));
    return fits(daysBetween(monday(base), monday(date)) / 7) && rule.weekdays.includes(weekday(date));
  }
  if (rule.freq === "YEARLY")
    return fits(yearOf(date) - yearOf(base)) && monthsOf(date) % 12 === rule.month! - 1 && onDay;
  if (!fits(monthsOf(date) - monthsOf(base))) return false;
  if (rule.nth === null) return onDay;
  const inMonth = Array.from({ length: lastDay(date) }, (_, i) => addDays(`${monthOf(date)}-01`, i));
  return inMonth.filter((one) => rule.weekdays.includes(weekday(one))).at(rule.nth > 0 ? rule.nth - 1 : -1) === date;
}

test("the next date is the rule's first one after today and after the due date", () => {
  fc.assert(
    fc.property(rules, dates, fc.integer({ min: -40, max: 800 }), (rule, due, late) => {
      const today = addDays(due, late);
      const { date, todo_repeat } = nextOf(todo(formatRepeat(rule), due), today) ?? { date: null };
      if (date === null) return void expect(rule.interval).toBeGreaterThan(1);
      expect(date > today && date > due).toBe(true);
      expect(todo_repeat).toBe(formatRepeat(rule));
      expect(isDateOf(rule, due, date)).toBe(true);
      const between = late > 0 ? today : due;
      const days = Math.min(daysBetween(between, date) - 1, 1000);
      for (let i = 1; i <= days; i++) expect(isDateOf(rule, due, addDays(between, i))).toBe(false);
    }),
  );
});

test("the coming dates of a range are those on which the todo would be due, one after the other", () => {
  fc.assert(
    fc.property(
      rules,
      dates,
      fc.integer({ min: -40, max: 90 }),
      fc.integer({ min: 0, max: 41 }),
      (rule, due, late, days) => {
        const today = addDays(due, late);
        const repeating = todo(formatRepeat(rule), due);
        const start = addDays(today, -7);
        const end = addDays(start, days);
        const expected: string[] = [];
        for (let next = nextOf(repeating, today)?.date; next && next <= end;) {
          if (next >= start) expected.push(next);
          next = nextOf(todo(formatRepeat(rule), next), next)?.date;
        }
        expect(comingDates(repeating, today, start, end)).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});

test("a rule is stored as its text, and texts with the same meaning become the same text", () => {
  fc.assert(fc.property(rules, (rule) => void expect(parseRepeat(formatRepeat(rule))).toEqual(rule)));
  for (const [text, same] of [
    ["rrule:freq=daily", "FREQ=DAILY"],
    ["INTERVAL=1;FREQ=WEEKLY;WKST=MO;BYDAY=FR,MO", "FREQ=WEEKLY;BYDAY=MO,FR"],
    ["FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
    ["FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2", "FREQ=MONTHLY;BYDAY=2TU"],
    ["FREQ=MONTHLY;BYDAY=+1MO", "FREQ=MONTHLY;BYDAY=1MO"],
    ["FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY;BYMONTHDAY=-1"],
    ["FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "FREQ=MONTHLY;BYMONTHDAY=-1"],
    ["FREQ=MONTHLY;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"],
    ["FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"],
    ["FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30"],
    ["", null],
    [null, null],
  ] as const) {
    expect(Repeat.parse(text)).toBe(same);
  }
});

test("any other text is not a rule", () => {
  for (const text of [
    "weekly",
    "FREQ=HOURLY",
    "FREQ=WEEKLY;",
    "FREQ=WEEKLY;FREQ=DAILY",
    "FREQ=WEEKLY;COUNT=3",
    "FREQ=WEEKLY;UNTIL=20270101",
    "FREQ=WEEKLY;WKST=SU",
    "FREQ=WEEKLY;INTERVAL=0",
    "FREQ=WEEKLY;INTERVAL=100",
    "FREQ=WEEKLY;INTERVAL=1.5",
    "FREQ=WEEKLY;BYDAY=MO,MO",
    "FREQ=WEEKLY;BYDAY=1MO",
    "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=1",
    "FREQ=DAILY;INTERVAL=2;BYDAY=MO",
    "FREQ=MONTHLY;BYDAY=MO",
    "FREQ=MONTHLY;BYDAY=5MO",
    "FREQ=MONTHLY;BYDAY=0MO",
    "FREQ=MONTHLY;BYDAY=1MO,2TU",
    "FREQ=MONTHLY;BYMONTHDAY=0",
    "FREQ=MONTHLY;BYMONTHDAY=32",
    "FREQ=MONTHLY;BYMONTHDAY=-2",
    "FREQ=MONTHLY;BYMONTHDAY=1,15",
    "FREQ=MONTHLY;BYMONTHDAY=1;BYSETPOS=-1",
    "FREQ=MONTHLY;BYSETPOS=1",
    "FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1",
    "FREQ=YEARLY;BYMONTH=1",
    "FREQ=YEARLY;BYMONTHDAY=1",
    "FREQ=YEARLY;BYDAY=MO",
    "FREQ=DAILY;BYHOUR=9",
    `FREQ=DAILY${" ".repeat(200)}`,
    "__PROTO__=1",
  ]) {
    expect([text, Repeat.safeParse(text).success]).toEqual([text, false]);
  }
  fc.assert(fc.property(fc.string(), (text) => void Repeat.safeParse(text)));
});

test("the last days of a month never drift, and 29 February is 28 February in other years", () => {
  expect(datesOf("FREQ=MONTHLY;BYMONTHDAY=31", "2027-01-31", 4)).toEqual([
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
    "2027-05-31",
  ]);
  expect(datesOf("FREQ=MONTHLY;BYMONTHDAY=30", "2028-01-30", 3)).toEqual(["2028-02-29", "2028-03-30", "2028-04-30"]);
  expect(datesOf("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2024-02-29", 4)).toEqual([
    "2025-02-28",
    "2026-02-28",
    "2027-02-28",
    "2028-02-29",
  ]);
});

test("a rule without details takes them from the day from which it is counted", () => {
  const completed = (rule: string, due: string) => formatRepeat(completeRepeat(parseRepeat(rule)!, due));
  expect(completed("FREQ=WEEKLY", "2026-11-23")).toBe("FREQ=WEEKLY;BYDAY=MO");
  expect(completed("FREQ=MONTHLY", "2026-12-31")).toBe("FREQ=MONTHLY;BYMONTHDAY=-1");
  expect(completed("FREQ=YEARLY", "2028-02-29")).toBe("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1");
  expect(nextOf(todo("FREQ=MONTHLY", "2027-01-31"), "2027-01-31")).toEqual({
    date: "2027-02-28",
    todo_repeat: "FREQ=MONTHLY;BYMONTHDAY=-1",
  });
});

test("a todo that repeats from the day of its completion drops its due date", () => {
  const next = (rule: string, due: string | null, today: string) => nextOf(todo(rule, due, "done"), today)!.date;
  expect(next("FREQ=DAILY;INTERVAL=3", "2026-11-02", "2026-11-23")).toBe("2026-11-26");
  expect(next("FREQ=WEEKLY", "2026-11-02", "2026-11-25")).toBe("2026-12-02");
  expect(next("FREQ=MONTHLY", null, "2027-01-31")).toBe("2027-02-28");
});

test("in a series that counts from completion, each todo counts from its own completion", () => {
  for (const rule of ["FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY"]) {
    expect(nextOf(todo(rule, "2026-11-24", "done"), "2026-11-24")!.todo_repeat).toBe(rule);
  }
  const weekdays = "FREQ=WEEKLY;BYDAY=MO,TH";
  expect(nextOf(todo(weekdays, "2026-11-24", "done"), "2026-11-24")!.todo_repeat).toBe(weekdays);
});

test("after a year away there is one next todo, in step with the due date", () => {
  expect(nextOf(todo("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2025-11-03"), "2026-11-23")!.date).toBe("2026-11-30");
  expect(nextOf(todo("FREQ=DAILY", "2025-11-23"), "2026-11-23")!.date).toBe("2026-11-24");
  expect(nextOf(todo("FREQ=DAILY", null), "2026-11-23")!.date).toBe("2026-11-24");
});

test("a series ends instead of failing when its next date is later than any page shows", () => {
  expect(nextOf(todo("FREQ=DAILY", "2100-12-31"), "2026-11-23")).toBeNull();
  expect(nextOf(todo("FREQ=DAILY", "9999-12-31"), "2026-11-23")).toBeNull();
  expect(nextOf(todo("FREQ=DAILY;INTERVAL=7", "0001-01-01"), "2026-11-23")!.date).toBe("2026-11-30");
  expect(comingDates(todo("FREQ=DAILY", "2100-12-31"), "2026-11-23", "2026-11-23", "2026-11-29")).toEqual([]);
  const planned = { ...todo("FREQ=DAILY", null), todo_week: "2026-11-30" };
  expect(comingDates(planned, "2026-11-25", "2026-11-23", "2026-12-08")).toEqual(["2026-12-07", "2026-12-08"]);
  const late = { ...planned, todo_week: "2026-11-16" };
  expect(comingDates(late, "2026-11-25", "2026-11-23", "2026-11-27")).toEqual(["2026-11-26", "2026-11-27"]);
});

test("a repeating todo with a time goes to its next date in a week, any other one to the week", () => {
  const monday = "2026-11-30";
  const week = { todo_due_date: null, todo_week: monday };
  const on = (date: string) => ({ todo_due_date: `${date}T12:00:00.000Z`, todo_week: null });
  const standup = { ...todo("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-27"), todo_time: "09:15" };
  expect(planInWeek(standup, monday, "2026-11-27")).toEqual(on(monday));
  // The week has begun: a day that is over is never chosen, but today is.
  expect(planInWeek(standup, monday, "2026-12-02")).toEqual(on("2026-12-02"));
  expect(planInWeek({ ...standup, todo_time: null, todo_remind_at: "08:00" }, monday, monday)).toEqual(on(monday));
  expect(planInWeek({ ...standup, todo_time: null }, monday, monday)).toEqual(week);
  expect(planInWeek({ ...todo("FREQ=MONTHLY", "2026-11-27"), todo_time: "09:15" }, monday, monday)).toEqual(week);
  expect(planInWeek({ ...standup, todo_repeat: null }, monday, monday)).toEqual(week);
});

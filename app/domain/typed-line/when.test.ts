import { expect, test } from "vitest";
import { typedDates, typedWhen } from "./when.ts";

/** A Wednesday. */
const AROUND = { today: "2026-11-25", locale: "en-GB" };
const when = (text: string) => typedWhen(text, AROUND);
const dates = (text: string) => typedDates(text, AROUND);

test("a day, a week or a rule is read alone, also one that is rare in a title", () => {
  for (const [text, date] of [
    ["3 dec", "2026-12-03"],
    ["Sat", "2026-11-28"],
    ["on friday", "2026-11-27"],
    ["1/2", "2027-02-01"],
    [" in 3 days ", "2026-11-28"],
    ["tue next week", "2026-12-01"],
  ] as const) {
    expect(when(text)).toEqual({ todo_due_date: date });
  }
  expect(when("next week")).toEqual({ todo_due_date: null, todo_week: "2026-11-30" });
  expect(when("every friday")).toEqual({ todo_due_date: "2026-11-27", todo_repeat: "FREQ=WEEKLY;BYDAY=FR" });
  expect(when("every friday from 3 dec")).toEqual({ todo_due_date: "2026-12-04", todo_repeat: "FREQ=WEEKLY;BYDAY=FR" });
  expect(when("3 dec every year")).toEqual({ todo_due_date: "2026-12-03", todo_repeat: "FREQ=YEARLY" });
});

test("a time and its reminder are read alone, and a reminder without a time only for a todo that has one", () => {
  const friday = { todo_due_date: "2026-11-27", todo_time: "15:30" };
  expect(when("fri, 15:30")).toEqual(friday);
  expect(when("every evening at 8")).toEqual({
    todo_due_date: "2026-11-25",
    todo_time: "20:00",
    todo_repeat: "FREQ=DAILY",
  });
  for (const text of ["every evening", "fri at 8", "at 8"]) expect([text, when(text)]).toEqual([text, null]);
  for (const text of ["fri 15:30, remind 15 min before", "fri 15:30 remind me 15 min before", "fri 15:30 !15m"])
    expect([text, when(text)]).toEqual([text, { ...friday, todo_remind: 15 }]);
  for (const text of ["fri !15m", "remind 15 min before", "!15m"]) expect([text, when(text)]).toEqual([text, null]);
  expect(typedWhen("remind 1 hour before", { ...AROUND, hasTime: true })).toEqual({ todo_remind: 60 });
});

test("a text with anything else is not read as a date", () => {
  for (const text of [
    "",
    " ",
    "call fri",
    "fri call",
    "3",
    "dec",
    "p1",
    "!high",
    "#work",
    "fri mon",
    "31 feb",
    "from fri",
  ]) {
    expect([text, when(text)]).toEqual([text, null]);
  }
});

test("a day of a month can be a past and a future one, the nearest first", () => {
  expect(dates("16 nov")).toEqual(["2026-11-16", "2027-11-16"]);
  expect(dates("27 nov")).toEqual(["2026-11-27", "2025-11-27"]);
  expect(dates("1/3")).toEqual(["2027-03-01", "2026-03-01"]);
  expect(dates("29 feb")).toEqual(["2028-02-29", "2024-02-29"]);
  expect(dates("16 nov 2020")).toEqual(["2020-11-16"]);
  expect(dates("tomorrow")).toEqual(["2026-11-26"]);
  for (const text of ["next week", "every friday", "nov", "x 16 nov"]) expect([text, dates(text)]).toEqual([text, []]);
});

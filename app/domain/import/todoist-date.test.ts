import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseRepeat } from "../todo/repeat.ts";
import { isDate } from "../week/week.ts";
import { readTodoistDate } from "./todoist-date.server.ts";

/** A Wednesday. */
const TODAY = "2026-11-25";
const around = { today: TODAY, locale: "en-GB" };
const read = (text: string) => {
  const found = readTodoistDate(text, around);
  return (
    found && [
      found.due ?? found.week,
      found.repeat,
      found.repeat_from,
      found.time ?? (found.is_vague ? "vague" : "day"),
    ]
  );
};

test("each form of a rule in a file of Todoist becomes a rule with its first date", () => {
  const rules: [text: string, repeat: string, due: string][] = [
    ["every 15th", "FREQ=MONTHLY;BYMONTHDAY=15", "2026-12-15"],
    ["every 27", "FREQ=MONTHLY;BYMONTHDAY=27", "2026-11-27"],
    ["every 25th of the month", "FREQ=MONTHLY;BYMONTHDAY=25", "2026-11-25"],
    ["every 2 months on the 15th", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15", "2026-12-15"],
    ["every month on the last friday", "FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27"],
    ["every 1st monday", "FREQ=MONTHLY;BYDAY=1MO", "2026-12-07"],
    ["every first mon", "FREQ=MONTHLY;BYDAY=1MO", "2026-12-07"],
    ["every 2nd sunday", "FREQ=MONTHLY;BYDAY=2SU", "2026-12-13"],
    ["every 3rd fri", "FREQ=MONTHLY;BYDAY=3FR", "2026-12-18"],
    ["every last friday", "FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27"],
    ["every last workday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-11-30"],
    ["every last day", "FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30"],
    ["every dec 25", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", "2026-12-25"],
    ["every 25 Dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", "2026-12-25"],
    ["every jan 27th", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=27", "2027-01-27"],
    ["every year on 1 march", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1", "2027-03-01"],
    ["daily", "FREQ=DAILY", TODAY],
    ["Every Day", "FREQ=DAILY", TODAY],
    ["ev day", "FREQ=DAILY", TODAY],
    ["every 3 days", "FREQ=DAILY;INTERVAL=3", TODAY],
    ["every other day", "FREQ=DAILY;INTERVAL=2", TODAY],
    ["ev mon", "FREQ=WEEKLY;BYDAY=MO", "2026-11-30"],
    ["weekly", "FREQ=WEEKLY", TODAY],
    ["monthly", "FREQ=MONTHLY", TODAY],
    ["yearly", "FREQ=YEARLY", TODAY],
    ["every quarter", "FREQ=MONTHLY;INTERVAL=3", TODAY],
    ["every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", TODAY],
    ["every workday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", TODAY],
    ["every weekend", "FREQ=WEEKLY;BYDAY=SA", "2026-11-28"],
    ["every mon,wed,fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR", TODAY],
    ["every mon, wed and fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR", TODAY],
    ["every other tue", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2026-12-01"],
    ["every 3 weeks on mon", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO", "2026-11-30"],
    ["every day starting 5 jan", "FREQ=DAILY", "2027-01-05"],
    ["every 3 days from 20 nov 2026", "FREQ=DAILY;INTERVAL=3", "2026-11-26"],
    ["every other mon starting 1 dec", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-12-07"],
    ["every other mon starting 10 nov 2026", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-11-30"],
    ["every 14 days starting 2026-12-01", "FREQ=DAILY;INTERVAL=14", "2026-12-01"],
  ];
  for (const [text, repeat, due] of rules) expect([text, read(text)]).toEqual([text, [due, repeat, "due", "day"]]);
});

test("a rule that counts from the day of completion is recognised", () => {
  expect(read("every! 3 days")).toEqual([TODAY, "FREQ=DAILY;INTERVAL=3", "done", "day"]);
  expect(read("ev! 15th")).toEqual(["2026-12-15", "FREQ=MONTHLY;BYMONTHDAY=15", "done", "day"]);
});

test("the time of a date or a rule is found, wherever it is", () => {
  const times: [text: string, due: string, repeat: string | null, time: string][] = [
    ["every morning", TODAY, "FREQ=DAILY", "vague"],
    ["every evening", TODAY, "FREQ=DAILY", "vague"],
    ["every 15th at 9am", "2026-12-15", "FREQ=MONTHLY;BYMONTHDAY=15", "09:00"],
    ["every day 7am starting 5 jan", "2027-01-05", "FREQ=DAILY", "07:00"],
    ["every mon 10:30", "2026-11-30", "FREQ=WEEKLY;BYDAY=MO", "10:30"],
    ["tomorrow at 10", "2026-11-26", null, "10:00"],
    ["27 nov 10:30", "2026-11-27", null, "10:30"],
    ["10pm tom", "2026-11-26", null, "22:00"],
    ["2026-11-27 10:30", "2026-11-27", null, "10:30"],
    ["2026-11-27T10:30:00", "2026-11-27", null, "10:30"],
  ];
  for (const [text, due, repeat, time] of times) expect([text, read(text)]).toEqual([text, [due, repeat, "due", time]]);
});

test("each form of a single date is read", () => {
  const dates: Record<string, string> = {
    tod: TODAY,
    today: TODAY,
    tom: "2026-11-26",
    fri: "2026-11-27",
    "15th": "2026-12-15",
    "25th": TODAY,
    "31st": "2026-12-31",
    "27 nov": "2026-11-27",
    "27-01-2027": "2027-01-27",
    "01-27-2027": "2027-01-27",
    "27/1/2027": "2027-01-27",
    "12/27/2026": "2026-12-27",
    "3/4/2027": "2027-04-03",
    "27.1.2027": "2027-01-27",
    "2027/1/27": "2027-01-27",
    "next week": "2026-11-30",
  };
  for (const [text, due] of Object.entries(dates))
    expect([text, read(text)]).toEqual([text, [due, null, "due", "day"]]);
  expect(readTodoistDate("3/4/2027", { today: TODAY, locale: "en-US" })?.due).toBe("2027-03-04");
});

test("a rule that no todo can have, and any other text, is none", () => {
  for (const text of [
    "every 12 hours",
    "every hour",
    "every 15th, 30th",
    "every 1st and 15th",
    "every day until 5 jan",
    "every day ending 5 jan",
    "every day for 3 weeks",
    "every day starting 5 jan ending 9 jan",
    "every day starting someday",
    "every 5th monday",
    "every 32",
    "every 0 months on the 1st",
    "every 100 weeks",
    "every 2 mon",
    "every",
    "every 27 nov 2027",
    "every feb 30",
    "someday",
    "32nd",
    "2026-11-31",
    "31/31/2027",
    "am letzten Freitag",
    "Buy milk fri",
    "",
  ])
    expect([text, read(text)]).toEqual([text, null]);
});

const words = fc.constantFrom(
  ..."every every! ev daily other 2 3rd last day days mon, fri weekday month months on the of week dec 25 15th starting from at 9am 10:30 until tomorrow".split(
    " ",
  ),
);

test("whatever a file says, a date is a day, and a rule is a rule whose first day is not before today", () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), (typed) => {
      const found = readTodoistDate(typed.join(" "), around);
      if (!found) return;
      expect(isDate((found.due ?? found.week)!)).toBe(true);
      if (found.repeat === null) return;
      expect(parseRepeat(found.repeat)).not.toBeNull();
      expect(found.due! >= TODAY).toBe(true);
    }),
  );
});

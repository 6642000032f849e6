import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { daysBetween } from "../time/day.ts";
import {
  addDays,
  addMonths,
  addMonthsToDate,
  addWeeks,
  daysOfWeek,
  isDate,
  isMonth,
  mondayOf,
  mondayOfWeek,
  monthGrid,
  monthOf,
  nextMondayOf,
  weekday,
  weekKey,
  weekOf,
  weeksIn,
} from "./week.ts";
import { weekNumberProblem } from "./week-number.ts";

const plainDate = fc
  .integer({ min: 0, max: 47_846 })
  .map((days) => Temporal.PlainDate.from("1970-01-01").add({ days }));
const instant = fc
  .date({ min: new Date(0), max: new Date(Date.UTC(2101, 0, 1) - 1), noInvalidDate: true })
  .map((date) => ({ date, utc: date.toISOString().slice(0, 10) }));

test("weekday, ISO week and ISO year of every day agree with Temporal", () => {
  fc.assert(
    fc.property(plainDate, (day) => {
      const date = day.toString();
      expect(weekday(date)).toBe(day.dayOfWeek);
      expect(weekOf(date)).toEqual({ year: day.yearOfWeek, week: day.weekOfYear });
    }),
    { numRuns: 2000 },
  );
});

test("a week's key gives its Monday again, and Mondays are seven days apart", () => {
  fc.assert(
    fc.property(plainDate, (day) => {
      const date = day.toString();
      const monday = mondayOf(date);
      expect(weekday(monday)).toBe(1);
      expect(daysBetween(monday, date)).toBe(day.dayOfWeek - 1);
      expect(mondayOfWeek(weekKey(date))).toBe(monday);
      expect(nextMondayOf(date)).toBe(addWeeks(monday, 1));
      expect(daysOfWeek(monday)).toContain(date);
      expect(weekKey(addWeeks(monday, -1)) < weekKey(monday)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("an instant is in the week of its UTC date", () => {
  fc.assert(
    fc.property(instant, ({ date, utc }) => {
      expect(mondayOf(date)).toBe(mondayOf(utc));
      expect(weekKey(date)).toBe(weekKey(utc));
    }),
  );
  expect(mondayOf(new Date("2026-11-22T23:59:59.999Z"))).toBe("2026-11-16");
  expect(mondayOf(new Date("2026-11-23T00:00:00.000Z"))).toBe("2026-11-23");
});

test("every year from 1970 to 2100 has the right number of weeks", () => {
  const long = Array.from({ length: 131 }, (_, i) => 1970 + i).filter((year) => weeksIn(year) === 53);
  expect(long.map(String).join(" ")).toBe(
    "1970 1976 1981 1987 1992 1998 2004 2009 2015 2020 2026 2032 2037 2043 2048 2054 2060 2065 2071 2076 2082 2088 2093 2099",
  );
  expect(mondayOfWeek("2026-W53")).toBe("2026-12-28");
  expect(weekKey("2027-01-03")).toBe("2026-W53");
  expect(weekKey("2024-12-30")).toBe("2025-W01");
});

test("a malformed week key gives null", () => {
  for (const key of ["", "2025-W53", "2026-W00", "2026-W54", "2026-47", "2026-W7", "26-W07", "0000-W01", "2026-W470"]) {
    expect(mondayOfWeek(key)).toBeNull();
  }
});

test("a wrong week number gets the error of the specification", () => {
  for (const text of ["", " ", "abc", "1.5", "1e1", "٣", "12a"]) {
    expect(weekNumberProblem(text, 2026)).toBe("Please enter a valid number");
  }
  for (const text of ["0", "-1", "-99"]) expect(weekNumberProblem(text, 2026)).toBe("Week number must be at least 1");
  for (const text of ["54", "100000000000000000000000"]) {
    expect(weekNumberProblem(text, 2026)).toBe("Week number cannot be greater than 53");
  }
  expect(weekNumberProblem("53", 2026)).toBeNull();
  expect(weekNumberProblem("53", 2025)).toMatchObject({
    message: "Week number cannot be greater than {last} in {year}",
    values: { last: 52, year: "2025" },
  });
  expect(weekNumberProblem(" 7 ", 2025)).toBeNull();
});

test("adding days and months agrees with the calendar", () => {
  fc.assert(
    fc.property(plainDate, fc.integer({ min: -900, max: 900 }), (day, n) => {
      const date = day.toString();
      expect(addDays(date, n)).toBe(day.add({ days: n }).toString());
      expect(daysBetween(date, addDays(date, n))).toBe(n);
      expect(addMonths(monthOf(date), n)).toBe(day.toPlainYearMonth().add({ months: n }).toString());
      expect(addMonthsToDate(date, n)).toBe(day.add({ months: n }).toString());
    }),
    { numRuns: 1000 },
  );
});

test("a month's grid is six weeks from a Monday and holds the whole month", () => {
  fc.assert(
    fc.property(plainDate, (day) => {
      const month = monthOf(day.toString());
      const grid = monthGrid(month);
      expect(grid).toHaveLength(42);
      expect(weekday(grid[0]!)).toBe(1);
      expect(grid.slice(0, 7)).toContain(`${month}-01`);
      expect(grid.filter((date) => monthOf(date) === month)).toHaveLength(day.daysInMonth);
      expect(grid.every((date, i) => i === 0 || daysBetween(grid[i - 1]!, date) === 1)).toBe(true);
    }),
  );
});

test("only existing days and months are accepted", () => {
  for (const text of ["2024-02-29", "2000-02-29", "1970-01-01", "2100-12-31"]) expect(isDate(text)).toBe(true);
  const not = [
    "2023-02-29",
    "2100-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "2026-1-1",
    "0050-01-01",
    "",
    "today",
  ];
  for (const text of not) expect(isDate(text)).toBe(false);
  expect(isMonth("2026-02")).toBe(true);
  for (const text of ["2026-13", "2026-00", "2026", "2026-2", ""]) expect(isMonth(text)).toBe(false);
});

import { expect, test } from "vitest";
import { typedWeeks } from "./typed-weeks.ts";

test("a week is named by its number, with or without a year, and nothing else is a week", () => {
  for (const text of ["week 40 2026", "Week 40 2026", "w40 2026", "W 40 2026", "kw 40 2026"])
    expect([text, typedWeeks(text, "2026-11-24")]).toEqual([text, ["2026-09-28"]]);
  for (const text of ["40", "week", "week 0", "week 54", "week 53 2027", "week 40 of it", "weekly 40", "w"])
    expect([text, typedWeeks(text, "2026-11-24")]).toEqual([text, []]);
});

test("without a year the two nearest weeks of a number are meant, the nearer first", () => {
  expect(typedWeeks("week 1", "2026-12-28")).toEqual(["2027-01-04", "2025-12-29"]);
  expect(typedWeeks("week 48", "2026-11-24")).toEqual(["2026-11-23", "2025-11-24"]);
  // Only 2026 of these years has a week 53.
  expect(typedWeeks("week 53", "2026-12-28")).toEqual(["2026-12-28"]);
});

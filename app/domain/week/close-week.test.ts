import { expect, test } from "vitest";
import { nextWeekAfter, weekToClose } from "./close-week.ts";

const [LAST, THIS, NEXT] = ["2026-11-09", "2026-11-16", "2026-11-23"];

test("from Friday this week can be closed, and until then last week", () => {
  for (const day of ["2026-11-16", "2026-11-19"]) expect(weekToClose(THIS, day, [], "2026-01-01")).toBe(LAST);
  for (const day of ["2026-11-20", "2026-11-22"]) expect(weekToClose(THIS, day, [], "2026-01-01")).toBe(THIS);
});

test("a past week can be closed any time, but not a coming or a closed one", () => {
  expect(weekToClose("2026-01-05", "2026-11-18", [LAST], "2026-01-01")).toBe("2026-01-05");
  expect(weekToClose(NEXT, "2026-11-20", [], "2026-01-01")).toBeNull();
  expect(weekToClose(THIS, "2026-11-18", [LAST], "2026-01-01")).toBeNull();
  expect(weekToClose(THIS, "2026-11-20", [THIS], "2026-01-01")).toBeNull();
});

test("a week before the account began is not offered, but can be closed on its own page", () => {
  expect(weekToClose(LAST, "2026-11-18", [], "2026-11-16")).toBe(LAST);
  expect(weekToClose(THIS, "2026-11-18", [], "2026-11-16")).toBeNull();
  expect(weekToClose(THIS, "2026-11-18", [], "2026-11-15")).toBe(LAST);
});

test("open todos move to the week after, but never to a past week", () => {
  expect(nextWeekAfter(THIS, "2026-11-20")).toBe(NEXT);
  expect(nextWeekAfter(THIS, "2026-11-24")).toBe(NEXT);
  expect(nextWeekAfter("2026-01-05", "2026-11-20")).toBe(THIS);
});

import { i18nOf } from "#app/i18n/messages.ts";
import { expect, test } from "vitest";
import { dayText, nextText, plannedText } from "./plan-text.ts";
import { addedText } from "./added-text.ts";
import { inWeek, NO_PLAN, onDay } from "./plan.ts";

const en = i18nOf("en");

const TODAY = "2026-11-19";

test("the nearer a day is, the shorter its text", () => {
  for (const [date, text] of [
    ["2026-11-19", "today"],
    ["2026-11-20", "tomorrow"],
    ["2026-11-18", "Wednesday 18"],
    ["2026-11-27", "Friday 27"],
    ["2026-12-03", "Thursday 3 Dec"],
    ["2026-12-04", "Friday 4 Dec"],
    ["2026-10-30", "Friday 30 Oct"],
    ["2027-12-05", "Sunday 5 Dec 2027"],
  ] as const) {
    expect(dayText(en, date, TODAY, "en-GB")).toBe(text);
  }
});

test("the message of a completed repeating todo names its next day", () => {
  expect(nextText(en, "2026-11-27", TODAY, "en-GB")).toBe("Next on Friday 27");
  expect(nextText(en, "2026-11-20", TODAY, "en-GB")).toBe("Next tomorrow");
});

test("the message names the planned day or week", () => {
  const text = (plan: Parameters<typeof plannedText>[1]) => plannedText(en, plan, TODAY, "en-GB");
  expect(text(onDay("2026-11-27"))).toBe("Planned for Friday 27");
  expect(text(inWeek("2026-11-16"))).toBe("Planned for this week");
  expect(text(inWeek("2026-11-23"))).toBe("Planned for next week");
  expect(text(inWeek("2026-11-09"))).toBe("Planned for last week");
  expect(text(inWeek("2026-11-30"))).toBe("Planned for Week 49");
  expect(text(NO_PLAN)).toBe("Not planned any more");
});

test("the message of a todo that was added names its project and its day, time or week", () => {
  const text = (plan: Parameters<typeof addedText>[3]) =>
    addedText(en, "Call Ana", { proje_title: "Work" }, plan, TODAY, "en-GB");
  expect(text(onDay("2026-11-27"))).toBe("“Call Ana” added to Work. Planned for Friday 27");
  expect(text({ ...onDay("2026-11-27"), todo_time: "15:30" })).toBe(
    "“Call Ana” added to Work. Planned for Friday 27 15:30",
  );
  expect(text(inWeek("2026-11-23"))).toBe("“Call Ana” added to Work. Planned for next week");
  expect(text({})).toBe("“Call Ana” added to Work");
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { daysBetween } from "../time/day.ts";
import { weekday } from "../week/week.ts";
import { parseRepeat } from "./repeat.ts";
import { typedPlan } from "./typed-plan.ts";

/** A Thursday. */
const TODAY = "2026-11-19";

test("a day at the end of a title is recognised, in any case and with spaces after it", () => {
  const dates: [string, string][] = [
    ["Send report today", "2026-11-19"],
    ["Send report Tomorrow ", "2026-11-20"],
    ["Send report fri", "2026-11-20"],
    ["Send report FRIDAY", "2026-11-20"],
    ["Send report mon", "2026-11-23"],
    ["Send report thurs", "2026-11-26"],
  ];
  for (const [text, date] of dates) {
    expect(typedPlan(text, TODAY)).toMatchObject({ title: "Send report", date, repeat: null });
  }
});

test("a rule at the end of a title is recognised, and begins on its first day from today on", () => {
  const rules: [words: string, repeat: string, date: string][] = [
    ["every day", "FREQ=DAILY", "2026-11-19"],
    ["Every 3 days", "FREQ=DAILY;INTERVAL=3", "2026-11-19"],
    ["every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-19"],
    ["every fri", "FREQ=WEEKLY;BYDAY=FR", "2026-11-20"],
    ["every thu", "FREQ=WEEKLY;BYDAY=TH", "2026-11-19"],
    ["every mon, wed and fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "2026-11-20"],
    ["every sat sun", "FREQ=WEEKLY;BYDAY=SA,SU", "2026-11-21"],
    ["every week", "FREQ=WEEKLY", "2026-11-19"],
    ["every 2 weeks", "FREQ=WEEKLY;INTERVAL=2", "2026-11-19"],
    ["every other week", "FREQ=WEEKLY;INTERVAL=2", "2026-11-19"],
    ["every other tuesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2026-11-24"],
    ["every month", "FREQ=MONTHLY", "2026-11-19"],
    ["every 6 months", "FREQ=MONTHLY;INTERVAL=6", "2026-11-19"],
    ["every year", "FREQ=YEARLY", "2026-11-19"],
    ["tomorrow every 2 weeks", "FREQ=WEEKLY;INTERVAL=2", "2026-11-20"],
    ["every 2 weeks mon", "FREQ=WEEKLY;INTERVAL=2", "2026-11-23"],
  ];
  for (const [words, repeat, date] of rules) {
    expect(typedPlan(`Water plants ${words}`, TODAY)).toEqual({ title: "Water plants", words, repeat, date });
  }
});

test("other words, a day in the middle, a day alone and a part of a word stay text", () => {
  for (const text of [
    "",
    " ",
    "fri",
    " fri ",
    "every fri",
    "Send fri report",
    "Send fries",
    "Send fri.",
    "x constructor",
    "Sendfri",
    "Thank every guest",
    "Count every",
    "Wash every 0 days",
    "Wash every 100 days",
    "Wash every mon,",
    "Wash every and",
    "Read every day's news",
  ]) {
    const found = typedPlan(text, TODAY);
    expect(found && [text, found]).toBeNull();
  }
});

test("what was made plain text stays text until another word is typed after it", () => {
  const plain = "Send report fri";
  for (const text of [plain, `${plain}  `, `Now ${plain}`]) expect(typedPlan(text, TODAY, plain)).toBeNull();
  expect(typedPlan(`${plain} tomorrow`, TODAY, plain)).toMatchObject({ title: plain, date: "2026-11-20" });
  const rule = "Send report every fri";
  expect(typedPlan(rule, TODAY, rule)).toBeNull();
  expect(typedPlan(`${rule} tomorrow`, TODAY, rule)).toMatchObject({ title: rule, repeat: null });
});

const words = fc.constantFrom(
  "today",
  "Tomorrow",
  "mon",
  "FRI",
  "sunday",
  "every",
  "EVERY",
  "other",
  "2",
  "weeks",
  "day",
  "weekday",
  "mon,",
  "and",
  "may",
  "fr",
  "27",
  "été",
  "🎉",
  "\t",
  " ",
  "a\nb",
);
const texts = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.array(words).map((all) => all.join(" ")),
);
const days = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });

test("whatever is typed, title and recognised words together are the text", () => {
  fc.assert(
    fc.property(texts, texts, (text, plain) => {
      const found = typedPlan(text, TODAY, plain);
      if (!found) return;
      expect(found.title.trim()).not.toBe("");
      expect(text.startsWith(found.title)).toBe(true);
      expect(text.slice(found.title.length).trim()).toBe(found.words);
      expect(found.date >= TODAY).toBe(true);
      if (found.repeat !== null) expect(parseRepeat(found.repeat)).not.toBeNull();
    }),
  );
});

test("a weekday is one of the next seven days", () => {
  fc.assert(
    fc.property(days, fc.constantFrom("mon", "tue", "wed", "thu", "fri", "sat", "sun"), (day, word) => {
      const today = day.toISOString().slice(0, 10);
      const { date } = typedPlan(`x ${word}`, today)!;
      expect(daysBetween(today, date)).toBeGreaterThanOrEqual(1);
      expect(daysBetween(today, date)).toBeLessThanOrEqual(7);
      expect(["mon", "tue", "wed", "thu", "fri", "sat", "sun"][weekday(date) - 1]).toBe(word);
    }),
  );
});

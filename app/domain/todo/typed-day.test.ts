import * as fc from "fast-check";
import { expect, test } from "vitest";
import { daysBetween } from "../time/day.ts";
import { weekday } from "../week/week.ts";
import { typedDay } from "./typed-day.ts";

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
  for (const [text, date] of dates) expect(typedDay(text, TODAY)).toMatchObject({ title: "Send report", date });
});

test("other words, a day in the middle, a day alone and a part of a word stay text", () => {
  for (const text of [
    "",
    " ",
    "fri",
    " fri ",
    "Send fri report",
    "Send fries",
    "Send fri.",
    "x constructor",
    "Sendfri",
  ]) {
    expect(typedDay(text, TODAY)).toBeNull();
  }
});

test("what was made plain text stays text until another word is typed after it", () => {
  const plain = "Send report fri";
  for (const text of [plain, `${plain}  `, `Now ${plain}`]) expect(typedDay(text, TODAY, plain)).toBeNull();
  expect(typedDay(`${plain} tomorrow`, TODAY, plain)).toMatchObject({ title: plain, date: "2026-11-20" });
});

const words = fc.constantFrom(
  "today",
  "Tomorrow",
  "mon",
  "FRI",
  "sunday",
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

test("whatever is typed, nothing of it is lost", () => {
  fc.assert(
    fc.property(texts, texts, (text, plain) => {
      const found = typedDay(text, TODAY, plain);
      if (!found) return;
      expect(found.title.trim()).not.toBe("");
      expect(text.startsWith(found.title)).toBe(true);
      expect(text.slice(found.title.length).trim()).toBe(found.word);
    }),
  );
});

test("a weekday is one of the next seven days", () => {
  fc.assert(
    fc.property(days, fc.constantFrom("mon", "tue", "wed", "thu", "fri", "sat", "sun"), (day, word) => {
      const today = day.toISOString().slice(0, 10);
      const { date } = typedDay(`x ${word}`, today)!;
      expect(daysBetween(today, date)).toBeGreaterThanOrEqual(1);
      expect(daysBetween(today, date)).toBeLessThanOrEqual(7);
      expect(["mon", "tue", "wed", "thu", "fri", "sat", "sun"][weekday(date) - 1]).toBe(word);
    }),
  );
});

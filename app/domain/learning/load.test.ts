import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../week/week.ts";
import { forecast, isDayOff, newWords, shareOf } from "./load.ts";
import { DEFAULT_SETTINGS, LearningSettings } from "./settings.ts";

const MONDAY = "2026-11-23";

test("a day has as many reviews as its limit leaves, and a day off has none", () => {
  const settings = { reviews: 20, days_off: [7] };
  expect(shareOf(settings, { today: MONDAY, waiting: 50, done: 0 })).toBe(20);
  expect(shareOf(settings, { today: MONDAY, waiting: 50, done: 15 })).toBe(5);
  expect(shareOf(settings, { today: MONDAY, waiting: 50, done: 25 })).toBe(0);
  expect(shareOf(settings, { today: MONDAY, waiting: 3, done: 0 })).toBe(3);
  expect(shareOf(settings, { today: "2026-11-22", waiting: 50, done: 0 })).toBe(0);
});

test("new words pause while more words wait than a day has room for, unless the learner wants them", () => {
  const behind = { today: MONDAY, waiting: 101 };
  expect(newWords(DEFAULT_SETTINGS, { today: MONDAY, waiting: 100 })).toBe(5);
  expect(newWords(DEFAULT_SETTINGS, behind)).toBe(0);
  expect(newWords({ ...DEFAULT_SETTINGS, pause_new: false, new_words: 2 }, behind)).toBe(2);
  expect(newWords({ ...DEFAULT_SETTINGS, days_off: [1] }, { today: MONDAY, waiting: 0 })).toBe(0);
});

test("a forecast loses no word, exceeds no limit and respects days off", () => {
  const count = fc.nat(300);
  const options = {
    reviews: fc.integer({ min: 5, max: 500 }),
    days_off: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 6 }),
    waiting: count,
    done: count,
    due: fc.array(count, { minLength: 14, maxLength: 14 }),
  };
  fc.assert(
    fc.property(fc.record(options), ({ reviews, days_off, waiting, done, due }) => {
      const settings = { reviews, days_off };
      const dates = new Map(due.map((n, i) => [addDays(MONDAY, i), n]));
      const days = forecast(settings, { today: MONDAY, waiting, done, due: dates });
      let all = waiting;
      let shown = 0;
      for (const [i, day] of days.entries()) {
        expect(day.date).toBe(addDays(MONDAY, i));
        // The words that are due today are among the waiting ones already.
        if (i > 0) all += due[i]!;
        shown += day.reviews;
        expect(shown + day.put_off).toBe(all);
        expect(day.reviews).toBeLessThanOrEqual(isDayOff(settings, day.date) ? 0 : reviews);
        expect(day.is_day_off).toBe(isDayOff(settings, day.date));
      }
    }),
  );
});

test("settings have defaults, and their days are sorted and unique", () => {
  expect(LearningSettings.parse({})).toEqual(DEFAULT_SETTINGS);
  expect(LearningSettings.parse({ days_off: [7, 6, 7] }).days_off).toEqual([6, 7]);
  for (const wrong of [{ new_words: 6 }, { reviews: 0 }, { retention: 91 }, { days_off: [1, 2, 3, 4, 5, 6, 7] }]) {
    expect(LearningSettings.safeParse(wrong).success).toBe(false);
  }
});

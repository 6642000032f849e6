import { expect, test } from "vitest";
import { applyDiary, type DiaryPage, onLaterDay } from "./changes.ts";

const entry = (entry_date: string, diary_text: string) => ({
  id: entry_date,
  entry_date,
  diary_text,
  timezone: "UTC",
  created_at: "",
  updated_at: "v1",
});

const page: DiaryPage = {
  isEarlier: false,
  day: { date: "2026-11-22", entry: null },
  week: ["2026-11-20", "2026-11-21", "2026-11-22"].map((date) => ({ date, isWritten: false, words: "" })),
  entries: [entry("2026-11-20", "Friday")],
};
const save = (entry_date: string, diary_text: string) =>
  ({ intent: "save", entry_date, diary_text, updated_at: null }) as const;

test("today's text is in its field and in its day, and the response brings the version", () => {
  const typed = applyDiary(page, save("2026-11-22", "Dear\ndiary"));
  expect(typed.day.entry).toMatchObject({ diary_text: "Dear\ndiary" });
  expect(typed.week[2]).toEqual({ date: "2026-11-22", isWritten: true, words: "Dear diary" });
  const stored = entry("2026-11-22", "Dear\ndiary");
  const answered = applyDiary(typed, save("2026-11-22", "Dear\ndiary"), stored);
  expect(answered.day.entry).toEqual(stored);
  const gone = applyDiary(answered, { intent: "delete", entry_date: "2026-11-22", id: stored.id });
  expect([gone.day.entry, gone.week[2]!.isWritten]).toEqual([null, false]);
});

test("yesterday's text, saved after midnight, is among the earlier entries", () => {
  const late = applyDiary(page, save("2026-11-21", "Late"));
  expect(late.entries.map(({ diary_text }) => diary_text)).toEqual(["Late", "Friday"]);
  expect(applyDiary(late, save("2026-11-21", "Later")).entries).toHaveLength(2);
  expect(late.week[1]!.isWritten).toBe(true);
});

test("a deleted entry disappears, also from a page of earlier entries; today's text does not appear on such a page", () => {
  const deletion = { intent: "delete", entry_date: "2026-11-20", id: "2026-11-20" } as const;
  const earlier = { ...page, isEarlier: true };
  expect(applyDiary(page, deletion).entries).toEqual([]);
  expect(applyDiary(earlier, deletion).entries).toEqual([]);
  expect(applyDiary(earlier, save("2026-11-22", "Today")).day.entry).toBeNull();
});

test("on the next day a page that was not read again shows an empty day, and lists the day before among the closed days", () => {
  const evening = applyDiary(page, save("2026-11-22", "Late"), entry("2026-11-22", "Late"));
  const days = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"];
  const sunday = { ...evening, week: days.map((date) => ({ date, isWritten: date > "2026-11-21", words: "" })) };
  const monday = onLaterDay(sunday, "2026-11-23");
  expect(monday.day).toEqual({ date: "2026-11-23", entry: null });
  expect(monday.entries.map(({ diary_text }) => diary_text)).toEqual(["Late", "Friday"]);
  expect(monday.week.map(({ date, isWritten }) => [date, isWritten])).toEqual(
    ["23", "24", "25", "26", "27", "28", "29"].map((day) => [`2026-11-${day}`, false]),
  );
  // Within the week, the folds of the strip stay.
  expect(onLaterDay({ ...sunday, day: { date: "2026-11-20", entry: null } }, "2026-11-21").week).toEqual(sunday.week);
  // Pending changes can arrive in any order.
  const waiting = [save("2026-11-23", "Today"), save("2026-11-22", "Later"), save("2026-11-21", "Lost")];
  const shown = waiting.reduce((now, change) => applyDiary(now, change), monday);
  expect(shown.day.entry?.diary_text).toBe("Today");
  expect(shown.entries.map(({ diary_text }) => diary_text)).toEqual(["Later", "Lost", "Friday"]);
  const answered = applyDiary(sunday, save("2026-11-23", "Today"), entry("2026-11-23", "Today"));
  expect(onLaterDay(answered, "2026-11-23").day.entry?.diary_text).toBe("Today");
  expect(onLaterDay(answered, "2026-11-23").entries).toEqual(monday.entries);
  // If the clock was set back, the page stays.
  expect(onLaterDay(sunday, "2026-11-21")).toBe(sunday);
});

test("the picture of a day moves with it to the closed days, also under a pending text", () => {
  const picture = { file: "one", size: 9, width: 4, height: 3, picture_description: "The sea", created_at: "" };
  const pictured = { ...page, day: { ...page.day, entry: { ...entry(page.day.date, "By the sea"), picture } } };
  const next = applyDiary(onLaterDay(pictured, "2026-11-23"), save(page.day.date, "By the sea, late"));
  expect(next.day.entry).toBeNull();
  expect(next.entries[0]).toMatchObject({ entry_date: page.day.date, diary_text: "By the sea, late", picture });
});

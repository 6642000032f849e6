import { expect, test } from "vitest";
import { isDiaryLocked, openUntil } from "./lock.ts";

const NOW = new Date("2026-11-28T10:00:00.000Z");
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test("a lock closes five minutes after its last use, and is closed when it was locked by hand", () => {
  const open = { diary_lock: 1, diary_open_until: openUntil(NOW) };
  expect([0, 4.99, 5, 60].map((minutes) => isDiaryLocked(open, at(minutes)))).toEqual([false, false, true, true]);
  expect(isDiaryLocked({ diary_lock: 1, diary_open_until: null }, NOW)).toBe(true);
});

test("without a lock nothing is locked, whatever the time says", () => {
  for (const diary_open_until of [null, openUntil(at(-60))])
    expect([isDiaryLocked({ diary_lock: 0, diary_open_until }, NOW), isDiaryLocked({}, NOW)]).toEqual([false, false]);
});

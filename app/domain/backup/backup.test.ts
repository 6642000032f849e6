import { expect, test } from "vitest";
import { folderOf, isLate, outdated } from "./backup.ts";

const nights = (n: number) =>
  Array.from({ length: n }, (_, i) => folderOf(new Date(Date.UTC(2026, 9, 1 + i, 3, 53)).toISOString()));

test("the backups of the last 7 days and of the last 4 weeks are kept", () => {
  const all = nights(60);
  const gone = new Set(outdated(all));
  const needed = all
    .filter((one) => !gone.has(one))
    .map((one) => one.slice("database/".length, "database/".length + 10));
  expect(needed).toEqual([
    "2026-11-08",
    "2026-11-15",
    "2026-11-22",
    "2026-11-23",
    "2026-11-24",
    "2026-11-25",
    "2026-11-26",
    "2026-11-27",
    "2026-11-28",
    "2026-11-29",
  ]);
});

test("deleting the outdated ones each night leaves the same backups as deleting them once", () => {
  let left: string[] = [];
  for (const night of nights(60)) {
    left.push(night);
    const gone = new Set(outdated(left));
    left = left.filter((one) => !gone.has(one));
  }
  const all = nights(60);
  const gone = new Set(outdated(all));
  expect(left).toEqual(all.filter((one) => !gone.has(one)));
});

test("of several backups of a day the newest is kept, and few backups are all kept", () => {
  const day = [folderOf("2026-11-20T03:53:00.000Z"), folderOf("2026-11-20T09:00:00.000Z")];
  expect(outdated(day)).toEqual([day[0]]);
  expect(outdated(nights(3))).toEqual([]);
  expect(outdated([])).toEqual([]);
});

test("a backup is late two hours after the next one is due", () => {
  expect(isLate("2026-11-20T03:53:00.000Z", new Date("2026-11-21T05:53:00.000Z"))).toBe(false);
  expect(isLate("2026-11-20T03:53:00.000Z", new Date("2026-11-21T05:53:00.001Z"))).toBe(true);
});

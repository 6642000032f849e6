import { expect, test } from "vitest";
import type { DiaryEntry } from "./diary.ts";
import { applyAddendum, withDay } from "./addendum-changes.ts";

const entry = (id: string): DiaryEntry => ({
  id,
  entry_date: "2026-11-16",
  diary_text: "Monday",
  timezone: "UTC",
  created_at: "",
  updated_at: "v1",
});
const page = { entries: [entry("a"), entry("b")], week: [] };
const text = (intent: "add-addendum" | "change-addendum", addendum_text: string) =>
  ({ intent, addendum_id: "x", entry_id: "b", addendum_text, written_on: "2026-11-20" }) as const;
const gone = { intent: "delete-addendum", addendum_id: "x", entry_id: "b" } as const;

test("an addendum is shown under its day, can be changed there, and is removed", () => {
  const added = applyAddendum(page, text("add-addendum", "One"));
  expect(added.entries[0]).toBe(page.entries[0]);
  expect(added.entries[1]!.addenda).toMatchObject([{ id: "x", addendum_text: "One", written_on: "2026-11-20" }]);
  const stored = { ...added.entries[1]!.addenda![0]!, created_at: "2026", updated_at: "v1" };
  const answered = applyAddendum(added, text("add-addendum", "One"), stored);
  expect(answered.entries[1]!.addenda).toEqual([stored]);
  const changed = applyAddendum(answered, text("change-addendum", "Two"));
  expect(changed.entries[1]!.addenda).toMatchObject([{ created_at: "2026", addendum_text: "Two" }]);
  expect(applyAddendum(changed, gone)).toEqual(page);
  // It was deleted on another device meanwhile.
  expect(applyAddendum(page, text("change-addendum", "Three"))).toEqual(page);
});

test("a day that was never written is listed among the entries as long as it has an addendum", () => {
  const friday = { ...entry("c"), entry_date: "2026-11-20" };
  const monday = { ...entry("a"), entry_date: "2026-11-16" };
  const week = ["2026-11-16", "2026-11-17"].map((date) => ({ date, isWritten: date.endsWith("16"), words: "" }));
  const shown = { entries: [friday, monday], week };
  const add = { ...text("add-addendum", "By the **sea**"), entry_id: "", entry_date: "2026-11-17" };
  const added = applyAddendum(shown, add);
  expect(added.entries.map(({ entry_date }) => entry_date)).toEqual(["2026-11-20", "2026-11-17", "2026-11-16"]);
  expect(added.entries[1]).toMatchObject({ id: "", diary_text: "", addenda: [{ addendum_text: "By the **sea**" }] });
  expect(added.week[1]).toEqual({ date: "2026-11-17", isWritten: true, words: "By the sea" });
  const stored = { ...added.entries[1]!.addenda![0]!, entry_id: "new", created_at: "2026", updated_at: "v1" };
  const answered = applyAddendum(added, add, stored);
  expect(answered.entries[1]).toMatchObject({ id: "new", addenda: [stored] });
  expect(applyAddendum(answered, { ...gone, entry_id: "new" })).toEqual(shown);
  // Below the last entry of a page there may be unread entries that are newer than that day, unless it is the last
  // page.
  const young = { entries: [friday], week };
  expect(applyAddendum({ ...young, before: friday.entry_date }, add).entries).toEqual([friday]);
  expect(applyAddendum({ ...young, before: null }, add).entries).toMatchObject([
    friday,
    { entry_date: add.entry_date },
  ]);
  // The page of an earlier week does not show it.
  expect(applyAddendum({ entries: [monday], week: week.slice(0, 1) }, add).entries).toEqual([monday]);
  expect(withDay([friday], "2026-11-17").map(({ entry_date }) => entry_date)).toEqual(["2026-11-20", "2026-11-17"]);
});

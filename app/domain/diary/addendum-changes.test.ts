import { expect, test } from "vitest";
import type { DiaryEntry } from "./diary.ts";
import { applyAddendum } from "./addendum-changes.ts";

const entry = (id: string): DiaryEntry => ({
  id,
  entry_date: "2026-11-16",
  diary_text: "Monday",
  timezone: "UTC",
  created_at: "",
  updated_at: "v1",
});
const page = { entries: [entry("a"), entry("b")] };
const text = (intent: "add-addendum" | "change-addendum", addendum_text: string) =>
  ({ intent, addendum_id: "x", entry_id: "b", addendum_text, written_on: "2026-11-20" }) as const;
const gone = { intent: "delete-addendum", addendum_id: "x", entry_id: "b" } as const;

test("an addendum stands under its day, changes there, and goes", () => {
  const added = applyAddendum(page, text("add-addendum", "One"));
  expect(added.entries[0]).toBe(page.entries[0]);
  expect(added.entries[1]!.addenda).toMatchObject([{ id: "x", addendum_text: "One", written_on: "2026-11-20" }]);
  const stored = { ...added.entries[1]!.addenda![0]!, created_at: "2026", updated_at: "v1" };
  const answered = applyAddendum(added, text("add-addendum", "One"), stored);
  expect(answered.entries[1]!.addenda).toEqual([stored]);
  const changed = applyAddendum(answered, text("change-addendum", "Two"));
  expect(changed.entries[1]!.addenda).toMatchObject([{ created_at: "2026", addendum_text: "Two" }]);
  expect(applyAddendum(changed, gone)).toEqual(page);
  // Deleted on another device meanwhile.
  expect(applyAddendum(page, text("change-addendum", "Three"))).toEqual(page);
});

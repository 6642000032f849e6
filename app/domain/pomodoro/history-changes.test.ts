import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyHistoryChange, type HistoryChange } from "./history-changes.ts";
import type { EndedPomodoro } from "./pomodoro.ts";

const session = (n: number) =>
  ({
    id: String(n),
    started_at: `2026-11-0${n}T10:00:00.000Z`,
    project_id: "work",
    todo_id: null,
    status: "cancelled",
    focused_seconds: 630,
    updated_at: "2026-11-09",
    corrected_at: null,
  }) as EndedPomodoro;
const page = { pomodoros: { sessions: [5, 4, 3].map(session), total: 25, page: 1 } };
const remove = (n: number): HistoryChange => ({ intent: "delete-pomodoro", id: String(n) });
const restore = (n: number, on = 1): HistoryChange => ({
  intent: "restore-pomodoro",
  id: String(n),
  session: session(n),
  page: on,
});

const write = (intent: "add-pomodoro" | "correct-pomodoro", n: number, started = n, minutes = 10): HistoryChange => ({
  intent,
  id: String(n),
  project_id: "work",
  proje_title: "Work",
  todo_id: null,
  todo_title: null,
  started: "",
  started_at: `2026-11-0${started}T10:00:00.000Z`,
  focused_minutes: minutes,
  notes: "",
});

const shown = (...changes: HistoryChange[]) => {
  const { sessions, total } = changes.reduce(applyHistoryChange, page).pomodoros;
  return [sessions.map(({ id }) => id).join(""), total];
};

test("a deleted session leaves the list and its count, and a restored one returns to its position", () => {
  expect(shown(remove(4))).toEqual(["53", 24]);
  expect(shown(remove(4), restore(4))).toEqual(["543", 25]);
  expect(shown(remove(9))).toEqual(["543", 25]);
  expect(shown(remove(4), restore(4, 2))).toEqual(["53", 24]);
});

test("an added session gets its position on the first page, and a corrected one its new position", () => {
  expect(shown(write("add-pomodoro", 6))).toEqual(["6543", 26]);
  expect(shown(write("correct-pomodoro", 5, 1))).toEqual(["435", 25]);
  expect(shown(write("correct-pomodoro", 9))).toEqual(["543", 25]);
  const behind = { pomodoros: { ...page.pomodoros, page: 2 } };
  expect(applyHistoryChange(behind, write("add-pomodoro", 6))).toEqual(behind);
});

test("the note of a completed session is shown in the list, if the list has that session", () => {
  const note = (n: number): HistoryChange => ({ intent: "note-pomodoro", id: String(n), notes: "Sowed beans" });
  const notesAfter = (change: HistoryChange) =>
    applyHistoryChange(page, change).pomodoros.sessions.map(({ notes }) => notes);
  expect(notesAfter(note(4))).toEqual([undefined, "Sowed beans", undefined]);
  expect(shown(note(9))).toEqual(["543", 25]);
});

test("other minutes complete a session and mark it; unchanged values are no correction", () => {
  const after = (minutes: number) =>
    applyHistoryChange(page, write("correct-pomodoro", 5, 5, minutes)).pomodoros.sessions[0];
  expect(after(10)).toMatchObject({ status: "cancelled", focused_seconds: 630, corrected_at: null });
  expect(after(12)).toMatchObject({ status: "completed", focused_seconds: 720, corrected_at: "2026-11-09" });
});

test("a change that is applied twice has the effect of one", () => {
  const change = fc.oneof(
    fc.integer({ min: 1, max: 9 }).map(remove),
    fc.integer({ min: 1, max: 9 }).map((n) => restore(n)),
    fc.integer({ min: 1, max: 9 }).map((n) => write("add-pomodoro", n)),
    fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
      .map(([n, at]) => write("correct-pomodoro", n, at)),
  );
  fc.assert(
    fc.property(fc.array(change), change, (before, one) => {
      expect(shown(...before, one, one)).toEqual(shown(...before, one));
    }),
  );
});

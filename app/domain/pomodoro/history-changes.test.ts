import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyHistoryChange, type HistoryChange } from "./history-changes.ts";
import type { Pomodoro } from "./pomodoro.ts";

const session = (n: number) => ({ id: String(n), started_at: `2026-11-0${n}T10:00:00.000Z` }) as Pomodoro;
const page = { pomodoros: { sessions: [5, 4, 3].map(session), total: 25, page: 1 } };
const remove = (n: number): HistoryChange => ({ intent: "delete-pomodoro", id: String(n) });
const restore = (n: number, on = 1): HistoryChange => ({
  intent: "restore-pomodoro",
  id: String(n),
  session: session(n),
  page: on,
});

const shown = (...changes: HistoryChange[]) => {
  const { sessions, total } = changes.reduce(applyHistoryChange, page).pomodoros;
  return [sessions.map(({ id }) => id).join(""), total];
};

test("a deleted session leaves the list and its count, and a restored one comes back to its place", () => {
  expect(shown(remove(4))).toEqual(["53", 24]);
  expect(shown(remove(4), restore(4))).toEqual(["543", 25]);
  expect(shown(remove(9))).toEqual(["543", 25]);
  expect(shown(remove(4), restore(4, 2))).toEqual(["53", 24]);
});

test("a change that is applied twice leaves the same list as once", () => {
  const change = fc.oneof(
    fc.integer({ min: 1, max: 9 }).map(remove),
    fc.integer({ min: 1, max: 9 }).map((n) => restore(n)),
  );
  fc.assert(
    fc.property(fc.array(change), change, (before, one) => {
      expect(shown(...before, one, one)).toEqual(shown(...before, one));
    }),
  );
});

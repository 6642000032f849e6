import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubLocks } from "../../tests/fake-browser.ts";

const ROW = { id: "row", isNew: false, fields: { todo_title: "Half a tho" } };
const DRAFTS = "sevenfold-drafts";
let locks: ReturnType<typeof stubLocks>;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  document.body.innerHTML = '<div data-editing="new"><input id="row"></div><input id="other">';
  locks = stubLocks();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/**
 * Opens a page in a tab; a new tab has no session storage. Returns what the page takes from closed tabs, and a
 * function that closes it.
 */
async function openPage({ isNew = false } = {}) {
  if (isNew) sessionStorage.clear();
  vi.resetModules();
  const { followClosedTabs } = await import("./closed-tabs.ts");
  const taken: object[] = [];
  const stop = followClosedTabs("ada", (texts) => taken.push(texts));
  const tab = sessionStorage.getItem("sevenfold-tab")!;
  const close = () => {
    stop();
    locks.release(`sevenfold-tab-${tab}`);
  };
  return { taken, close };
}

const keep = (open: object | null) => sessionStorage.setItem(DRAFTS, JSON.stringify({ open, unsaved: [] }));
const rows = { [DRAFTS]: JSON.stringify({ open: ROW, unsaved: [] }) };

/** Types into a field, and waits until it is copied. */
async function typeInto(id: string) {
  document.getElementById(id)!.dispatchEvent(new Event("input", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(1_000);
}

test("a row that was typed in a closed tab is restored in exactly one later tab", async () => {
  const first = await openPage();
  keep(ROW);
  await typeInto("row");
  first.close();
  const [second, third] = [await openPage({ isNew: true }), await openPage({ isNew: true })];
  await vi.advanceTimersByTimeAsync(6_000);
  expect([...second.taken, ...third.taken]).toEqual([rows]);
  expect((await openPage({ isNew: true })).taken).toEqual([]);
});

test("text typed in a tab belongs to that tab while it is open, also over a reload", async () => {
  const first = await openPage();
  keep(ROW);
  await typeInto("row");
  const session = { ...sessionStorage };
  const other = await openPage({ isNew: true });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(other.taken).toEqual([]);
  first.close();
  const late = await openPage({ isNew: true });
  // The page was loaded again meanwhile and has its session storage.
  sessionStorage.clear();
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  const again = await openPage();
  await vi.advanceTimersByTimeAsync(6_000);
  expect([late.taken, again.taken]).toEqual([[], []]);
  // Typing into another field does not delete the copy.
  await typeInto("other");
  again.close();
  const last = await openPage({ isNew: true });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(last.taken).toEqual([rows]);
});

test("rows that were only open, saved or discarded are not restored", async () => {
  const first = await openPage();
  keep(ROW);
  await typeInto("other");
  first.close();
  const second = await openPage({ isNew: true });
  keep(ROW);
  await typeInto("row");
  keep(null);
  await typeInto("row");
  second.close();
  const third = await openPage({ isNew: true });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(third.taken).toEqual([]);
  expect(localStorage.length).toBe(0);
});

test("a new row that was typed before this code had loaded is restored too", async () => {
  keep({ ...ROW, isNew: true });
  const first = await openPage();
  await vi.advanceTimersByTimeAsync(1_000);
  first.close();
  const second = await openPage({ isNew: true });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(second.taken).toEqual([{ [DRAFTS]: JSON.stringify({ open: { ...ROW, isNew: true }, unsaved: [] }) }]);
});

test("a summary that an earlier version stored in a closed tab is restored in a later tab", async () => {
  const summary = JSON.stringify({ userId: "ada", week_start: "2026-11-16", text: "A good week" });
  sessionStorage.setItem("sevenfold-summary", summary);
  const first = await openPage();
  await vi.advanceTimersByTimeAsync(1_000);
  first.close();
  const second = await openPage({ isNew: true });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(second.taken).toEqual([{ "sevenfold-summary": summary }]);
});

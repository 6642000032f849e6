import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAutosave, HINT_MS, type Outcome as Ended, RETRY_MS } from "./autosave.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Row {
  body: string;
  updated_at: string;
}
type Outcome = Ended<Row>;

/** The stored row at version `n`. */
const entry = (body: string, n = 1): Row => ({ body, updated_at: `2026-11-21T08:00:0${n}.000Z` });

const MAX = 100;
const problemOf = (text: string) => (!text ? "Empty" : text.length > MAX ? "Too long" : null);

/** A text with a fake server that gives the listed answers, one per save, and saves when there are none left. */
function newDay(stored: Row | null = null, answers: Outcome[] = []) {
  const sent: [string, string | null][] = [];
  let kept: string | null = null;
  let version = 1;
  const day = createAutosave({
    row: stored,
    textOf: (row) => row.body,
    problemOf,
    async send(text, seen) {
      sent.push([text, seen]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return answers.shift() ?? { kind: "saved", row: entry(text, ++version) };
    },
    keep: (text) => void (kept = text),
  });
  return { day, sent, kept: () => kept, ...day };
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a text is saved a second after typing stops, and kept as a draft until then", async () => {
  const { type, state, sent, kept } = newDay();
  type("D");
  await later(900);
  type("Dear diary ");
  expect(state().status).toBe("typing");
  expect(kept()).toBe("Dear diary ");
  await later(999);
  expect(sent).toEqual([]);
  await later(1);
  expect(sent).toEqual([["Dear diary", null]]);
  expect(state().status).toBe("saving");
  await later(100);
  expect(state()).toMatchObject({ status: "saved", text: "Dear diary ", row: { body: "Dear diary" } });
  expect(kept()).toBeNull();
});

test("an emptied text stays empty, whatever older page data says", async () => {
  const stored = entry("Notes");
  const { type, state, adopt } = createAutosave<Row>({
    row: stored,
    textOf: (row) => row.body,
    problemOf: (text, row) => (text || row ? null : "Empty"),
    send: async (text, _, row) => ({ kind: "saved", row: text || !row ? entry(text, 2) : null }),
    keep() {},
  });
  type("");
  await later(1000);
  expect(state()).toMatchObject({ status: "saved", text: "", row: null });
  adopt(stored, "");
  expect(state()).toMatchObject({ text: "", row: null });
  type("Anew");
  await later(1000);
  expect(state()).toMatchObject({ status: "saved", row: { body: "Anew" } });
});

test("text typed during a save is saved after it, over the saved version", async () => {
  const { type, state, sent, kept } = newDay();
  type("One");
  await later(1050);
  type("One two");
  await later(50);
  expect(state().status).toBe("typing");
  expect(kept()).toBe("One two");
  await later(1100);
  expect(sent).toEqual([
    ["One", null],
    ["One two", entry("", 2).updated_at],
  ]);
  expect(state().status).toBe("saved");
});

test("leaving saves at once, after the running save", async () => {
  const { type, flush, sent } = newDay();
  type("One");
  void flush();
  await later(10);
  expect(sent).toHaveLength(1);
  type("One two");
  const done = flush();
  await later(200);
  await done;
  expect(sent.map(([text]) => text)).toEqual(["One", "One two"]);
});

test("an unanswered save is kept as a draft and retried", async () => {
  const { type, state, sent, kept } = newDay(null, [{ kind: "unsent", problem: "Network error" }]);
  type("One");
  await later(1100);
  expect(state()).toMatchObject({ status: "failed", problem: "Network error" });
  expect(kept()).toBe("One");
  await later(RETRY_MS + 100);
  expect(sent).toHaveLength(2);
  expect(state()).toMatchObject({ status: "saved", problem: null });
});

test("a version conflict stops saving until one text is chosen", async () => {
  const theirs = entry("Theirs", 5);
  const { type, state, sent, kept, resolve } = newDay(entry("Start"), [{ kind: "overtaken", current: theirs }]);
  type("Mine");
  await later(1100);
  expect(state()).toMatchObject({ status: "overtaken", text: "Mine", other: theirs });
  type("Mine, more");
  await later(10_000);
  expect(sent).toHaveLength(1);
  expect(kept()).toBe("Mine, more");
  resolve("Theirs\n\nMine, more");
  await later(100);
  expect(sent[1]).toEqual(["Theirs\n\nMine, more", theirs.updated_at]);
  expect(state()).toMatchObject({ status: "saved", other: null });
});

test("choosing the other text writes nothing", async () => {
  const theirs = entry("Theirs", 5);
  const { type, state, sent, resolve } = newDay(entry("Start"), [{ kind: "overtaken", current: theirs }]);
  type("Mine");
  await later(1100);
  resolve("Theirs");
  await later(2000);
  expect(sent).toHaveLength(1);
  expect(state()).toMatchObject({ status: "saved", text: "Theirs", row: theirs });
});

test("after midnight the text is kept as a draft and not sent", async () => {
  const closed: Outcome = { kind: "refused", problem: "Closed", isFinal: true };
  const { type, state, sent, kept } = newDay(entry("Start"), [closed]);
  type("Late");
  await later(1100);
  expect(state()).toMatchObject({ status: "closed", problem: "Closed" });
  await later(60_000);
  expect(sent).toHaveLength(1);
  expect(kept()).toBe("Late");
});

test("an invalid text shows its error at once and is not sent", async () => {
  const { type, state, sent, kept } = newDay(entry("Start"));
  type("  ");
  expect(state()).toMatchObject({ status: "invalid", problem: "Empty" });
  type("x".repeat(MAX + 1));
  await later(1000);
  expect(state()).toMatchObject({ status: "invalid", problem: "Too long" });
  expect(kept()).toHaveLength(MAX + 1);
  type("Start");
  await later(1000);
  expect(state()).toMatchObject({ status: "saved", problem: null });
  expect(sent).toEqual([]);
});

test("another tab's text is adopted, unless something is typed here", async () => {
  const { type, state, adopt } = newDay(entry("Start"));
  adopt(entry("Theirs", 3), "2026-11-21T09:00:00.000Z");
  expect(state()).toMatchObject({ status: "saved", text: "Theirs" });
  type("Mine");
  adopt(entry("Theirs again", 4), "2026-11-21T09:00:00.000Z");
  expect(state()).toMatchObject({ status: "overtaken", text: "Mine", other: { body: "Theirs again" } });
});

test("an answer older than the last save is ignored", async () => {
  const { type, state, adopt } = newDay();
  type("Mine");
  await later(1100);
  adopt(null, "2026-11-21T08:00:01.999Z");
  expect(state()).toMatchObject({ text: "Mine", row: { body: "Mine" } });
  adopt(entry("Older", 1), "2026-11-21T08:00:01.999Z");
  expect(state().text).toBe("Mine");
  adopt(null, "2026-11-21T09:00:00.000Z");
  expect(state()).toMatchObject({ text: "", row: null });
});

test("a save that arrived without an answer is no conflict, and further typing is saved over it", async () => {
  const lost: Outcome = { kind: "unsent", problem: "Network error" };
  const { type, state, sent } = newDay(entry("Start"), [lost, { kind: "overtaken", current: entry("Start, one", 4) }]);
  type("Start, one");
  await later(1100);
  type("Start, one two");
  await later(1100);
  expect(state()).toMatchObject({ status: "typing", other: null });
  await later(1100);
  expect(sent.at(-1)).toEqual(["Start, one two", entry("", 4).updated_at]);
  expect(state().status).toBe("saved");
});

test("undoing the typing after an unanswered save is sent too, because that save may have arrived", async () => {
  const { type, state, sent } = newDay(entry("Start"), [{ kind: "unsent", problem: "Network error" }]);
  type("Other");
  await later(1100);
  type("Start");
  await later(1100);
  expect(sent.map(([text]) => text)).toEqual(["Other", "Start"]);
  expect(state().status).toBe("saved");
});

test("text normalised by the server does not count as typed", async () => {
  const { type, state, sent } = newDay(null, [{ kind: "saved", row: entry("Tidy", 2) }]);
  type("Ti dy");
  await later(5000);
  expect(sent).toHaveLength(1);
  expect(state()).toMatchObject({ status: "saved", text: "Ti dy" });
});

test("an earlier visit's draft continues on the version it was typed on, and conflicts with a newer one", async () => {
  const going = newDay(entry("Start"));
  going.resume("Start, kept", entry("Start").updated_at);
  await later(1100);
  expect(going.sent).toEqual([["Start, kept", entry("").updated_at]]);
  const newer = newDay(entry("Newer", 2));
  newer.resume("Start, kept", entry("Start").updated_at);
  expect(newer.state()).toMatchObject({ status: "overtaken", text: "Start, kept", other: { body: "Newer" } });
  await later(5000);
  expect([newer.sent, newer.kept()]).toEqual([[], "Start, kept"]);
});

test("the auto-save hint shows for five seconds after an edit", async () => {
  const { type, state } = newDay();
  type("One");
  await later(HINT_MS - 1);
  expect(state().hints).toBe(true);
  await later(1);
  expect(state().hints).toBe(false);
});

test("nothing is saved once the text's row is gone", async () => {
  const { type, drop, sent, kept } = newDay(entry("Start"));
  type("Mine");
  drop();
  await later(5000);
  expect([sent, kept()]).toEqual([[], null]);
});

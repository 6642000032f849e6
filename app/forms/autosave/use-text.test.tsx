import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setPerson } from "#app/client/person.ts";
import { queryClient } from "#app/client/cache/query-client.ts";
import { mergeTexts } from "#app/client/commands/merge-texts.client.ts";
import { loadRefusal, textField, textsOf } from "#app/client/commands/text-commands.ts";
import { HINT_MS, useText } from "./use-text.ts";

const toast = vi.hoisted(() => {
  const withdraw = vi.fn();
  return { show: vi.fn(() => withdraw), withdraw };
});
vi.mock("#app/ui/toast.tsx", () => ({ useToast: () => toast }));

interface Row {
  body: string;
  updated_at: string;
}
interface Save {
  intent: "save";
  id: string;
  body: string;
  updated_at?: string | null;
}

const server = vi.hoisted(() => ({ post: vi.fn() }));
vi.mock("#app/remix-internals.client.ts", () => ({
  preloadPage: async () => undefined,
  postToPage: server.post,
  buildVersion: () => "",
}));
vi.mock("#app/client/cache/page-cache.ts", () => ({
  changePages: () => undefined,
  isAddressCached: () => true,
}));

vi.mock("#app/client/cache/freshness.ts", () => ({ noteChange: async () => undefined, readSoon: () => undefined }));

let isCodeThere = true;
const texts = textsOf<Save, Row>({
  path: "/page",
  queue: "text",
  rowOf: ({ id }) => id,
  ...textField("body"),
  async merge(...given) {
    if (!isCodeThere) throw new TypeError("Failed to fetch dynamically imported module");
    return mergeTexts(...given);
  },
  pages: {},
  tell() {},
});

let version = 1;
const saved = async (_: string, { body }: Save) => ({
  data: { body: body.trim(), updated_at: `v${++version}` },
  status: 200,
});
const refusedWith =
  (status: number, rest = {}) =>
  async () => ({ data: { error: "No", status, ...rest }, status });
const sent = () => server.post.mock.calls.map(([, { body, updated_at }]) => [body, updated_at] as unknown);
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  // Loaded first, because a test's fake clock would not wait for it.
  await loadRefusal();
  vi.useFakeTimers();
  setPerson("ada", false);
  version = 1;
  toast.show.mockReset();
  server.post.mockReset().mockImplementation(saved);
});
afterEach(() => void vi.useRealTimers());

const MAX = 30;
const problemOf = (text: string) => (!text ? "Empty" : text.length > MAX ? "Too long" : null);
const stored: Row = { body: "Start", updated_at: "v1" };
let names = 0;

/** Renders the field of a text. Rendering it again is like returning to it. */
function show(id = `text-${++names}`, row: Row | null = stored) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const shown = renderHook(
    (props: { row: Row | null }) =>
      useText({ texts, row: props.row, changeOf: (body): Save => ({ intent: "save", id, body }), problemOf }),
    { wrapper, initialProps: { row } },
  );
  return {
    id,
    ...shown,
    now: () => shown.result.current,
    type: (text: string) => act(() => shown.result.current.type(text)),
  };
}

test("a text is saved a second after typing stops, with the version on which it was typed", async () => {
  const { now, type } = show();
  type("D");
  await later(900);
  type("Dear diary ");
  expect(now()).toMatchObject({ status: "typing", text: "Dear diary ", hints: true });
  await later(999);
  expect(sent()).toEqual([]);
  server.post.mockImplementation(() => new Promise(() => {}));
  await later(1);
  expect(sent()).toEqual([["Dear diary ", "v1"]]);
  expect(now()).toMatchObject({ status: "saving", text: "Dear diary " });
});

test("a space at the end stays in the field after a save", async () => {
  const { now, type, rerender } = show();
  type("Dear diary ");
  await later(1_010);
  rerender({ row: { body: "Dear diary", updated_at: "v2" } });
  expect(now()).toMatchObject({ status: "saved", text: "Dear diary " });
  rerender({ row: { body: "Another device's", updated_at: "v3" } });
  expect(now().text).toBe("Another device's");
});

test("a new line stays empty when another device's text arrives, wherever that text continues", async () => {
  const { now, type, rerender } = show();
  type("Dear diary\n");
  await later(1_010);
  rerender({ row: { body: "Dear diary", updated_at: "v2" } });
  expect(now().text).toBe("Dear diary\n");
  for (const body of ["Dear diary\nAnd more", "Once more\nDear diary"]) {
    rerender({ row: { body, updated_at: body } });
    expect(now().text).toBe(`${body}\n`);
  }

  const empty = show(undefined, null);
  empty.type("\n");
  empty.rerender({ row: { body: "Dear diary", updated_at: "v3" } });
  expect(empty.now().text).toBe("Dear diary\n");
});

test("a space or a line break that is typed during a save, or while one waits, stays in the field", async () => {
  const { now, type } = show();
  let answer = (_: unknown) => {};
  server.post.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  type("One");
  await later(1_010);
  expect(now().status).toBe("saving");
  for (const typed of ["One ", "One \n", "One \ntwo"]) {
    type(typed);
    expect(now().text).toBe(typed);
  }
  answer({ data: { body: "One", updated_at: "v2" }, status: 200 });
  await later(1_010);
  expect(sent().at(-1)).toEqual(["One \ntwo", "v2"]);
});

test("text that is typed during a save is saved after it, over its version", async () => {
  const { now, type } = show();
  let answer = (_: unknown) => {};
  server.post.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  type("One");
  await later(1_010);
  type("One two");
  await later(1_010);
  expect(sent()).toHaveLength(1);
  answer({ data: { body: "One", updated_at: "v2" }, status: 200 });
  await later(10);
  expect(sent()).toEqual([
    ["One", "v1"],
    ["One two", "v2"],
  ]);
  expect(now().status).toBe("saved");
});

test("leaving the field, its page or the window saves at once", async () => {
  const { now, type, unmount } = show();
  type("One");
  act(() => now().flush());
  await later(0);
  expect(sent()).toHaveLength(1);
  type("One two");
  act(() => void window.dispatchEvent(new Event("pagehide")));
  await later(0);
  expect(sent()).toHaveLength(2);
  type("One two three");
  unmount();
  await later(0);
  expect(sent()).toHaveLength(3);
  expect(toast.show).not.toHaveBeenCalled();
});

test("a save without a response stays, shows that it is not sent yet, and is sent again", async () => {
  server.post.mockImplementationOnce(() => Promise.reject(new TypeError("Failed to fetch")));
  const first = show();
  first.type("In a tunnel");
  await later(1_010);
  expect(first.now()).toMatchObject({ status: "waiting", problem: null, text: "In a tunnel" });
  first.unmount();
  expect(toast.show.mock.calls).toEqual([
    [{ text: "Not sent yet: your text is kept, and sent once there is a network" }],
  ]);
  expect(toast.withdraw).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(toast.withdraw).toHaveBeenCalledOnce();
  const again = show(first.id);
  expect(again.now().text).toBe("In a tunnel");
  await act(async () => again.now().retry());
  await later(10);
  expect(again.now().status).toBe("saved");
});

test("an invalid text shows its error at once, is stored, and is not sent", async () => {
  const first = show();
  first.type("x".repeat(MAX + 1));
  expect(first.now()).toMatchObject({ status: "refused", problem: "Too long" });
  await later(5_000);
  first.unmount();
  expect(toast.show.mock.calls).toEqual([[{ text: "Your text is kept, but not saved: Too long" }]]);
  const { now, type } = show(first.id);
  expect(now()).toMatchObject({ text: "x".repeat(MAX + 1), problem: "Too long" });
  type("Start");
  await later(5_000);
  expect(now()).toMatchObject({ status: "saved", problem: null });
  expect(sent()).toEqual([]);
});

test("a version conflict shows both texts until one is chosen", async () => {
  const theirs = { body: "Theirs", updated_at: "v5" };
  server.post.mockImplementationOnce(refusedWith(409, { current: theirs }));
  const { now, type } = show();
  type("Mine");
  await later(1_010);
  expect(now()).toMatchObject({ status: "refused", text: "Mine", other: theirs, problem: null });
  type("Mine, more");
  await later(10_000);
  expect(now()).toMatchObject({ text: "Mine, more", other: theirs });
  expect(sent()).toHaveLength(1);
  act(() => now().resolve("Theirs\n\nMine, more"));
  await later(10);
  expect(sent()[1]).toEqual(["Theirs\n\nMine, more", "v5"]);
  expect(now()).toMatchObject({ status: "saved", other: null });
});

test("of two texts that continue each other the longer one is saved, without a question", async () => {
  const conflictWith = (body: string) => refusedWith(409, { current: { body, updated_at: "v5" } });
  server.post.mockImplementationOnce(conflictWith("Start, one"));
  const mine = show();
  mine.type("Start, one, two");
  await later(1_010);
  expect(sent().at(-1)).toEqual(["Start, one, two", "v5"]);
  expect(mine.now()).toMatchObject({ status: "saved", other: null });

  server.post.mockClear().mockImplementationOnce(conflictWith("Start, one, two"));
  const theirs = show();
  theirs.type("Start, one");
  await later(1_010);
  theirs.rerender({ row: { body: "Start, one, two", updated_at: "v5" } });
  expect(sent()).toHaveLength(1);
  expect(theirs.now()).toMatchObject({ status: "saved", other: null, text: "Start, one, two" });
});

test("two additions to the end of a text are both saved, without a question, and what is typed meanwhile goes on there", async () => {
  server.post.mockImplementationOnce(refusedWith(409, { current: { body: "Start\nLine", updated_at: "v5" } }));
  let answer = (_: unknown) => {};
  const { now, type } = show();
  type("Start of");
  await later(990);
  server.post.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await later(20);
  expect(now()).toMatchObject({ status: "saving", text: "Start of\nLine" });
  type("Start of it\nLine");
  await later(1_010);
  answer({ data: { body: "Start of\nLine", updated_at: "v6" }, status: 200 });
  await later(10);
  expect(sent()).toEqual([
    ["Start of", "v1"],
    ["Start of\nLine", "v5"],
    ["Start of it\nLine", "v6"],
  ]);
  expect(now()).toMatchObject({ status: "saved", other: null });
});

test("text typed while an earlier one is rejected is merged in its place", async () => {
  const { now, type } = show();
  let answer = (_: unknown) => {};
  const current = { body: "Start\nLine", updated_at: "v5" };
  server.post
    .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    .mockImplementationOnce(refusedWith(409, { current }));
  type("Start of");
  await later(1_010);
  type("Start of it");
  answer({ data: { error: "No", status: 409, current }, status: 409 });
  await later(1_010);
  expect(sent()).toEqual([
    ["Start of", "v1"],
    ["Start of it", "v1"],
    ["Start of it\nLine", "v5"],
  ]);
  expect(now()).toMatchObject({ status: "saved", other: null });
});

test("a conflict waits for the code that merges its texts", async () => {
  const conflict = refusedWith(409, { current: { body: "Start, one", updated_at: "v5" } });
  server.post.mockImplementationOnce(conflict).mockImplementationOnce(conflict);
  isCodeThere = false;
  const { now, type } = show();
  type("Start, two");
  await later(1_010);
  expect(now()).toMatchObject({ status: "waiting", text: "Start, two" });
  isCodeThere = true;
  await later(10_000);
  expect(sent().at(-1)).toEqual(["Start, one, two", "v5"]);
  expect(now()).toMatchObject({ status: "saved", other: null });
});

test("a text that removes what the other one kept is a conflict, also when it is the shorter one", async () => {
  for (const [mine, other] of [
    ["Start, one", "St"],
    ["St", "Start, one"],
    ["Started", "Starting"],
    ["Start, one", "We start"],
  ]) {
    server.post.mockImplementationOnce(refusedWith(409, { current: { body: other, updated_at: "v5" } }));
    const { now, type } = show();
    type(mine!);
    await later(1_010);
    expect(now()).toMatchObject({ status: "refused", text: mine, other: { body: other } });
  }
});

test("choosing the other text writes nothing", async () => {
  const theirs = { body: "Theirs", updated_at: "v5" };
  server.post.mockImplementationOnce(refusedWith(409, { current: theirs }));
  const { now, type, rerender } = show();
  type("Mine");
  await later(1_010);
  act(() => now().resolve("Theirs"));
  rerender({ row: theirs });
  await later(2_000);
  expect(sent()).toHaveLength(1);
  expect(now()).toMatchObject({ status: "saved", text: "Theirs" });
});

test("a save that arrived without an answer is no conflict, and further typing is saved over it", async () => {
  server.post
    .mockImplementationOnce(() => Promise.reject(new TypeError("Failed to fetch")))
    .mockImplementationOnce(refusedWith(409, { current: { body: "Start", updated_at: "v4" } }));
  const { now, type } = show();
  type("Start, one");
  await later(1_010);
  await later(10_000);
  // The text that was edited has another version now, because it was written twice.
  expect(sent().slice(-2)).toEqual([
    ["Start, one", "v1"],
    ["Start, one", "v4"],
  ]);
  expect(now().status).toBe("saved");
});

test("a text whose row was deleted on another device stays and is not sent again; a forbidden one is tried when it is opened again", async () => {
  server.post.mockImplementationOnce(refusedWith(404));
  const gone = show();
  gone.type("Mine");
  await later(1_010);
  const problem = "This was deleted meanwhile. Copy what you typed to keep it.";
  expect(gone.now()).toMatchObject({ text: "Mine", problem });
  gone.type("Mine, more");
  await later(5_000);
  expect(sent()).toHaveLength(1);

  server.post.mockImplementationOnce(refusedWith(403, { error: "Expired" }));
  const first = show();
  first.type("Kept");
  await later(1_010);
  expect(first.now()).toMatchObject({ refusedWith: 403, problem: "Expired" });
  first.unmount();
  const again = show(first.id);
  expect(again.now().text).toBe("Kept");
  await later(10);
  expect(again.now().status).toBe("saved");
});

test("undoing the typed change sends nothing, and the auto-save hint shows for five seconds after an edit", async () => {
  const { now, type } = show();
  type("Other");
  await later(500);
  type("Start");
  await later(HINT_MS - 1);
  expect([sent(), now().status, now().hints]).toEqual([[], "saved", true]);
  await later(1);
  expect(now().hints).toBe(false);
});

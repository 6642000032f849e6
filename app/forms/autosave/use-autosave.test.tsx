import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSignIn, useConnection } from "#app/client/connection.ts";
import { keepText } from "./draft-storage.ts";
import { sendText } from "./send-text.ts";
import { useAutosave } from "./use-autosave.ts";

const toast = vi.hoisted(() => ({ show: vi.fn() }));
vi.mock("#app/ui/toast.tsx", () => ({ useToast: () => toast }));

interface Row {
  body: string;
  updated_at: string;
}

const fetched = vi.fn<typeof fetch>();
let version = 1;
const saves = (_: unknown, init?: RequestInit) => {
  const { text } = JSON.parse(init!.body as string) as { text: string };
  return Promise.resolve(Response.json({ body: text, updated_at: `v${++version}` }));
};
const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const sent = () => fetched.mock.calls.map(([, init]) => JSON.parse(init!.body as string) as object);
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  version = 1;
  toast.show.mockReset();
  fetched.mockReset().mockImplementation(saves);
  window.fetch = fetched;
});
afterEach(() => void vi.useRealTimers());

let names = 0;
const stored: Row = { body: "Start", updated_at: "v1" };
/** Renders the text of a name; rendering it again simulates another tab of the page with the old data. */
function show(name = `text:${++names}`, row: Row | null = stored) {
  const shown = renderHook(() =>
    useAutosave({
      name,
      row,
      textOf: ({ body }) => body,
      problemOf: () => null,
      send: (text, seen) => sendText<Row>("PATCH", "/api/text", { text, seen }),
    }),
  );
  return {
    name,
    ...shown,
    now: () => shown.result.current,
    type: (text: string) => act(() => shown.result.current.autosave.type(text)),
  };
}
const keptIn = (storage: Storage) => Object.keys(storage).map((key) => storage.getItem(key));

test("leaving the page saves at once, by a keepalive request", () => {
  const { type } = show();
  type("Last words");
  act(() => void window.dispatchEvent(new Event("pagehide")));
  expect(sent()).toEqual([{ text: "Last words", seen: "v1" }]);
  expect(fetched.mock.calls[0]![1]).toMatchObject({ method: "PATCH", keepalive: true });
});

test("a closed text is saved, and is shown unchanged when reopened with the page's older data", async () => {
  const first = show();
  first.type("Newer");
  first.unmount();
  expect(sent()).toHaveLength(1);
  const again = show(first.name);
  expect(again.now()).toMatchObject({ text: "Newer", status: "saving" });
  await later(10);
  expect(again.now()).toMatchObject({ text: "Newer", status: "saved" });
});

test("offline the text is kept as a draft, and saved when the connection is back", async () => {
  fetched.mockImplementation(offline);
  const { now, type } = show();
  type("In a tunnel");
  await later(1000);
  expect(now()).toMatchObject({ status: "failed", problem: "Network error - please check your connection" });
  expect(keptIn(localStorage)[0]).toContain("In a tunnel");
  fetched.mockImplementation(saves);
  act(() => void window.dispatchEvent(new Event("online")));
  await later(10);
  expect(now().status).toBe("saved");
  expect(keptIn(localStorage)).toEqual([]);
});

test("leaving an unsaved text shows why it is not saved; a saved or empty one shows nothing", async () => {
  for (const text of ["Saved on leaving", " "]) {
    const { type, unmount } = show();
    type(text);
    unmount();
    await later(10);
  }
  expect(toast.show).not.toHaveBeenCalled();
  fetched.mockImplementation(offline);
  const { type, unmount } = show();
  type("In a tunnel");
  unmount();
  await later(10);
  expect(toast.show.mock.calls).toEqual([
    [{ text: "Your text is kept, but not saved: Network error - please check your connection" }],
  ]);
});

test("a draft of an earlier visit is resumed unless it is saved", async () => {
  keepText("notes:a", { text: "Start, kept", seen: "v1" });
  keepText("notes:b", { text: "Start", seen: null });
  const a = show("notes:a");
  const b = show("notes:b");
  expect([a.now().text, b.now().text]).toEqual(["Start, kept", "Start"]);
  await later(1010);
  expect(sent()).toEqual([{ text: "Start, kept", seen: "v1" }]);
  expect(keptIn(localStorage)).toEqual([]);
});

test("a draft typed on an older version is shown beside the newer text", async () => {
  keepText("notes:c", { text: "Mine", seen: "v0" });
  const { now } = show("notes:c");
  expect(now()).toMatchObject({ status: "overtaken", text: "Mine", other: stored });
  await later(10_000);
  expect([sent(), keptIn(localStorage)]).toEqual([[], [expect.stringContaining("Mine")]]);
});

test("after the session ended the text is kept as a draft until the next sign-in", async () => {
  fetched.mockImplementationOnce(() => Promise.resolve(Response.json({ error: "Please log in" }, { status: 401 })));
  const { now, type } = show();
  const connection = renderHook(useConnection);
  type("Still here");
  await later(1000);
  expect(connection.result.current.needsSignIn).toBe(true);
  expect(keptIn(localStorage)[0]).toContain("Still here");
  act(() => endSignIn(true));
  await later(10);
  expect(now()).toMatchObject({ status: "saved", text: "Still here" });
  expect(sent()).toHaveLength(2);
});

test("a finally refused text is kept as a draft, and retried when reopened", async () => {
  fetched.mockImplementationOnce(() => Promise.resolve(Response.json({ error: "Expired" }, { status: 403 })));
  const first = show();
  first.type("Kept");
  await later(1010);
  expect(first.now()).toMatchObject({ status: "closed", problem: "Expired" });
  first.unmount();
  const again = show(first.name);
  expect(again.now()).toMatchObject({ text: "Kept", problem: null });
  await later(1010);
  expect(again.now().status).toBe("saved");
});

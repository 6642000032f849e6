import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../../../tests/fake-socket.ts";
import type { Topic } from "#app/domain/live/live.ts";
import { clientId } from "./live.ts";
import { LiveUpdates } from "./live-updates.tsx";
import { openLive } from "./open-live.ts";

const remix = vi.hoisted(() => ({
  revalidate: vi.fn(),
  state: "idle",
  navigation: "idle",
  fetcher: "idle",
  data: {} as unknown,
}));
vi.mock("@remix-run/react", () => ({
  useRevalidator: () => ({ revalidate: remix.revalidate, state: remix.state }),
  useNavigation: () => ({ state: remix.navigation }),
  useFetchers: () => [{ state: remix.fetcher }],
  useMatches: () => [{ data: {} }, { data: remix.data }],
}));

const cache = vi.hoisted(() => ({
  noteChange: vi.fn(),
  setRevalidationScope: vi.fn(),
  revalidationScope: vi.fn((): "page" | "all" | null => null),
  isDocumentOld: vi.fn(() => false),
  onAllAnswered: () => () => {},
}));
vi.mock("../cache/freshness.ts", () => cache);

const connection = vi.hoisted(() => ({
  late: new Set<() => unknown>(),
  retry: vi.fn(),
  onLateAnswer: (listener: () => unknown) => {
    connection.late.add(listener);
    return () => connection.late.delete(listener);
  },
}));
vi.mock("./connection.ts", () => connection);

let isHidden = false;

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  isHidden = false;
  Object.assign(remix, { state: "idle", navigation: "idle", fetcher: "idle", data: {} });
  remix.revalidate.mockReset();
  cache.noteChange.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page that shows `topics`. */
async function show(topics?: Topic[]) {
  const page = <LiveUpdates topics={topics} open={openLive} />;
  const { rerender } = render(page);
  await vi.waitUntil(() => FakeSocket.all.length > 0);
  return {
    again: () => rerender(<LiveUpdates topics={topics} open={openLive} />),
    hear: (changed: Topic[], client_id: string | null = null) => act(() => FakeSocket.last.say({ changed, client_id })),
    reads: () => remix.revalidate.mock.calls.length,
  };
}

const dispatch = (target: EventTarget, name: string) => act(() => void target.dispatchEvent(new Event(name)));

test("the visible page and its frame are read again when their data changed on another device", async () => {
  const { hear, reads } = await show(["todo"]);
  hear(["todo"]);
  hear(["project"]);
  expect(reads()).toBe(2);
  hear(["diary_entry"]);
  expect(reads()).toBe(2);
});

test("a read without a response while the server was down is repeated when the socket has a message", async () => {
  await show(["todo"]);
  connection.retry.mockReset();
  act(() => FakeSocket.last.say({ session: null, server_now: new Date().toISOString() }));
  expect(connection.retry).toHaveBeenCalledOnce();
});

test("other cached pages count as outdated after any change on another device, but not after changes of this page", async () => {
  const { hear, reads } = await show(["todo"]);
  hear(["diary_entry"]);
  hear(["diary_entry"], clientId());
  expect([cache.noteChange.mock.calls.length, reads()]).toEqual([1, 0]);
});

test("a page that names no topics is read again after any change, and no page after its own", async () => {
  const { hear, reads } = await show();
  hear(["learning"], clientId());
  expect(reads()).toBe(0);
  hear(["learning"], "another-page");
  expect(reads()).toBe(1);
});

test("a failed page is not requested again", async () => {
  remix.data = undefined;
  const { hear, reads } = await show();
  hear(["todo"]);
  expect(reads()).toBe(0);
});

test("a change on another device during a pending change of this page leads to a read after it", async () => {
  remix.fetcher = "submitting";
  const { again, hear, reads } = await show(["todo"]);
  hear(["todo"]);
  expect(reads()).toBe(0);
  remix.fetcher = "idle";
  again();
  expect(reads()).toBe(1);
});

test("changes that come while the page is read lead to one more read", async () => {
  const { again, hear, reads } = await show(["todo"]);
  hear(["todo"]);
  remix.state = "loading";
  again();
  hear(["todo"]);
  hear(["todo"]);
  expect(reads()).toBe(1);
  expect(cache.setRevalidationScope).toHaveBeenLastCalledWith("page");
  remix.state = "idle";
  again();
  expect(reads()).toBe(2);
  expect(cache.setRevalidationScope).toHaveBeenLastCalledWith("page");
});

test("a change during a navigation leads to a read of the next page, whatever it shows", async () => {
  remix.navigation = "loading";
  const { again, hear, reads } = await show(["todo"]);
  hear(["diary_entry"]);
  expect(reads()).toBe(0);
  remix.navigation = "idle";
  again();
  expect(reads()).toBe(1);
});

test("a hidden page waits until it is visible, and a page with a dragged row until the drop", async () => {
  const { hear, reads } = await show(["todo"]);
  isHidden = true;
  dispatch(document, "visibilitychange");
  hear(["todo"]);
  hear(["todo"]);
  expect(reads()).toBe(0);
  isHidden = false;
  dispatch(document, "visibilitychange");
  expect(reads()).toBe(1);
  dispatch(window, "pointerdown");
  hear(["todo"]);
  expect(reads()).toBe(1);
  dispatch(window, "pointerup");
  expect(reads()).toBe(2);
});

test("a cached document is read again once", async () => {
  cache.isDocumentOld.mockReturnValueOnce(true);
  const { again, reads } = await show(["todo"]);
  expect(reads()).toBe(1);
  again();
  expect(reads()).toBe(1);
});

test("a read that a navigation aborts starts again after it", async () => {
  const { hear, again, reads } = await show(["todo"]);
  hear(["todo"]);
  cache.revalidationScope.mockReturnValueOnce("page");
  remix.navigation = "loading";
  again();
  expect(reads()).toBe(1);
  remix.navigation = "idle";
  again();
  expect(reads()).toBe(2);
});

test("the header and the menu are only read after a change of their data, also when an aborted read is repeated", async () => {
  const { hear, again } = await show();
  const last = () => cache.setRevalidationScope.mock.lastCall;
  hear(["todo"]);
  expect(last()).toEqual(["page"]);
  hear(["todo", "project"]);
  expect(last()).toEqual(["all"]);
  cache.revalidationScope.mockReturnValue("all");
  remix.navigation = "loading";
  again();
  cache.revalidationScope.mockReturnValue(null);
  remix.navigation = "idle";
  again();
  expect(last()).toEqual(["all"]);
  hear(["todo"]);
  expect(last()).toEqual(["page"]);
});

test("a page is read again when a change of the previous page gets its response", async () => {
  const page = await show();
  act(() => connection.late.forEach((listen) => void listen()));
  expect(page.reads()).toBe(1);
});

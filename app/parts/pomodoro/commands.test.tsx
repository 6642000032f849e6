import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Pomodoro } from "#app/domain/pomodoro/pomodoro.ts";

const NOW = "2026-11-21T09:00:00.000Z";
const server = vi.hoisted(() => ({ read: vi.fn(), send: vi.fn(), post: vi.fn() }));
const reportFailure = vi.hoisted(() => vi.fn());
vi.mock("#app/forms/action-error.ts", async (original) => ({ ...(await original<object>()), reportFailure }));
vi.mock("#app/remix-internals.client.ts", () => ({
  readPage: server.read,
  postToPage: server.post,
  preloadPage: async () => undefined,
  nextLocation: () => ({ pathname: "/app", search: "" }),
  shownLocation: () => ({ pathname: "/app", search: "" }),
}));

const { staleTime } = await import("#app/client/cache/freshness.ts");
const { prefetchPage } = await import("#app/client/cache/page-cache.ts");
const { onAllAnswered } = await import("#app/client/cache/freshness.ts");
const { queryClient } = await import("#app/client/cache/query-client.ts");
const { setPerson } = await import("#app/client/person.ts");
const { adoptions, receive, shownSession } = await import("./clock-client.ts");
const { changePomodoro, startBreak, startOnProject } = await import("./commands.ts");

const ended: Pomodoro = {
  id: "a",
  project_id: "p",
  proje_title: "Work",
  todo_id: null,
  todo_title: null,
  status: "completed",
  duration_minutes: 25,
  started_at: NOW,
  updated_at: NOW,
  paused_at: null,
  paused_duration: 0,
  ended_at: NOW,
  focused_seconds: 0,
  notes: "",
};
const read = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", server.send);
  vi.stubGlobal(
    "Audio",
    class {
      play = async () => undefined;
      pause = () => undefined;
    },
  );
  queryClient.clear();
  read.mockReset();
  reportFailure.mockReset();
  stop = onAllAnswered(read);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answers = (session: Pomodoro) => server.send.mockResolvedValueOnce(Response.json({ session, server_now: NOW }));
const statistics = () => queryClient.getQueryCache().find({ queryKey: ["page", "/stats"] })!.state;

test("a read that began before a session ended does not count as a later one", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  server.read.mockReturnValueOnce(promise);
  const prefetch = prefetchPage("/stats");
  answers(ended);
  await changePomodoro("complete", "a");
  resolve("No pomodoro sessions yet");
  await prefetch;
  expect(statistics().data).toBeUndefined();
});

test("after a session ended, pages are outdated, and the visible one is read again", async () => {
  server.read.mockResolvedValueOnce("No pomodoro sessions yet");
  await prefetchPage("/stats");
  expect(staleTime({ state: statistics() })).toBeGreaterThan(0);
  answers(ended);
  await changePomodoro("complete", "a");
  expect(staleTime({ state: statistics() })).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalledTimes(1);
});

test("a start changes no page", async () => {
  answers({ ...ended, status: "active", ended_at: null });
  await startOnProject({ id: "p", proje_title: "Work" }, 25);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).not.toHaveBeenCalled();
});

let now = Date.parse(NOW);

/**
 * Completes a session and starts its break without a connection. `answer` is the response to each state that is sent
 * when the network is back, and `running` the session that another device has started meanwhile.
 */
async function comeBack(answer: (change: { status?: string }) => object, running: Pomodoro | null) {
  setPerson("ada", true);
  // Each test is an hour later, because the clock ignores messages that are older than its state.
  vi.setSystemTime((now += 3_600_000));
  const told = (session: Pomodoro | null) => ({ session, server_now: new Date().toISOString() });
  receive(told(null));
  const { promise: network, resolve: reconnect } = Promise.withResolvers<void>();
  server.post.mockImplementation((_, change) => network.then(() => answer(change)));
  server.send.mockRejectedValue(new TypeError("Failed to fetch"));
  const { session } = await startOnProject({ id: "p", proje_title: "Work" }, 25);
  await changePomodoro("complete", session!.id);
  await startBreak(5);
  expect([adoptions().length, shownSession().rest?.minutes]).toEqual([3, 5]);
  server.send.mockImplementation(async () => Response.json(told(running)));
  reconnect();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(adoptions()).toEqual([]);
}

test("when the states of a lost network are sent, the page shows the session that another device has started", async () => {
  await comeBack(() => ({ status: 200, data: null }), { ...ended, id: "b", status: "active", ended_at: null });
  expect([shownSession().session?.id, shownSession().rest]).toEqual(["b", undefined]);
  expect(reportFailure).not.toHaveBeenCalled();
});

test("a session that the server refuses is reported, also while its break waits", async () => {
  const refused = { status: 404, data: { status: 404, error: "Project not found" } };
  await comeBack(({ status }) => (status === undefined ? { status: 200, data: null } : refused), null);
  expect(reportFailure.mock.calls).toEqual([[{ error: "Failed to start pomodoro: Project not found", pages: [] }]]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Pomodoro, RunningPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { FakeSocket } from "../../../tests/fake-socket.ts";

const NOW = Date.parse("2026-11-21T09:00:00.000Z");
const iso = (time: number) => new Date(time).toISOString();

/** A session of one minute as the server sends it. */
const minute = (change: Partial<Pomodoro> = {}): Pomodoro => ({
  id: "a",
  project_id: "p",
  proje_title: "Work",
  todo_id: null,
  todo_title: null,
  status: "active",
  duration_minutes: 1,
  started_at: iso(NOW),
  updated_at: iso(NOW),
  paused_at: null,
  paused_duration: 0,
  ended_at: null,
  focused_seconds: 0,
  notes: "",
  ...change,
});
const told = (session: Pomodoro | null, server_now = Date.now()): RunningPomodoro => ({
  session,
  server_now: iso(server_now),
});

const play = vi.fn(() => Promise.resolve());
const notified = vi.fn();
const send = vi.fn<typeof fetch>();
let isHidden = false;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.resetModules();
  FakeSocket.all = [];
  isHidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", send.mockReset());
  vi.stubGlobal(
    "Audio",
    class {
      play = play;
      pause = () => undefined;
    },
  );
  vi.stubGlobal("Notification", Object.assign(notified, { permission: "granted" }));
  play.mockClear();
  notified.mockReset();
  localStorage.clear();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a new tab, with its clock and its display. */
async function tab(user = "ada") {
  const { keepTime, receive: hear } = await import("./clock-client.ts");
  const { usePomodoro } = await import("./state.ts");
  const { renderHook } = await import("@testing-library/react");
  const { openLive } = await import("#app/client/live/open-live.ts");
  const ends = [openLive(() => {}), keepTime(user)];
  stop = () => ends.forEach((end) => end());
  const shown = renderHook(usePomodoro).result;
  return { hear, shown: () => shown.current, socket: FakeSocket.last };
}

async function pass(ms: number) {
  const { act } = await import("@testing-library/react");
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

async function look(hidden: boolean) {
  const { act } = await import("@testing-library/react");
  isHidden = hidden;
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

const WORK = { id: "p", proje_title: "Work" };

test("it counts by the server's clock, however wrong the device's is", async () => {
  const { shown, socket } = await tab();
  const ahead = 3 * 3_600_000;
  socket.say(told(minute({ started_at: iso(NOW + ahead) }), NOW + ahead));
  await pass(0);
  expect(shown().left).toBe(60);
  await pass(1000);
  expect(shown().left).toBe(59);
  await pass(8000);
  expect(shown()).toMatchObject({ left: 51, dueAt: NOW + 60_000 });
});

test("a hidden tab does not tick, and is right as soon as it is visible", async () => {
  const { shown, socket } = await tab();
  socket.say(told(minute()));
  await look(true);
  await pass(20_000);
  expect(shown().left).toBe(60);
  await look(false);
  await pass(0);
  expect(shown().left).toBe(40);
});

test("a paused session stands still", async () => {
  const { shown, socket } = await tab();
  await pass(10_000);
  socket.say(told(minute({ status: "paused", paused_at: iso(NOW + 10_000) })));
  await pass(30_000);
  expect(shown()).toMatchObject({ left: 50, dueAt: null, session: { status: "paused" } });
});

test("at the end the page rings and notifies once, also in a hidden tab", async () => {
  const { shown, socket } = await tab();
  socket.say(told(minute()));
  await look(true);
  await pass(60_500);
  expect(shown()).toMatchObject({ left: 0, dueAt: NOW + 60_000, session: { id: "a" } });
  expect([play.mock.calls.length, notified.mock.calls.length]).toEqual([1, 1]);
  expect(notified).toHaveBeenCalledWith("Timer complete", { body: "1 minute on Work.", tag: "pomodoro-a" });
  socket.say(told(minute()));
  await look(false);
  await pass(5_000);
  expect(play).toHaveBeenCalledTimes(1);
});

test("in a browser with pushes, the tab leaves the notification to the push, and shows it itself when the push is late", async () => {
  const showNotification = vi.fn();
  vi.stubGlobal("navigator", {
    userActivation: { hasBeenActive: true },
    serviceWorker: { getRegistration: async () => ({ showNotification }), addEventListener: vi.fn() },
  });
  localStorage.setItem("sevenfold-push", "ada");
  const { setPerson } = await import("#app/client/person.ts");
  setPerson("ada", true);
  const { socket } = await tab();
  const { noteShown } = await import("./end.ts");
  const rings = () => play.mock.calls.length;

  // A visible tab rings at once.
  socket.say(told(minute({ id: "a" })));
  await pass(60_500);
  expect(rings()).toBe(1);
  noteShown("pomodoro-a");
  await pass(15_000);
  expect([rings(), showNotification.mock.calls.length]).toEqual([1, 0]);

  // A hidden tab makes no sound, unless the push is late.
  for (const [id, isPushed] of [
    ["b", true],
    ["c", false],
  ] as const) {
    await look(false);
    socket.say(told(minute({ id, started_at: iso(Date.now()) })));
    await pass(0);
    await look(true);
    await pass(60_500);
    if (isPushed) noteShown(`pomodoro-${id}`);
    expect([id, rings()]).toEqual([id, 1]);
    await pass(15_000);
  }
  expect(rings()).toBe(2);
  expect(showNotification).toHaveBeenCalledTimes(1);
  expect(showNotification).toHaveBeenCalledWith("Timer complete", expect.objectContaining({ tag: "pomodoro-c" }));
  expect(notified).not.toHaveBeenCalled();
});

test("an end that another tab has announced is not announced again", async () => {
  const { socket } = await tab();
  socket.say(told(minute()));
  localStorage.setItem("sevenfold-pomodoro-end", "a");
  await pass(61_000);
  expect([play.mock.calls.length, notified.mock.calls.length]).toEqual([0, 0]);
});

test("a page opened after the end says when it was, and does not ring", async () => {
  const { shown, socket } = await tab();
  socket.say(told(minute({ started_at: iso(NOW - 600_000) })));
  await pass(0);
  expect(shown()).toMatchObject({ left: 0, dueAt: NOW - 540_000 });
  expect(play).not.toHaveBeenCalled();
});

test("messages older than the current state are ignored", async () => {
  const { hear, shown, socket } = await tab();
  socket.say(told(minute({ status: "paused", paused_at: iso(NOW) }), NOW + 500));
  hear(told(minute(), NOW));
  await pass(0);
  expect(shown().session?.status).toBe("paused");
});

test("the next page restores the state, but only for the same user", async () => {
  const first = await tab();
  first.socket.say(told(minute()));
  await pass(5_000);
  stop();
  vi.resetModules();
  const second = await tab();
  await pass(0);
  expect(second.shown()).toMatchObject({ left: 55, session: { id: "a" } });
  stop();
  vi.resetModules();
  const other = await tab("eve");
  expect(other.shown().session).toBeNull();
});

test("a clock that loads after the socket gets the last message", async () => {
  const { openLive } = await import("#app/client/live/open-live.ts");
  const close = openLive(() => {});
  FakeSocket.last.say(told(minute()));
  await pass(5_000);
  const { keepTime } = await import("./clock-client.ts");
  const { usePomodoro } = await import("./state.ts");
  const { renderHook } = await import("@testing-library/react");
  const end = keepTime("ada");
  stop = () => [end, close].forEach((one) => one());
  await pass(0);
  expect(renderHook(usePomodoro).result.current).toMatchObject({ left: 55, session: { id: "a" } });
});

test("a response updates the session, and an error says why", async () => {
  const { shown } = await tab();
  const { changePomodoro, startOnProject } = await import("./commands.ts");
  const answers = (status: number, body: unknown) =>
    send.mockImplementationOnce(() => Promise.resolve(Response.json(body, { status })));

  answers(201, told(minute()));
  expect(await startOnProject(WORK, 1)).toMatchObject({ problem: null, session: { id: "a" } });
  expect(shown().session?.id).toBe("a");

  answers(409, { error: "That pomodoro session has ended", ...told(minute({ id: "b" }), NOW + 1) });
  expect(await changePomodoro("pause", "a")).toMatchObject({
    running: { id: "b" },
    problem: "That pomodoro session has ended",
  });
  expect(shown().session?.id).toBe("b");

  answers(200, told(minute({ id: "b", status: "completed", ended_at: iso(NOW) }), NOW + 2));
  expect(await changePomodoro("complete", "b")).toMatchObject({ session: { status: "completed" } });
  expect(shown().session).toBeNull();

  answers(404, { error: "No active pomodoro session" });
  answers(200, told(null, NOW + 3));
  expect(await changePomodoro("cancel", "b")).toMatchObject({ problem: "No active pomodoro session" });
  expect(send).toHaveBeenLastCalledWith("/api/pomodoro/active", expect.anything());

  answers(500, {});
  expect(await startOnProject(WORK, 1)).toMatchObject({ problem: "Server error" });
});

test("without a connection the clock starts, pauses and completes, and sends each state by the server's time", async () => {
  const { shown, socket } = await tab();
  const { setPerson } = await import("#app/client/person.ts");
  setPerson("ada", true);
  const { changePomodoro, startOnProject } = await import("./commands.ts");
  const { adoptions } = await import("./clock-client.ts");
  const ahead = 3_600_000;
  socket.say(told(null, NOW + ahead));
  send.mockRejectedValue(new TypeError("Failed to fetch"));
  const { session } = await startOnProject(WORK, 25);
  expect(shown()).toMatchObject({ left: 1500, session: { id: session!.id, started_at: iso(NOW + ahead) } });
  await pass(60_000);
  expect(await startOnProject(WORK, 25)).toMatchObject({ problem: "A pomodoro session is already running" });
  await changePomodoro("pause", session!.id);
  // The server does not know the session yet.
  socket.say(told(null, Date.now() + ahead));
  await pass(60_000);
  expect(shown()).toMatchObject({ left: 1440, dueAt: null });
  const ended = await changePomodoro("complete", session!.id);
  expect(ended).toMatchObject({ problem: null, session: { status: "completed", focused_seconds: 60 } });
  expect(shown().session).toBeNull();
  expect(await changePomodoro("cancel", session!.id)).toMatchObject({ problem: "No active pomodoro session" });
  expect(adoptions().map(({ change }) => (change as unknown as Pomodoro).status)).toEqual([
    "active",
    "paused",
    "completed",
  ]);
});

test("without a connection a break starts at once, outlives a reload, and ends by a click or by itself", async () => {
  const { setPerson } = await import("#app/client/person.ts");
  setPerson("ada", true);
  const { shown, socket } = await tab();
  const ahead = 3_600_000;
  socket.say(told(null, NOW + ahead));
  send.mockRejectedValue(new TypeError("Failed to fetch"));
  const { endBreak, startBreak } = await import("./commands.ts");
  const { adoptions } = await import("./clock-client.ts");
  expect(await startBreak(5)).toBeNull();
  // The server does not know the break yet.
  socket.say(told(null, Date.now() + ahead));
  await pass(60_000);
  expect(shown()).toMatchObject({ session: null, breakLeft: 240 });
  expect(await endBreak()).toBeNull();
  expect(shown().breakLeft).toBe(0);
  const begun = { intent: "adopt-break", minutes: 5, ends_at: iso(NOW + ahead + 300_000) };
  expect(adoptions().map(({ change }) => change)).toEqual([
    { ...begun, is_ended: false },
    { ...begun, is_ended: true },
  ]);
  await startBreak(15);
  stop();
  vi.resetModules();
  const reloaded = await tab();
  await pass(60_000);
  expect(reloaded.shown().breakLeft).toBe(14 * 60);
  await pass(14 * 60_000);
  expect(reloaded.shown().breakLeft).toBe(0);
});

test("a tab shows what another one starts, pauses and ends without a connection", async () => {
  const first = await tab();
  first.socket.say(told(null));
  const { setPerson } = await import("#app/client/person.ts");
  setPerson("ada", true);
  send.mockRejectedValue(new TypeError("Failed to fetch"));
  const { changePomodoro, startBreak, startOnProject } = await import("./commands.ts");
  const stopFirst = stop;
  vi.resetModules();
  const second = await tab();
  const stopSecond = stop;
  stop = () => [stopFirst, stopSecond].forEach((end) => end());
  /** Browsers tell the other tabs of what one has stored. */
  const tell = () => {
    window.dispatchEvent(new StorageEvent("storage", { key: "sevenfold-pomodoro" }));
    return pass(0);
  };

  await pass(1_000);
  const { session } = await startOnProject(WORK, 25);
  await tell();
  expect(second.shown()).toMatchObject({ left: 1500, session: { id: session!.id } });
  await pass(60_000);
  await changePomodoro("pause", session!.id);
  await tell();
  expect(second.shown()).toMatchObject({ left: 1440, dueAt: null });
  await changePomodoro("complete", session!.id);
  await startBreak(5);
  await tell();
  expect(second.shown()).toMatchObject({ session: null, breakLeft: 300 });

  // The second tab hears from the server first, which does not know the break yet.
  await pass(1_000);
  second.socket.say(told(null));
  await tell();
  expect(first.shown().breakLeft).toBe(299);
});

test("a session that started while the break got no answer is not replaced by the break", async () => {
  const { setPerson } = await import("#app/client/person.ts");
  setPerson("ada", true);
  const { shown, socket } = await tab();
  const { promise, reject } = Promise.withResolvers<Response>();
  send.mockReturnValueOnce(promise);
  const { startBreak } = await import("./commands.ts");
  const started = startBreak(5);
  socket.say(told(minute(), NOW + 1));
  reject(new TypeError("Failed to fetch"));
  expect(await started).toBeNull();
  await pass(0);
  expect(shown().session?.id).toBe("a");
});

test("a session that is completed without a connection offers a short break", async () => {
  const { setPerson } = await import("#app/client/person.ts");
  setPerson("ada", true);
  const { shown, socket } = await tab();
  socket.say(told(minute()));
  send.mockRejectedValue(new TypeError("Failed to fetch"));
  const { changePomodoro } = await import("./commands.ts");
  await changePomodoro("complete", "a");
  await pass(0);
  expect(shown().offered).toBe(5);
  await pass(10 * 60_000);
  expect(shown().offered).toBeNull();
});

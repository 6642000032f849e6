import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../../../tests/fake-socket.ts";
import type { LiveMessage } from "#app/domain/live/live-message.ts";
import { CONNECT_AGAIN, RAN_OUT, SIGNED_OUT } from "#app/domain/live/live.ts";

const NOW = Date.parse("2026-11-21T09:00:00.000Z");
const nothing: LiveMessage = { session: null, server_now: new Date(NOW).toISOString() };
let isHidden = false;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(NOW);
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  isHidden = false;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open() {
  const live = await import("./live.ts");
  const { openLive } = await import("./open-live.ts");
  const onSignedOut = vi.fn();
  stop = openLive(onSignedOut);
  return { ...live, onSignedOut, socket: FakeSocket.last };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function look(hidden: boolean) {
  isHidden = hidden;
  document.dispatchEvent(new Event("visibilitychange"));
}

test("a new page says how old it is, and one that comes back for how long it heard nothing", async () => {
  const { socket } = await open();
  expect(socket.url).toMatch(/^ws.*\/api\/live\?age=0$/);
  await pass(60_000);
  socket.say(nothing);
  await pass(20_000);
  socket.close();
  await pass(1000);
  expect(FakeSocket.last.url).toMatch(/\/api\/live\?missed=21000$/);
});

test("the socket names the person of the page", async () => {
  const { setPerson } = await import("../person.ts");
  setPerson("ada", true);
  const { socket } = await open();
  setPerson(null, false);
  expect(socket.url).toMatch(/\?age=0&user_id=ada$/);
});

test("a page that could not connect for long says that it heard nothing since it was read", async () => {
  const { socket } = await open();
  await pass(40_000);
  socket.close();
  await pass(1000);
  expect(FakeSocket.last.url).toMatch(/\?missed=41000$/);
});

test("a broken socket comes back after longer and longer waits, in a hidden page at last when it is looked at", async () => {
  await open();
  for (const wait of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
    const { length } = FakeSocket.all;
    FakeSocket.last.close();
    await pass(wait * 1000 - 1);
    expect(FakeSocket.all).toHaveLength(length);
    await pass(1);
    expect(FakeSocket.all).toHaveLength(length + 1);
  }
  look(true);
  const { length } = FakeSocket.all;
  FakeSocket.last.close();
  await pass(3_600_000);
  expect(FakeSocket.all).toHaveLength(length);
  look(false);
  expect(FakeSocket.all).toHaveLength(length + 1);
});

test("a socket that has to be looked at anew connects at once", async () => {
  const { socket } = await open();
  socket.say(nothing);
  socket.close(CONNECT_AGAIN);
  await pass(0);
  expect(FakeSocket.all).toHaveLength(2);
});

test("a socket whose session ran out asks again after a minute, and at once when it is checked", async () => {
  const { socket, checkLive, onSignedOut } = await open();
  socket.close(RAN_OUT);
  await pass(59_999);
  expect(FakeSocket.all).toHaveLength(1);
  await pass(1);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.close(RAN_OUT);
  checkLive();
  expect(FakeSocket.all).toHaveLength(3);
  expect(onSignedOut).not.toHaveBeenCalled();
});

test("a socket whose session somebody ended says so, with the page that is next, and does not ask again", async () => {
  const { socket, onSignedOut } = await open();
  socket.close(SIGNED_OUT, "/login?moved=us");
  expect(onSignedOut.mock.calls).toEqual([["/login?moved=us"]]);
  await pass(3_600_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("a socket that does not answer when looked at is replaced, one that does is kept", async () => {
  const { socket } = await open();
  socket.say(nothing);
  look(false);
  expect(socket.sent).toEqual(["ping"]);
  socket.say("pong");
  await pass(9_000);
  expect(FakeSocket.all).toHaveLength(1);
  look(false);
  await pass(5_000);
  expect([FakeSocket.all.length, socket.readyState]).toEqual([2, 3]);
});

test("a page that slept asks whether its socket is alive, without being touched", async () => {
  const { socket } = await open();
  socket.say(nothing);
  await pass(30_000);
  expect(socket.sent).toEqual([]);
  vi.setSystemTime(NOW + 3_600_000);
  await pass(10_000);
  expect(socket.sent).toEqual(["ping"]);
});

test("whoever listens later begins with the pomodoro as it was heard last, and nobody hears after the end", async () => {
  const { onLive, socket } = await open();
  socket.say(nothing);
  socket.say({ changed: ["todo"], client_id: null });
  const heard: LiveMessage[] = [];
  const leave = onLive(({ message }) => void heard.push(message));
  expect(heard).toEqual([nothing]);
  leave();
  socket.say({ changed: ["project"], client_id: null });
  expect(heard).toHaveLength(1);
});

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

test("a new page sends its age, and a reconnecting page how long it received nothing", async () => {
  const { socket } = await open();
  expect(socket.url).toMatch(/^ws.*\/api\/live\?age=0$/);
  await pass(60_000);
  socket.say(nothing);
  await pass(20_000);
  socket.close();
  await pass(1000);
  expect(FakeSocket.last.url).toMatch(/\/api\/live\?missed=21000$/);
});

test("the socket sends the id of the page's person", async () => {
  const { setPerson } = await import("../person.ts");
  setPerson("ada", true);
  const { socket } = await open();
  setPerson(null, false);
  expect(socket.url).toMatch(/\?age=0&user_id=ada$/);
});

test("the socket sends the id of the page's session, also after the browser has dropped it", async () => {
  document.cookie = "session_id=one";
  const { socket } = await open();
  expect(socket.url).toMatch(/\?age=0&session=one$/);
  document.cookie = "session_id=; max-age=0";
  socket.close();
  await pass(1000);
  expect(FakeSocket.last.url).toMatch(/&session=one$/);
  document.cookie = "session_id=two";
  FakeSocket.last.close();
  await pass(2000);
  expect(FakeSocket.last.url).toMatch(/&session=two$/);
  document.cookie = "session_id=; max-age=0";
});

test("a socket that waits connects at once when somebody signs in or out on another tab, and not after a logout here", async () => {
  const cookies = new EventTarget();
  vi.stubGlobal("cookieStore", cookies);
  const { socket, closeLive } = await open();
  isHidden = true;
  const told = (name: string) =>
    cookies.dispatchEvent(Object.assign(new Event("change"), { changed: [{ name }], deleted: [] }));
  socket.close(RAN_OUT);
  told("timezone");
  expect(FakeSocket.all).toHaveLength(1);
  told("session_id");
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.say(nothing);
  told("session_id");
  expect([FakeSocket.all.length, FakeSocket.last.sent]).toEqual([2, ["ping"]]);
  closeLive();
  told("session_id");
  window.dispatchEvent(new Event("focus"));
  expect(FakeSocket.all).toHaveLength(2);
});

test("a page that could not connect for long reports that it received nothing since it was read", async () => {
  const { socket } = await open();
  await pass(40_000);
  socket.close();
  await pass(1000);
  expect(FakeSocket.last.url).toMatch(/\?missed=41000$/);
});

test("a broken socket reconnects after longer and longer waits, in a hidden page when it becomes visible", async () => {
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

test("a socket that has to be checked connects at once", async () => {
  const { socket } = await open();
  socket.say(nothing);
  socket.close(CONNECT_AGAIN);
  await pass(0);
  expect(FakeSocket.all).toHaveLength(2);
});

test("a socket whose session expired tries again after a minute, and at once when it is checked", async () => {
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

test("a socket whose session was ended reports that, with the next page, and does not try again", async () => {
  const { socket, onSignedOut } = await open();
  // Chromium announces the close two seconds later.
  socket.say({ signed_out: "/login?moved=us" });
  expect(onSignedOut).toHaveBeenCalledTimes(1);
  socket.close(SIGNED_OUT, "/login?moved=us");
  expect(onSignedOut.mock.calls).toEqual([["/login?moved=us"]]);
  await pass(3_600_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("a socket that does not respond to a check is replaced, a responding one stays", async () => {
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

test("each sign of a person's return replaces an attempt to connect that hangs, and the server says at once whose session it is", async () => {
  for (const [target, sign] of [
    [window, "online"],
    [window, "focus"],
    [document, "visibilitychange"],
  ] as const) {
    const { onSignedOut } = await open();
    // After a long time without a network the waits are long.
    for (let i = 0; i < 8; i++) {
      FakeSocket.last.close();
      await pass(60_000);
    }
    const { length } = FakeSocket.all;
    target.dispatchEvent(new Event(sign));
    await pass(5_000);
    expect([sign, FakeSocket.all.length]).toEqual([sign, length + 1]);
    FakeSocket.last.close();
    await pass(1_000);
    FakeSocket.last.close(SIGNED_OUT, "/");
    expect([sign, FakeSocket.all.length, onSignedOut.mock.calls]).toEqual([sign, length + 2, [["/"]]]);
    await pass(60_000);
    expect([sign, FakeSocket.all.length]).toEqual([sign, length + 2]);
    stop();
  }
});

test("a session that ends while a check waits for its response is not connected again", async () => {
  const { socket } = await open();
  socket.say(nothing);
  look(false);
  socket.close(SIGNED_OUT, "/");
  await pass(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("a page that was asleep checks its socket without any action of the person", async () => {
  const { socket } = await open();
  socket.say(nothing);
  await pass(30_000);
  expect(socket.sent).toEqual([]);
  vi.setSystemTime(NOW + 3_600_000);
  await pass(10_000);
  expect(socket.sent).toEqual(["ping"]);
});

test("a late listener first gets the last state of the pomodoro, and no listener gets messages after it stops", async () => {
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

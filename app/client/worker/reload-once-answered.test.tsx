import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadOnceAnswered } from "./offline-page.ts";

const reload = vi.fn();
const ask = vi.fn<typeof fetch>();
let isHidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  vi.stubGlobal("fetch", ask);
  vi.stubGlobal("location", { href: "http://localhost/terms", reload });
  vi.spyOn(Math, "random").mockReturnValue(0);
  ask.mockRejectedValue(new TypeError("Failed to fetch"));
});

afterEach(() => {
  isHidden = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  ask.mockReset();
  reload.mockReset();
});

/** Starts the function in a page. Returns a function that fires an event there. */
function inPage() {
  const listeners = new Map<string, () => void>();
  const listen = (name: string, listener: unknown) => void listeners.set(name, listener as () => void);
  for (const target of [document, window]) vi.spyOn(target, "addEventListener").mockImplementation(listen);
  reloadOnceAnswered();
  return (name: string) => listeners.get(name)!();
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const status = (of: number) => new Response(null, { status: of });

test("the server is called with growing pauses until it responds, which reloads the page", async () => {
  inPage();
  for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
    ask.mockClear();
    await seconds(pause - 0.1);
    expect(ask).not.toHaveBeenCalled();
    await seconds(0.1);
    expect(ask).toHaveBeenCalledOnce();
  }
  // A proxy answers for a server that is down.
  ask.mockResolvedValueOnce(status(502));
  await seconds(30);
  expect(reload).not.toHaveBeenCalled();
  ask.mockResolvedValueOnce(status(404));
  await seconds(30);
  expect(reload).toHaveBeenCalledOnce();
  expect(ask.mock.lastCall).toMatchObject(["http://localhost/terms", { method: "HEAD", redirect: "manual" }]);
  await seconds(300);
  expect(reload).toHaveBeenCalledOnce();
});

test("a hidden page does not call the server, and calls at once when it is visible again or the browser is online", async () => {
  const comes = inPage();
  isHidden = true;
  await seconds(600);
  expect(ask).not.toHaveBeenCalled();
  isHidden = false;
  comes("visibilitychange");
  expect(ask).toHaveBeenCalledOnce();
  await seconds(0);
  comes("online");
  expect(ask).toHaveBeenCalledTimes(2);
  // From then on the pauses start short again.
  await seconds(1);
  expect(ask).toHaveBeenCalledTimes(3);
});

/** Makes each call wait. Returns a function that answers the oldest one. */
function waitingCalls() {
  const calls: PromiseWithResolvers<Response>[] = [];
  ask.mockImplementation(() => {
    const call = Promise.withResolvers<Response>();
    calls.push(call);
    return call.promise;
  });
  return async (of: number) => {
    calls.shift()!.resolve(status(of));
    await seconds(0);
  };
}

test("several calls that are answered reload the page once, and a page that reloads calls no more", async () => {
  const comes = inPage();
  const answer = waitingCalls();
  comes("online");
  comes("visibilitychange");
  expect(ask).toHaveBeenCalledTimes(2);
  await answer(200);
  await answer(200);
  expect(reload).toHaveBeenCalledOnce();
  comes("online");
  await seconds(300);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalledOnce();
});

test("of several calls that fail, only the last one begins the next pause", async () => {
  const comes = inPage();
  const answer = waitingCalls();
  comes("online");
  comes("online");
  await answer(502);
  await seconds(10);
  expect(ask).toHaveBeenCalledTimes(2);
  await answer(502);
  await seconds(0.9);
  expect(ask).toHaveBeenCalledTimes(2);
  await seconds(0.1);
  expect(ask).toHaveBeenCalledTimes(3);
});

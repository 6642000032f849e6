import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../../../tests/eventually.ts";

afterEach(() => vi.unstubAllGlobals());

/** A worker whose installation ends with `state` when `end` is called. */
function installing() {
  const worker = Object.assign(new EventTarget(), { state: "installing" });
  const end = (state: string) => {
    worker.state = state;
    worker.dispatchEvent(new Event("statechange"));
  };
  return { worker, end };
}

/** The module of a page, in a browser with this container of service workers. */
async function inBrowser(serviceWorker: object) {
  vi.stubEnv("DEV", false);
  vi.stubGlobal("navigator", { serviceWorker });
  vi.resetModules();
  return import("./service-worker-messages.ts");
}

test("a service worker whose files could not be fetched is registered again, one that is installed is not", async () => {
  const [failing, working] = [installing(), installing()];
  const register = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  for (const { worker } of [failing, working]) register.mockResolvedValueOnce({ installing: worker });
  const { registerServiceWorker } = await inBrowser({ register });
  const createPolicy = vi.fn().mockReturnValue({ createScriptURL: () => "/sw.js" });
  vi.stubGlobal("trustedTypes", { createPolicy });
  expect(await registerServiceWorker()).toBe(false);
  const both = Promise.all([registerServiceWorker(), registerServiceWorker()]);
  await eventually(() => expect(register).toHaveBeenCalledTimes(2));
  failing.end("redundant");
  expect(await both).toEqual([false, false]);

  const again = registerServiceWorker();
  await eventually(() => expect(register).toHaveBeenCalledTimes(3));
  working.end("installed");
  expect(await again).toBe(true);
  expect(await registerServiceWorker()).toBe(true);
  expect(register).toHaveBeenCalledTimes(3);
  expect(createPolicy).toHaveBeenCalledTimes(1);
});

test("a browser that refuses service workers, or does not respond, is tried once", async () => {
  for (const answer of [() => Promise.reject(new DOMException("", "SecurityError")), async () => undefined]) {
    const register = vi.fn(answer);
    const { registerServiceWorker } = await inBrowser({ register });
    expect([await registerServiceWorker(), await registerServiceWorker()]).toEqual([true, true]);
    expect(register).toHaveBeenCalledTimes(1);
  }
});

test("a page without a controller has its document cached as soon as a worker is active", async () => {
  const { promise: ready, resolve } = Promise.withResolvers<object>();
  const { storeDocument } = await inBrowser({ controller: null, ready });
  const postMessage = vi.fn();
  const kept = storeDocument("/app", { ifMissing: true });
  resolve({ active: { postMessage } });
  await kept;
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ path: "/app", ifMissing: true });
});

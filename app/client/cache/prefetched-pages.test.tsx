import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const server = vi.hoisted(() => ({ read: vi.fn(), preload: vi.fn() }));
const path = vi.hoisted(() => ({ pathname: "/app", search: "" }));
const worker = vi.hoisted(() => ({ register: vi.fn() }));
const socket = vi.hoisted(() => ({ say: () => {} }));
vi.mock("@remix-run/react", async (original) => ({ ...(await original<object>()), useLocation: () => path }));
vi.mock("#app/remix-internals.client.ts", () => ({
  readPage: server.read,
  preloadPage: server.preload,
  isPageLoaded: () => true,
  shownLocation: () => path,
  nextLocation: () => path,
  buildVersion: () => "",
}));
vi.mock("../worker/service-worker-messages.ts", () => ({
  storeDocument: async () => {},
  onNewWorker: () => () => {},
  registerServiceWorker: worker.register,
}));
vi.mock("../live/live.ts", () => ({
  clientId: () => "tab",
  onLive(listener: () => void) {
    socket.say = listener;
    return () => {};
  },
}));

const { PrefetchedPages } = await import("./prefetched-pages.tsx");
const { afterOwnChange } = await import("./freshness.ts");
const { queryClient } = await import("./query-client.ts");

const PLACES = ["/app", "/calendar", "/diary"];
const isSkipped = () => false;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  path.pathname = "/app";
  server.preload.mockReset().mockResolvedValue(undefined);
  server.read.mockReset();
  worker.register.mockReset().mockResolvedValue(true);
});
afterEach(() => void vi.useRealTimers());

const later = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const asked = () => server.read.mock.calls.map(([href]) => href as string).splice(0);

/** A signed-in person's page that is idle. */
function show() {
  const page = () => <PrefetchedPages mayKeep paths={PLACES} isSkipped={isSkipped} />;
  const { rerender } = render(page());
  return {
    visit(pathname: string) {
      path.pathname = pathname;
      rerender(page());
    },
  };
}

test("a page whose prefetch failed is read again when the network or the socket is back, or another page was opened", async () => {
  server.read.mockRejectedValueOnce(new Error("Failed to fetch")).mockImplementation(() => {
    throw new DOMException("", "TimeoutError");
  });
  const { visit } = show();
  await later();
  expect(asked()).toEqual(PLACES);
  // The page itself has been seen.
  await later(600_000);
  expect(asked()).toEqual([...PLACES, ...PLACES]);

  server.read.mockClear();
  window.dispatchEvent(new Event("online"));
  await later();
  expect(asked()).toEqual(PLACES);

  server.read.mockClear();
  act(() => socket.say());
  await later();
  expect(asked()).toEqual(PLACES);

  server.read.mockReset().mockImplementation(async (href: string) => href);
  visit("/calendar");
  await later(2_000);
  expect(asked()).toEqual(PLACES);

  server.read.mockClear();
  socket.say();
  window.dispatchEvent(new Event("online"));
  visit("/diary");
  await later(10_000);
  expect(asked()).toEqual([]);
});

test("a page whose read was cancelled by a change is read again after the response to that change", async () => {
  server.read.mockImplementationOnce(
    (_, { signal }: RequestInit) =>
      new Promise((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason as Error))),
  );
  server.read.mockImplementation(async (href: string) => href);
  show();
  await later();
  expect(asked()).toEqual(["/app"]);
  await afterOwnChange();
  await later(400);
  expect(asked()).toEqual(["/app", "/calendar", "/diary", "/app"]);
});

test("a service worker whose installation failed is registered again at the next chance, until it is installed", async () => {
  server.read.mockImplementation(async (href: string) => href);
  worker.register.mockResolvedValueOnce(false);
  show();
  await later();
  expect(worker.register).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event("online"));
  await later();
  expect(worker.register).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event("online"));
  await later();
  expect(worker.register).toHaveBeenCalledTimes(2);
});

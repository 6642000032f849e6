import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const server = vi.hoisted(() => ({ read: vi.fn() }));
const remix = vi.hoisted(() => ({ path: "/app", loaded: "" }));
vi.mock("@remix-run/react", () => ({
  useLocation: () => ({ pathname: remix.path, search: "" }),
  useLoaderData: () => remix.loaded,
}));
vi.mock("#app/remix-internals.client.ts", () => ({
  readPage: server.read,
  isPageLoaded: () => true,
  shownLocation: () => ({ pathname: remix.path, search: "" }),
  nextLocation: () => ({ pathname: remix.path, search: "" }),
  buildVersion: () => "",
}));

const { cachedPage } = await import("./page-query.ts");
const { noteChange, staleTime } = await import("./freshness.ts");
const { changePages, prefetchPage } = await import("./page-cache.ts");
const { queryClient } = await import("./query-client.ts");
const { followClock } = await import("../today.ts");

const NOON = Date.parse("2026-11-23T12:00:00Z");
const DAY = 24 * 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  queryClient.clear();
  remix.path = "/app";
  server.read.mockReset().mockImplementation(async (href: string) => `${href} of ${new Date().getUTCDate()}`);
});
afterEach(() => void vi.useRealTimers());

const later = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Stores the calendar's data with a time of yesterday. */
const store = (data: string) => queryClient.setQueryData(["page", "/calendar"], data, { updatedAt: NOON - DAY });

/** Clicks the calendar, and returns the text that is shown after at most `ms`. */
async function opened(ms = 0): Promise<unknown> {
  const { clientLoader } = cachedPage();
  const request = new Request("http://localhost/calendar");
  const shown = clientLoader({ request, params: {}, serverLoader: async () => "from the server" as never });
  let result: unknown = "nothing yet";
  void shown.then((data) => (result = data));
  await later(ms);
  return result;
}

test("a page that was stored on another day is read again before it is shown, and when idle", async () => {
  store("/calendar of 22");
  expect(await opened()).toBe("/calendar of 23");
  expect(await opened()).toBe("/calendar of 23");
  expect(server.read).toHaveBeenCalledTimes(1);

  store("/calendar of 22");
  await prefetchPage("/calendar");
  expect(queryClient.getQueryData(["page", "/calendar"])).toBe("/calendar of 23");
});

test("without a response a page of another day is shown after three seconds, and at once offline", async () => {
  server.read.mockImplementation(() => new Promise(() => {}));
  store("/calendar of 22");
  expect(await opened(2_900)).toBe("nothing yet");
  queryClient.clear();
  store("/calendar of 22");
  expect(await opened(3_000)).toBe("/calendar of 22");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await opened()).toBe("/calendar of 22");
  vi.restoreAllMocks();
});

test("after a form's change a page is read again before it is shown, also when a command follows; offline its cached data is shown", async () => {
  const data = () => queryClient.setQueryData(["page", "/calendar"], "/calendar before", { updatedAt: NOON });
  data();
  await noteChange("form");
  changePages("/calendar", (known) => `${String(known)}, with a command`);
  expect(await opened()).toBe("from the server");

  data();
  await noteChange("form");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await opened()).toBe("/calendar before");
  vi.restoreAllMocks();
});

test("a read that is pending while another device makes a change is outdated when it arrives, and the next one is fresh", async () => {
  const isOld = () => staleTime(queryClient.getQueryCache().find({ queryKey: ["page", "/calendar"] })!) === 0;
  const arrived = Promise.withResolvers<string>();
  server.read.mockReturnValueOnce(arrived.promise);
  const reading = prefetchPage("/calendar");
  await later(1_000);
  noteChange("elsewhere");
  await later(1_000);
  arrived.resolve("/calendar from before the change");
  await reading;
  await later();
  expect(isOld()).toBe(true);

  await later(1);
  await queryClient.refetchQueries({ queryKey: ["page", "/calendar"] });
  expect(isOld()).toBe(false);
});

test("while a page shows data of another day, the parts that depend on today are hidden", async () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const isHidden = () => document.documentElement.getAttribute("data-zone") === "another-day";
  store("/calendar of 22");
  Object.assign(remix, { path: "/calendar", loaded: "/calendar of 22" });
  const { result } = renderHook(() => cachedPage().usePage<() => string>(), { wrapper });
  expect([result.current, isHidden()]).toEqual(["/calendar of 22", true]);
  await later(1_000);
  expect([result.current, isHidden()]).toEqual(["/calendar of 23", false]);
});

test("at the end of the day an open page shows the facts of the next day, until it is read again", async () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const isHidden = () => document.documentElement.getAttribute("data-zone") === "another-day";
  const onNewDay = vi.fn();
  const stop = followClock(onNewDay);
  const data = { today: "2026-11-23" };
  server.read.mockImplementation(() => new Promise(() => {}));
  queryClient.setQueryData(["page", "/calendar"], data, { updatedAt: NOON });
  Object.assign(remix, { path: "/calendar", loaded: data });
  const onDay = (known: typeof data, today: string) => ({ ...known, today });
  const page = cachedPage();
  const { result } = renderHook(() => page.usePage<() => typeof data>(onDay).today, { wrapper });
  const plain = renderHook(() => page.usePage<() => typeof data>().today, { wrapper });
  await later(11 * 3_600_000);
  expect([result.current, plain.result.current, isHidden(), onNewDay.mock.calls.length]).toEqual([
    "2026-11-23",
    "2026-11-23",
    false,
    0,
  ]);
  await later(3_600_000 + 1_000);
  // Data without an `onDay` function is hidden.
  expect([result.current, plain.result.current, isHidden(), onNewDay.mock.calls.length]).toEqual([
    "2026-11-24",
    "2026-11-23",
    true,
    1,
  ]);
  act(() => void queryClient.setQueryData(["page", "/calendar"], { today: "2026-11-24" }));
  await later();
  expect([plain.result.current, isHidden()]).toEqual(["2026-11-24", false]);
  stop();
});

test("a page that was read today shows its cached data at once and then its new data, also after a command or a change on another device", async () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  for (const change of ["command", "elsewhere"] as const) {
    queryClient.setQueryData(["page", "/calendar"], "before", { updatedAt: Date.now() - 1_000 });
    await noteChange(change);
    const arrived = Promise.withResolvers<string>();
    server.read.mockReturnValueOnce(arrived.promise);
    expect(await opened()).toBe("before");
    Object.assign(remix, { path: "/calendar", loaded: "before" });
    const { result, unmount } = renderHook(() => cachedPage().usePage<() => string>(), { wrapper });
    await later(1_000);
    expect(result.current).toBe("before");
    arrived.resolve("after");
    await later();
    expect(result.current).toBe("after");
    unmount();
    remix.path = "/app";
  }
});

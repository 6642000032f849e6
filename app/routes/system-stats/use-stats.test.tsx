import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HostStats } from "#app/domain/system-stats/system-stats.ts";
import { sample } from "../../../tests/hosts.ts";
import { type HostStatus, useStats } from "./use-stats.ts";

const revalidate = vi.fn();
vi.mock("@remix-run/react", () => ({ useRevalidator: () => ({ revalidate, state: "idle" }) }));

/** The requested addresses, and the fake answers: a status with a body, or no answer. */
let asked: string[];
let answer: () => Promise<Response>;
const stats = (host = "ada", cpu = 1): HostStats => ({
  ...sample(host, cpu),
  hosts: ["ada", "bob"],
  age: 1,
  state: "live",
  received_at: "2026-11-21T09:30:00.000Z",
  clock_offset: 0,
});
const ok = (data: unknown) => async () => Response.json({ success: true, data });
const refused = (status: number, error: string) => async () => Response.json({ success: false, error }, { status });
const first: HostStatus = { stats: stats(), history: [], error: null };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  visibility.mockReturnValue("visible");
  asked = [];
  answer = ok(stats("ada", 2));
  revalidate.mockClear();
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return path.includes("/history") ? ok([])() : answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const visibility = vi.spyOn(document, "visibilityState", "get");
const seen = (state: DocumentVisibilityState) => {
  visibility.mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
};
const after = (seconds: number) =>
  act(async () => {
    vi.advanceTimersByTime(seconds * 1000);
    await new Promise((resolve) => setTimeout(resolve));
  });

const page = { first: first as HostStatus | null, host: null as string | null, span: 6 as const };

async function start(more: Partial<typeof page> = {}) {
  const initialProps = { page: { ...page, ...more }, isPaused: false };
  const hook = renderHook(({ page, isPaused }: typeof initialProps) => useStats(page, isPaused), { initialProps });
  await after(0);
  return { ...hook, change: (props: Partial<typeof initialProps>) => hook.rerender({ ...initialProps, ...props }) };
}

test("the shown host is requested every five seconds, its history every minute, until the page is left", async () => {
  const { result, unmount } = await start();
  expect(asked).toEqual([]);
  await after(5);
  expect(asked).toEqual(["/api/system-stats/?host=ada"]);
  expect(result.current.look?.stats?.cpu.currentLoad).toBe(2);
  for (let i = 0; i < 11; i++) await after(5);
  expect(asked.filter((path) => path.includes("/history"))).toEqual([
    "/api/system-stats/ada/history?hours=6&minutes=5",
  ]);
  expect(asked).toHaveLength(13);
  unmount();
  await after(20);
  expect(asked).toHaveLength(13);
});

test("without figures or a host in the page, the first host by name is requested", async () => {
  answer = ok(stats("bob"));
  const { result } = await start({ first: null });
  expect(asked).toEqual(["/api/system-stats/", "/api/system-stats/?host=ada", expect.stringContaining("/history")]);
  answer = ok(stats("ada"));
  await start({ first: null });
  expect(asked.slice(3)).toEqual(["/api/system-stats/", "/api/system-stats/ada/history?hours=6&minutes=5"]);
  expect(result.current.isLoading).toBe(false);
});

test("nothing is requested while the page is hidden or paused; when visible again it requests at once", async () => {
  const { result, change } = await start();
  seen("hidden");
  await after(20);
  expect(asked).toEqual([]);
  seen("visible");
  await after(0);
  expect(asked).toHaveLength(1);
  change({ isPaused: true });
  await after(20);
  expect(asked).toHaveLength(1);
  await act(() => result.current.refresh());
  expect(asked).toHaveLength(2);
});

test("it is loading until the answer arrives, and sends one request at a time", async () => {
  const { result } = await start();
  let arrive = (_: Response) => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  await after(5);
  expect(result.current.isLoading).toBe(true);
  await act(() => result.current.refresh());
  await after(10);
  expect(asked).toHaveLength(1);
  arrive(Response.json({ success: true, data: stats() }));
  await after(0);
  expect(result.current.isLoading).toBe(false);
});

test("an error shows our own text and keeps the figures until a request succeeds", async () => {
  const { result } = await start();
  for (const failing of [refused(500, "Server error"), async () => Promise.reject(new TypeError("offline"))]) {
    answer = failing;
    await after(5);
    expect(result.current.error).toBe("Failed to fetch stats");
    expect(result.current.look?.stats?.host).toBe("ada");
  }
  answer = ok(stats());
  await after(5);
  expect(result.current.error).toBeNull();
});

test("somebody who is no longer an admin sees no figures any more", async () => {
  const { result } = await start();
  answer = refused(403, "Admin access required");
  await after(5);
  expect(result.current.error).toBe("Admin access required");
  expect(result.current.look?.stats).toBeNull();
  await after(5);
  expect(asked).toHaveLength(1);
  expect(revalidate).toHaveBeenCalledOnce();
});

test("when the session has ended, the page is read again", async () => {
  await start();
  answer = refused(401, "Authentication required");
  await after(5);
  expect(revalidate).toHaveBeenCalledOnce();
});

test("missing figures are requested at once; another host replaces the previous one", async () => {
  let arrive = (_: Response) => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  const { result, change } = await start({ first: null });
  expect(result.current).toMatchObject({ look: null, isLoading: true });
  expect(asked).toEqual(["/api/system-stats/"]);
  arrive(Response.json({ success: true, data: stats() }));
  await after(0);
  expect(result.current).toMatchObject({ look: { stats: { host: "ada" } }, isLoading: false });
  expect(asked.at(-1)).toContain("/ada/history");
  change({ page: { ...page, first: { ...first, stats: stats("bob") }, host: "bob" } });
  answer = ok(stats("bob"));
  await after(5);
  expect(asked.at(-1)).toBe("/api/system-stats/?host=bob");
});

test("before any host reports the page is reloaded instead of a call that would log an error each time", async () => {
  const none = "No host has reported yet. Start the agent on the host to see it here.";
  const { result, change } = await start({ first: { stats: null, history: null, error: none } });
  await after(5);
  expect(revalidate).toHaveBeenCalledOnce();
  seen("hidden");
  await after(20);
  expect(revalidate).toHaveBeenCalledOnce();
  seen("visible");
  await act(() => result.current.refresh());
  expect(revalidate).toHaveBeenCalledTimes(3);
  expect([asked, result.current.error]).toEqual([[], none]);
  change({ page });
  expect(result.current).toMatchObject({ error: null, look: { stats: { host: "ada" } } });
  await after(5);
  expect(asked).toEqual(["/api/system-stats/?host=ada"]);
});

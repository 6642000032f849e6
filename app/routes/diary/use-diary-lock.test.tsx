import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const { callApi, revalidate, setDiaryKey, retryNow } = vi.hoisted(() => ({
  callApi: vi.fn(async (_path: string) => ({ status: 200 })),
  revalidate: vi.fn(),
  setDiaryKey: vi.fn(),
  retryNow: vi.fn(),
}));
vi.mock("@remix-run/react", () => ({ useRevalidator: () => ({ revalidate }) }));
vi.mock("#app/client/api.ts", () => ({ callApi }));
vi.mock("#app/parts/diary/sealed-commands.ts", () => ({ setDiaryKey }));
vi.mock("#app/client/commands/command-queue.ts", () => ({ retryNow }));

const MINUTE = 60_000;
const open = { is_on: true, is_locked: false, key: "k" };

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  for (const mock of [callApi, revalidate, setDiaryKey, retryNow]) mock.mockClear();
  callApi.mockResolvedValue({ status: 200 });
});
afterEach(() => void vi.useRealTimers());

/** Loads the modules anew, as a new page does, and uses the lock. */
async function openPage(lock: { is_on: boolean; is_locked: boolean; key: string | null } = open) {
  vi.resetModules();
  const { useDiaryLock, reopen, closeNow } = await import("./use-diary-lock.ts");
  const { queryClient, PAGE } = await import("#app/client/cache/query-client.ts");
  queryClient.setQueryData([PAGE, "/diary"], { text: "Quinces" });
  const { result, unmount } = renderHook(() => useDiaryLock(lock));
  const known = () => queryClient.getQueryData([PAGE, "/diary"]);
  const calls = () => callApi.mock.calls.map(([path]) => path.replace("/auth/diary-lock/", ""));
  return { isLocked: () => result.current, unmount, reopen, closeNow, known, calls };
}
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE));
const use = () => act(() => void document.dispatchEvent(new Event("pointerdown")));

test("five minutes after the last use the diary is locked here and on the server, and the page contains nothing of it", async () => {
  const { isLocked, known, calls } = await openPage();
  expect([isLocked(), calls()]).toEqual([false, ["open"]]);
  await pass(4);
  await use();
  await pass(4);
  expect([isLocked(), calls()]).toEqual([false, ["open", "open"]]);
  await pass(1.1);
  expect([isLocked(), calls(), known()]).toEqual([true, ["open", "open", "close"], undefined]);
  expect(setDiaryKey.mock.lastCall).toEqual([null]);
  expect(revalidate).toHaveBeenCalled();
});

test("the diary is also locked while another page is shown, and when a computer wakes", async () => {
  const { unmount, known, isLocked } = await openPage();
  unmount();
  await pass(5.1);
  expect(known()).toBeUndefined();
  const woken = await openPage();
  vi.setSystemTime(Date.now() + 60 * MINUTE);
  await act(() => void window.dispatchEvent(new Event("focus")));
  expect([isLocked(), woken.isLocked()]).toEqual([false, true]);
});

test("a use in another tab counts, and the server gets at most two messages a minute", async () => {
  const { isLocked, calls } = await openPage();
  for (let n = 0; n < 20; n++) await use();
  expect(calls()).toEqual(["open"]);
  await pass(4.9);
  localStorage.setItem("sevenfold-diary-used", `${Date.now()}`);
  await pass(1);
  expect(isLocked()).toBe(false);
});

test("when the server has locked the diary, a use locks it here; a proof opens it, and sends pending texts", async () => {
  const { isLocked, reopen, closeNow } = await openPage();
  await pass(1);
  callApi.mockResolvedValue({ status: 403 });
  await use();
  await pass(0.1);
  expect(isLocked()).toBe(true);
  callApi.mockResolvedValue({ status: 200 });
  act(reopen);
  expect([isLocked(), retryNow.mock.calls.length]).toEqual([false, 1]);
  act(closeNow);
  expect(isLocked()).toBe(true);
});

test("without a lock nothing is sent and nothing is locked; a diary locked by the server is locked from the start", async () => {
  const free = await openPage({ is_on: false, is_locked: false, key: null });
  await use();
  await pass(20);
  expect([free.isLocked(), free.calls()]).toEqual([false, []]);
  const closed = await openPage({ is_on: true, is_locked: true, key: null });
  expect([closed.isLocked(), closed.calls()]).toEqual([true, []]);
});

import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { revalidationScope, setRevalidationScope } from "#app/client/cache/freshness.ts";

const remix = vi.hoisted(() => ({ revalidate: vi.fn() }));
vi.mock("@remix-run/react", () => ({ useRevalidator: () => remix }));

const { NewDay } = await import("./new-day.tsx");

const EVENING = new Date(2026, 10, 23, 23, 59);
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: EVENING }));
afterEach(() => {
  document.cookie = "day_start=0;max-age=0";
  remix.revalidate.mockReset();
  vi.useRealTimers();
  setRevalidationScope(null);
});

test("a page that is open at midnight is read again once, and keeps the other pages in the cache", async () => {
  const reads: unknown[] = [];
  remix.revalidate.mockImplementation(() => reads.push(revalidationScope()));
  render(<NewDay />);
  expect(reads).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE));
  // A read as after a change elsewhere marks no page as stale, so offline the others still open.
  expect(reads).toEqual(["all"]);
  await act(() => vi.advanceTimersByTimeAsync(60 * MINUTE));
  expect(reads).toEqual(["all"]);
});

test("a day that starts at four is over at four", async () => {
  document.cookie = "day_start=4";
  render(<NewDay />);
  await act(() => vi.advanceTimersByTimeAsync(4 * 60 * MINUTE));
  expect(remix.revalidate).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE));
  expect(remix.revalidate).toHaveBeenCalledOnce();
});

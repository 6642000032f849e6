import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { revalidationScope, setRevalidationScope } from "#app/client/cache/freshness.ts";

const remix = vi.hoisted(() => ({ revalidate: vi.fn() }));
vi.mock("@remix-run/react", () => ({ useRevalidator: () => remix }));

const { useNewDay } = await import("#app/client/today.ts");
const { NewDay } = await import("./new-day.tsx");

const EVENING = new Date(2026, 10, 23, 23, 59);
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: EVENING }));
afterEach(() => {
  document.cookie = "day_start=0;max-age=-1";
  remix.revalidate.mockReset();
  vi.useRealTimers();
  setRevalidationScope(null);
});

test("a page that is open at midnight is read again once, and leaves the other pages in the cache", async () => {
  const reads: unknown[] = [];
  remix.revalidate.mockImplementation(() => reads.push(revalidationScope()));
  render(<NewDay />);
  expect(reads).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE));
  // Like a read after a change elsewhere, it does not invalidate other pages, so they still open offline.
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

test("after a sleep over midnight the first key is typed into the new day", async () => {
  function Field() {
    const day = useNewDay(EVENING.getTime()) ?? "2026-11-23";
    return <textarea key={day} aria-label={day} />;
  }
  render(
    <>
      <NewDay />
      <Field />
    </>,
  );
  const evening = screen.getByRole("textbox", { name: "2026-11-23" });
  // The clock advances while the computer sleeps; its timers do not.
  vi.setSystemTime(new Date(2026, 10, 24, 7, 30, 5));
  fireEvent.keyDown(evening, { key: "G" });
  expect(screen.getByRole("textbox", { name: "2026-11-24" })).toBeDefined();
  expect(remix.revalidate).toHaveBeenCalledOnce();
  fireEvent.pointerDown(document.body);
  expect(remix.revalidate).toHaveBeenCalledOnce();
});

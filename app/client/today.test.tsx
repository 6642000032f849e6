import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followClock } from "./today.ts";

let stop: (() => void) | undefined;
const hidden = vi.spyOn(document, "hidden", "get");

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-27T12:00:30") }));
afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

/** Shows or hides the tab. */
function show(isShown: boolean) {
  hidden.mockReturnValue(!isShown);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("the clock has one timer while the page is visible, and none while it is hidden, whatever happens meanwhile", () => {
  show(true);
  const before = vi.getTimerCount();
  stop = followClock(() => undefined);
  expect(vi.getTimerCount() - before).toBe(1);
  vi.advanceTimersByTime(5 * 60_000);
  expect(vi.getTimerCount() - before).toBe(1);
  show(false);
  expect(vi.getTimerCount() - before).toBe(0);
  vi.setSystemTime(new Date("2026-11-27T13:30:00"));
  for (const sign of ["focus", "online", "pageshow"]) dispatchEvent(new Event(sign));
  expect(vi.getTimerCount() - before).toBe(0);
  show(true);
  expect(vi.getTimerCount() - before).toBe(1);
});

test("a day that ended while the page was hidden is new at once when it is shown", () => {
  const onNewDay = vi.fn();
  show(true);
  stop = followClock(onNewDay);
  show(false);
  vi.setSystemTime(new Date("2026-11-28T08:00:00"));
  expect(onNewDay).not.toHaveBeenCalled();
  show(true);
  expect(onNewDay).toHaveBeenCalledOnce();
});

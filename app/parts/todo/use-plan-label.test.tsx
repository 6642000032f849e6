import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followClock } from "#app/client/today.ts";
import { DAY_START_COOKIE } from "#app/domain/session/document-cache-protocol.ts";
import { onDay } from "#app/domain/todo/plan.ts";
import { useIsLate } from "./use-plan-label.ts";

let stop: () => void;

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-28T00:30:00") }));
afterEach(() => {
  stop();
  document.cookie = `${DAY_START_COOKIE}=; max-age=0`;
  vi.useRealTimers();
});

function Late({ date }: { date: string }) {
  return <p>{useIsLate({ ...onDay(date), todo_time: "00:30" }, "2026-11-27") ? "late" : "to come"}</p>;
}

test("at night a todo of the calendar's date is overdue from the minute on in which its time is over", () => {
  document.cookie = `${DAY_START_COOKIE}=4`;
  stop = followClock(() => undefined);
  render(<Late date="2026-11-28" />);
  expect(screen.getByText("to come")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(61_000));
  expect(screen.getByText("late")).toBeTruthy();
});

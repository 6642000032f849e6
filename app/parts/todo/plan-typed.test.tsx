import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PAUSE_MS, PlanTyped } from "./plan-typed.tsx";

afterEach(cleanup);

/** Types a text into the popover of a todo that is due on Friday, and chooses what the text says. */
function plan(text: string, time: string | null = null) {
  const choose = vi.fn();
  const around = { monday: "2026-11-23", today: "2026-11-25", locale: "en-GB", day: "2026-11-27" };
  render(<PlanTyped {...around} first={text} time={time} onChoose={choose} />);
  const said = screen.getByRole("status").textContent;
  fireEvent.submit(screen.getByRole("textbox").closest("form")!);
  cleanup();
  return { said, chosen: choose.mock.lastCall?.[0] as unknown };
}

test("a day, its time and its reminder are planned in words, and said before they are", () => {
  const { said, chosen } = plan("sat 15:30, remind 15 min before");
  expect(said).toBe("Planned for Saturday 28 15:30 · 15 minutes before");
  expect(chosen).toEqual({ todo_due_date: "2026-11-28", todo_week: null, todo_time: "15:30", todo_remind: 15 });
});

test("a reminder alone belongs to the todo's own day and time, and is ignored without a time", () => {
  const own = { todo_due_date: "2026-11-27T12:00:00.000Z", todo_week: null, todo_time: "09:00" };
  for (const text of ["remind 1 hour before", "!1h"])
    expect([text, plan(text, "09:00").chosen]).toEqual([text, { ...own, todo_remind: 60 }]);
  expect(plan("remind 1 hour before").chosen).toBeUndefined();
  expect(plan("sat !1h", "09:00").chosen).toEqual({
    todo_due_date: "2026-11-28",
    todo_week: null,
    todo_time: "09:00",
    todo_remind: 60,
  });
  expect(plan("10:00", "09:00").chosen).toMatchObject({ todo_time: "10:00" });
});

test("Enter after a text that names no day says so at the field, until it is changed", () => {
  const around = { monday: "2026-11-23", today: "2026-11-25", locale: "en-GB", day: "2026-11-27" };
  render(<PlanTyped {...around} first="fri 25:99" time={null} onChoose={() => undefined} />);
  const field = screen.getByRole("textbox");
  const said = () => screen.getByRole("status").textContent;
  expect(said()).toMatch(/^Such as/);
  fireEvent.submit(field.closest("form")!);
  expect(said()).toMatch(/^This names no day\./);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect((field as HTMLInputElement).value).toBe("fri 25:99");
  fireEvent.change(field, { target: { value: "fri 25:9" } });
  expect(said()).toMatch(/^Such as/);
});

test("a single key plans after a short pause, unless more letters follow", () => {
  vi.useFakeTimers();
  const around = { monday: "2026-11-23", today: "2026-11-25", locale: "en-GB", day: undefined, time: null };
  const choose = vi.fn();
  render(<PlanTyped {...around} first="t" onChoose={choose} />);
  act(() => vi.advanceTimersByTime(PAUSE_MS - 1));
  expect(choose).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(choose.mock.calls).toMatchObject([[{ todo_due_date: "2026-11-25T12:00:00.000Z" }]]);
  cleanup();
  render(<PlanTyped {...around} first="t" onChoose={choose} />);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "tomo" } });
  act(() => vi.advanceTimersByTime(PAUSE_MS));
  vi.useRealTimers();
  expect(choose).toHaveBeenCalledOnce();
});

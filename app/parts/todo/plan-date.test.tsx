import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { halfType } from "../../../tests/half-typed.ts";
import { PlanDate } from "./plan-date.tsx";

afterEach(cleanup);

const NO_DAY = { todo_due_date: null, todo_time: null, todo_remind: null };
const TIMED = { todo_due_date: "2026-11-27T12:00:00.000Z", todo_time: "09:00", todo_remind: 15 };

/** Renders the fields of a todo's plan. */
function open(todo: Parameters<typeof PlanDate>[0]["todo"]) {
  const choose = vi.fn();
  render(<PlanDate todo={todo} onChoose={choose} />);
  return {
    set: (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    plan() {
      fireEvent.submit(screen.getByLabelText("Another day").closest("form")!);
      return choose.mock.lastCall?.[0] as unknown;
    },
  };
}

test("a day, its time and a reminder are picked, and a reminder is offered with a time only", () => {
  const { set, plan } = open(NO_DAY);
  expect(plan()).toBeUndefined();
  set("Another day", "2026-12-03");
  expect(screen.queryByLabelText("Remind me")).toBeNull();
  expect(plan()).toEqual({ todo_due_date: "2026-12-03T12:00:00.000Z", todo_week: null, todo_time: null });
  set("Time", "15:30");
  set("Remind me", "60");
  expect(plan()).toMatchObject({ todo_time: "15:30", todo_remind: 60 });
});

test("a todo's own day, time and reminder are filled in, and an emptied time clears it", () => {
  const { set, plan } = open(TIMED);
  expect(plan()).toEqual({ todo_week: null, ...TIMED });
  set("Time", "");
  expect(plan()).toEqual({ todo_due_date: TIMED.todo_due_date, todo_week: null, todo_time: null });
});

test("a missing day and a half-typed time are named at their field when the day is to be planned, until one changes", () => {
  const { set, plan } = open(NO_DAY);
  const wrong = () => {
    const field = screen.queryByRole<HTMLElement>("alert") && (document.activeElement as HTMLElement);
    return field && [field.getAttribute("aria-label"), field.getAttribute("aria-invalid")];
  };
  expect([plan(), wrong()]).toEqual([undefined, ["Another day", "true"]]);
  set("Another day", "2026-12-03");
  expect(wrong()).toBeNull();
  halfType(screen.getByLabelText("Time"));
  expect([plan(), wrong()]).toEqual([undefined, ["Time", "true"]]);
});

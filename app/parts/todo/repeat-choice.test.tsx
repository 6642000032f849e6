import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { RepeatChoice } from "./repeat-choice.tsx";

test("the unit of an interval goes by the number in front of it", () => {
  const todo = { todo_title: "Sow", todo_repeat: "FREQ=DAILY;INTERVAL=3" } as ActiveTodo;
  render(<RepeatChoice todo={todo} today="2026-11-27" locale="en-GB" onChoose={() => {}} onBack={() => {}} />);
  const units = () => screen.getAllByRole("option").map((one) => one.textContent);
  expect(screen.getByRole("form")).toHaveProperty("textContent", expect.stringMatching(/^Every/));
  expect(units()).toEqual(["days", "weeks", "months", "years"]);
  fireEvent.change(screen.getByLabelText("Every how many"), { target: { value: "1" } });
  expect(units()).toEqual(["day", "week", "month", "year"]);
  fireEvent.change(screen.getByLabelText("Every how many"), { target: { value: "" } });
  expect(units()).toEqual(["days", "weeks", "months", "years"]);
});

test("a rule that is not complete says what is missing, and is chosen once it is complete", () => {
  const chosen = vi.fn();
  const todo = { todo_due_date: "2026-11-27T12:00:00.000Z", todo_repeat: "FREQ=WEEKLY;BYDAY=FR" } as ActiveTodo;
  render(<RepeatChoice todo={todo} today="2026-11-27" locale="en-GB" onChoose={chosen} onBack={() => undefined} />);
  const count = screen.getByLabelText("Every how many");
  const repeat = () => fireEvent.submit(screen.getByRole("form", { name: "Custom" }));
  for (const wrong of ["0", "", "100", "1.5"]) {
    fireEvent.change(count, { target: { value: wrong } });
    expect(screen.getByRole("status").textContent).toBe("Choose a number from 1 to 99");
    repeat();
  }
  fireEvent.change(count, { target: { value: "2" } });
  expect(screen.queryByRole("status")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Fri" }));
  expect(screen.getByRole("status").textContent).toBe("Choose at least one day");
  repeat();
  expect(chosen).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Mon" }));
  repeat();
  expect(chosen).toHaveBeenCalledOnce();
});

test("the form shows its rule in the words of the todo, without a number for an interval of one week", () => {
  const todo = { todo_due_date: "2026-11-27T12:00:00.000Z", todo_repeat: "FREQ=WEEKLY;BYDAY=FR" } as ActiveTodo;
  render(<RepeatChoice todo={todo} today="2026-11-27" locale="en-GB" onChoose={() => {}} onBack={() => {}} />);
  const form = within(screen.getByRole("form", { name: "Custom" }));
  form.getByText("Every week on Friday");
  fireEvent.change(form.getByLabelText("Every how many"), { target: { value: "2" } });
  fireEvent.click(form.getByRole("button", { name: "Mon" }));
  form.getByText("Every 2 weeks on Monday and Friday");
});

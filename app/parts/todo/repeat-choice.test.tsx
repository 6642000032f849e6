import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
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

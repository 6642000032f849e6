import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { EDITED_FIELDS, NEW_TODO } from "#app/domain/todo/changes.ts";
import { eventually } from "../../../tests/eventually.ts";
import { EditTodo } from "./edit-todo.tsx";

afterEach(cleanup);

const TODO = {
  ...NEW_TODO,
  id: "t",
  project_id: "p",
  proje_title: "Work",
  todo_title: "Call Ana",
  todo_due_date: "2026-11-27T12:00:00.000Z",
  todo_week: null,
};

test("a time and a priority chosen in the editor of the calendar replace those that are typed", async () => {
  const save = vi.fn();
  render(
    <EditTodo todo={TODO} projects={[]} today="2026-11-27" locale="en-GB" onSave={save} onCancel={() => undefined} />,
  );
  const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  await screen.findByLabelText("Time");
  set("Title", "Call Ana 15:30 !15m !high");
  await eventually(() => expect(value("Time")).toBe("15:30"));
  expect(value("Priority")).toBe("high");
  set("Time", "16:00");
  set("Priority", "low");
  expect([value("Title"), value("Time")]).toEqual(["Call Ana !15m", "16:00"]);
  fireEvent.submit(screen.getByRole("form"));
  const fields = { todo_title: "Call Ana", todo_time: "16:00", todo_remind: 15, todo_category: "low" };
  expect(save.mock.lastCall?.[0]).toMatchObject(fields);
});

test("the editor of the calendar saves each field that a todo's editor edits, but for the day that it stands on", async () => {
  const todo = { ...TODO, todo_time: "15:30", todo_remind: 15 };
  const save = vi.fn();
  render(
    <EditTodo todo={todo} projects={[]} today="2026-11-27" locale="en-GB" onSave={save} onCancel={() => undefined} />,
  );
  fireEvent.change(await screen.findByLabelText("Remind me"), { target: { value: "60" } });
  fireEvent.submit(screen.getByRole("form"));
  const [fields] = save.mock.lastCall as [object];
  expect(EDITED_FIELDS.filter((name) => !(name in fields))).toEqual(["todo_due_date"]);
  expect(fields).toMatchObject({ todo_title: "Call Ana", todo_time: "15:30", todo_remind: 60 });
});

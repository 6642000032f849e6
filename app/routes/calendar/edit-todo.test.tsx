import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { EDITED_FIELDS, NEW_TODO } from "#app/domain/todo/changes.ts";
import { TIME_MESSAGE } from "#app/domain/todo/todo-time.ts";
import { eventually } from "../../../tests/eventually.ts";
import { halfType, typeWhole } from "../../../tests/half-typed.ts";
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

const AROUND = { projects: [], today: "2026-11-27", locale: "en-GB", onCancel: () => undefined };

test("a time and a priority chosen in the editor of the calendar replace those that are typed", async () => {
  const save = vi.fn();
  render(<EditTodo todo={TODO} {...AROUND} typed={null} onType={() => undefined} onSave={save} />);
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
  expect(save.mock.lastCall?.[0].typed).toMatchObject(fields);
});

test("the editor of the calendar saves what was changed in it, beside what another device changed, and keeps all for a refusal", async () => {
  const save = vi.fn();
  const editor = (todo: typeof TODO) => (
    <EditTodo todo={todo} {...AROUND} typed={null} onType={() => undefined} onSave={save} />
  );
  const todo = { ...TODO, todo_time: "15:30", todo_remind: 15 };
  const { rerender } = render(editor(todo));
  fireEvent.change(await screen.findByLabelText("Remind me"), { target: { value: "60" } });
  rerender(editor({ ...todo, todo_title: "Call Ana back", todo_time: "16:00" }));
  fireEvent.submit(screen.getByRole("form"));
  const [{ typed, ...changed }] = save.mock.lastCall as [{ typed: object }];
  expect(changed).toEqual({ todo_remind: 60 });
  expect(EDITED_FIELDS.filter((name) => !(name in typed))).toEqual([]);
  expect(typed).toMatchObject({ todo_title: "Call Ana", todo_time: "15:30", todo_remind: 60 });
});

test("the editor of the calendar does not save a time that is half typed, and says so at its field", async () => {
  const save = vi.fn();
  const todo = { ...TODO, todo_time: "15:30", todo_remind: 15 };
  render(<EditTodo todo={todo} {...AROUND} typed={null} onType={() => undefined} onSave={save} />);
  const time = await screen.findByLabelText("Time");
  halfType(time);
  fireEvent.submit(screen.getByRole("form"));
  await eventually(() => expect(screen.getByRole("alert").textContent).toBe(TIME_MESSAGE));
  expect(save).not.toHaveBeenCalled();
  typeWhole(time);
  fireEvent.change(time, { target: { value: "16:00" } });
  fireEvent.submit(screen.getByRole("form"));
  expect(save.mock.lastCall?.[0]).toMatchObject({ todo_time: "16:00", typed: { todo_remind: 15 } });
});

test("the editor of the calendar goes on with what was typed before, beside what another device has changed since", async () => {
  const [save, keep] = [vi.fn(), vi.fn<(typed: string) => void>()];
  const { unmount } = render(<EditTodo todo={TODO} {...AROUND} typed={null} onType={keep} onSave={save} />);
  fireEvent.change(screen.getByLabelText("Description"), { target: { value: "About the offer" } });
  unmount();
  const [typed] = keep.mock.lastCall!;
  const changed = { ...TODO, todo_title: "Call Ana back" };
  render(<EditTodo todo={changed} {...AROUND} typed={typed} onType={keep} onSave={save} />);
  expect(screen.getByLabelText<HTMLInputElement>("Description").value).toBe("About the offer");
  fireEvent.submit(screen.getByRole("form"));
  await eventually(() => expect(save).toHaveBeenCalledOnce());
  const [{ typed: _, seen: __, ...sent }] = save.mock.lastCall as [{ typed: object; seen: object }];
  expect(sent).toEqual({ todo_description: "About the offer" });
});

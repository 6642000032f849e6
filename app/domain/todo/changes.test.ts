import { expect, test } from "vitest";
import { applyChange, type CalendarChange } from "./changes.ts";
import type { CalendarTodo } from "./todo.ts";

const todo = (id: string, date: string) =>
  ({ id, project_id: "p", todo_title: id, todo_due_date: `${date}T12:00:00.000Z`, is_checked: false }) as CalendarTodo;
const page = {
  todos: [todo("a", "2026-11-21"), todo("b", "2026-11-22")],
  projects: [{ id: "p", proje_title: "Work" }],
};
const add: CalendarChange = {
  intent: "add",
  id: "c",
  project_id: "p",
  todo_title: "New",
  todo_category: "high",
  todo_due_date: "2026-11-25",
};

test("a change shows the calendar as the server will return it", () => {
  const moved = applyChange(page, { intent: "move", id: "a", name: "a", todo_due_date: "2026-11-24" });
  expect(moved.todos.map((one) => one.todo_due_date)).toEqual(["2026-11-24T12:00:00.000Z", "2026-11-22T12:00:00.000Z"]);
  const checked = applyChange(page, { intent: "check", id: "b", name: "b" });
  expect(checked.todos.map((one) => one.is_checked)).toEqual([false, true]);
  const [a, b] = page.todos as [CalendarTodo, CalendarTodo];
  expect(applyChange(checked, { intent: "uncheck", id: "b", name: "b", todo: b, before: null })).toEqual(page);
  const read = { ...page, todos: [b] };
  expect(applyChange(read, { intent: "uncheck", id: "a", name: "a", todo: a, before: "b" })).toEqual(page);
  expect(applyChange(page, add).todos[0]).toMatchObject({ id: "c", todo_title: "New", proje_title: "Work" });
});

test("applying a change twice equals applying it once, and a change of an unknown todo does nothing", () => {
  for (const change of [add, { intent: "move", id: "a", name: "a", todo_due_date: "2026-11-24" } as const]) {
    const once = applyChange(page, change);
    expect(applyChange(once, change)).toEqual(once);
  }
  expect(applyChange(page, { intent: "check", id: "gone", name: "gone" })).toEqual(page);
});

test("todos with the same title have different ids", () => {
  const two = applyChange(applyChange(page, add), { ...add, id: "d" });
  expect(two.todos.map(({ id }) => id)).toEqual(["d", "c", "a", "b"]);
});

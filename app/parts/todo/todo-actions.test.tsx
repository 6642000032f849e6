import { expect, test, vi } from "vitest";
import { NEW_TODO, type TodoFields } from "#app/domain/todo/changes.ts";
import { inWeek, NO_PLAN, onDay } from "#app/domain/todo/plan.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import type { todoCommands } from "./todo-commands.ts";

const send = vi.fn<typeof todoCommands.send>();
vi.mock("./todo-commands.ts", () => ({ todoCommands: { send } }));
const { changeTodo, editTodo, planTodo } = await import("./todo-actions.ts");

const DAY = "2026-11-27";

/** What an editor saves that was left as it opened. */
const fields: TodoFields = { ...NEW_TODO, todo_title: "Call Ana" };

const todo: ActiveTodo = {
  ...NEW_TODO,
  id: "t",
  project_id: "p",
  todo_title: "Call Ana",
  ...onDay(DAY),
  todo_time: "15:30",
  todo_remind: 15,
};

test("a plan that a todo has already is neither sent nor reported, and any other plan is", () => {
  const plan = (of: object, to: Parameters<typeof planTodo>[1]) => {
    send.mockClear();
    const done = planTodo({ ...todo, ...of }, to, DAY, "en-GB");
    expect(send.mock.calls.length).toBe(done ? 1 : 0);
    return done !== null;
  };
  const untimed = { todo_time: null, todo_remind: null };
  expect([plan({}, onDay(DAY)), plan({}, { ...onDay(DAY), todo_time: "15:30", todo_remind: 15 })]).toEqual([
    false,
    false,
  ]);
  expect([plan(NO_PLAN, NO_PLAN), plan(inWeek("2026-11-23"), inWeek("2026-11-23"))]).toEqual([false, false]);
  expect([plan({}, onDay("2026-11-28")), plan({}, { ...onDay(DAY), ...untimed })]).toEqual([true, true]);
  expect([plan({}, NO_PLAN), plan({}, inWeek("2026-11-23")), plan(NO_PLAN, inWeek("2026-11-23"))]).toEqual([
    true,
    true,
    true,
  ]);
});

test("a field that is set to what it was, and an editor that was saved as it opened, send nothing", () => {
  send.mockClear();
  expect(changeTodo(todo, { todo_category: "none" })).toBeNull();
  expect(editTodo(todo, { typed: fields }, undefined, [todo])).toBeNull();
  expect(send).not.toHaveBeenCalled();
  expect(changeTodo(todo, { todo_category: "high" })).not.toBeNull();
  expect(send).toHaveBeenCalledOnce();
});

test("Undo of an edit names the texts that it replaces, so that a text of another device stays", () => {
  send.mockClear();
  changeTodo(todo, { todo_title: "Call Bob", todo_category: "high" })!.undo();
  changeTodo(todo, { todo_category: "high" })!.undo();
  const named = { intent: "change-todo", todo_id: "t", name: "Call Ana", todo_category: "none" };
  expect([send.mock.calls[1], send.mock.calls[3]]).toEqual([
    [{ ...named, todo_title: "Call Ana", seen: { todo_title: "Call Bob" } }],
    [{ ...named, seen: {} }],
  ]);
});

test("an editor that only moves its todo to another project sends the move alone", () => {
  send.mockClear();
  const done = editTodo(todo, { typed: fields }, { id: "q", proje_title: "Garden" }, [todo]);
  expect(send.mock.calls.map(([{ intent }]) => intent)).toEqual(["move-todo"]);
  done!.undo();
  expect(send.mock.calls.map(([{ intent }]) => intent)).toEqual(["move-todo", "move-todo"]);
});

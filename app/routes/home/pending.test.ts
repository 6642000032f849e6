import { expect, test } from "vitest";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { type Submission, submissionKey, withPending } from "./pending.ts";

const todo = (id: string): ActiveTodo => ({
  id,
  project_id: "p",
  todo_title: id,
  todo_description: "",
  todo_category: "none",
  todo_due_date: null,
  todo_week: null,
});
const list = ["a", "b", "c", "d"].map(todo);
const ids = (sent: Submission[]) => withPending(list, sent).map(({ id }) => id);
const fields = { todo_title: "New", todo_description: "", todo_category: "high" as const, todo_due_date: "" };

test("a new todo stands first under its temporary id, the latest above the others", () => {
  const add = (todo_id: string): Submission => ({ intent: "add-todo", todo_id, project_id: "p", ...fields });
  expect(ids([add("temp-1"), add("temp-2")])).toEqual(["temp-2", "temp-1", "a", "b", "c", "d"]);
  expect(withPending(list, [add("temp-1")])[0]).toMatchObject({ todo_title: "New", todo_due_date: null });
});

test("a ticked todo stays in its place, struck, and a deleted one goes at once", () => {
  const shown = withPending(list, [
    { intent: "tick-todo", todo_id: "b", name: "b" },
    { intent: "delete-todo", todo_id: "c", name: "c" },
  ]);
  expect(shown.map(({ id, is_checked = false }) => [id, is_checked])).toEqual([
    ["a", false],
    ["b", true],
    ["d", false],
  ]);
});

test("a new order moves the named todos only, and forgets those that are gone", () => {
  const order = (...todoIds: string[]): Submission => ({ intent: "order-todos", project_id: "p", todoIds });
  expect(ids([order("d", "a", "b", "c")])).toEqual(["d", "a", "b", "c"]);
  expect(ids([order("c", "gone", "a")])).toEqual(["c", "b", "a", "d"]);
});

test("what is sent later wins, and what is not of the list changes nothing", () => {
  const change = (todo_title: string): Submission => ({ intent: "change-todo", todo_id: "a", todo_title });
  expect(withPending(list, [change("x"), change("y")])[0]!.todo_title).toBe("y");
  expect(withPending(list, [{ intent: "save-note" } as unknown as Submission])).toBe(list);
});

test("undoing takes the place of what it undoes, two changes of one todo do not", () => {
  const key = (sent: Submission) => submissionKey(sent);
  expect(key({ intent: "untick-todo", todo_id: "a", name: "a" })).toBe(
    key({ intent: "tick-todo", todo_id: "a", name: "a" }),
  );
  expect(key({ intent: "restore-todo", todo_id: "a", name: "a" })).toBe(
    key({ intent: "delete-todo", todo_id: "a", name: "a" }),
  );
  expect(key({ intent: "change-todo", todo_id: "a", todo_title: "x" })).not.toBe(
    key({ intent: "change-todo", todo_id: "a", todo_category: "low" }),
  );
});

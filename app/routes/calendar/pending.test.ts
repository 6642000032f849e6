import { expect, test } from "vitest";
import type { CalendarTodo } from "#app/domain/todo/todo.ts";
import { type Submission, submissionKey, withPending } from "./pending.ts";

const todo = (id: string, date: string) =>
  ({
    id,
    project_id: "p",
    proje_title: "Work",
    todo_title: id,
    todo_due_date: `${date}T12:00:00.000Z`,
  }) as CalendarTodo;
const projects = [{ id: "p", proje_title: "Work" }];
const todos = [todo("a", "2026-11-21"), todo("b", "2026-11-22")];

test("what is on its way is shown as if it had arrived", () => {
  const shown = withPending(
    todos,
    [
      { intent: "move", id: "a", name: "a", todo_due_date: "2026-11-24" },
      { intent: "check", id: "b", name: "b" },
      { intent: "add", project_id: "p", todo_title: "New", todo_category: "high", todo_due_date: "2026-11-25" },
    ],
    projects,
  );
  expect(shown.map(({ todo_title, todo_due_date }) => `${todo_title} ${todo_due_date}`)).toEqual([
    "a 2026-11-24T12:00:00.000Z",
    "New 2026-11-25T12:00:00.000Z",
  ]);
  expect(shown[1]).toMatchObject({ proje_title: "Work", id: expect.stringMatching(/^temp-/) });
});

test("a todo that comes back waits for the server, and what is not there stays away", () => {
  expect(withPending(todos, [{ intent: "uncheck", id: "c", name: "c" }], projects)).toEqual(todos);
  expect(withPending(todos, [{ intent: "move", id: "c", name: "c", todo_due_date: "2026-11-24" }], projects)).toEqual(
    todos,
  );
});

test("what another page sent is none of the calendar's", () => {
  const sent = { intent: "restore-todo", todo_id: "a" } as unknown as Submission;
  expect(withPending(todos, [sent], projects)).toEqual(todos);
});

test("a move takes the place of an earlier one, and never that of a tick", () => {
  expect(submissionKey({ intent: "check", id: "a" })).toBe(submissionKey({ intent: "uncheck", id: "a" }));
  expect(submissionKey({ intent: "check", id: "a" })).not.toBe(submissionKey({ intent: "move", id: "a" }));
});

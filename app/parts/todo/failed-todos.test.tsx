import { expect, test, vi } from "vitest";

const drafts = vi.hoisted(() => ({ offerDraft: vi.fn((_: unknown) => true) }));
vi.mock("./todo-drafts.ts", () => drafts);

const { reportFailedTodo } = await import("./failed-todos.ts");

test("a refused change of some fields is offered again with the todo's other fields", () => {
  const todo = {
    id: "t",
    project_id: "p",
    todo_title: "Buy ink",
    todo_description: "",
    todo_category: "low",
    todo_due_date: "2026-11-27T12:00:00.000Z",
    todo_week: null,
  } as const;
  const change = {
    intent: "change-todo",
    todo_id: "t",
    project_id: "p",
    todo_title: "Buy red ink",
    todo_description: "For the sheet",
    todo_category: "high",
  } as const;
  reportFailedTodo(change, { error: "No room", details: [], values: {}, status: 409 }, todo);
  expect(drafts.offerDraft).toHaveBeenCalledWith(
    expect.objectContaining({
      id: "t",
      fields: expect.objectContaining({
        todo_title: "Buy red ink",
        todo_description: "For the sheet",
        todo_category: "high",
        todo_due_date: todo.todo_due_date,
      }),
    }),
  );
});

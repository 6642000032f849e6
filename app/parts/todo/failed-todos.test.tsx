import { expect, test, vi } from "vitest";
import { editOf, NEW_TODO, type TodoFields } from "#app/domain/todo/changes.ts";

const drafts = vi.hoisted(() => ({ offerDraft: vi.fn((_: unknown) => true) }));
vi.mock("./todo-drafts.ts", () => drafts);

const told = vi.hoisted((): string[] => []);
vi.mock("#app/forms/action-error.ts", async (original) => ({
  ...(await original<object>()),
  reportFailure({ error, giveBack }: { error: string; giveBack(): boolean }) {
    told.push(error);
    giveBack();
  },
}));

const { reportFailedTodo } = await import("./failed-todos.ts");

const NO_ROOM = { error: "No room", details: [], values: {}, status: 409 };

/** The fields that the next save of the last offered draft sends. */
function nextSave() {
  const [{ fields, opened }] = drafts.offerDraft.mock.lastCall as [{ fields: TodoFields; opened: Partial<TodoFields> }];
  return editOf(fields, opened);
}

test("a failed edit is offered again with all fields of its row, and saves the same ones the next time", () => {
  const typed = { ...NEW_TODO, todo_title: "Buy red ink", todo_due_date: "2026-11-27T12:00:00.000Z" };
  const change = { intent: "change-todo", todo_id: "t", project_id: "p", todo_title: "Buy red ink", typed } as const;
  reportFailedTodo(change, NO_ROOM);
  expect(drafts.offerDraft).toHaveBeenCalledWith(expect.objectContaining({ id: "t", isNew: false, fields: typed }));
  const { typed: _, seen, ...changed } = nextSave();
  expect([changed, seen?.todo_title]).toEqual([{ todo_title: "Buy red ink" }, undefined]);
});

test("after a conflict the next save replaces the text that the other device saved, and leaves its other text alone", () => {
  const typed = { ...NEW_TODO, todo_title: "Buy red ink", todo_description: "At Ana's" };
  const change = { intent: "change-todo", todo_id: "t", project_id: "p", todo_title: "Buy red ink", typed } as const;
  const current = { todo_title: "Buy blue ink", todo_description: "At Bo's" };
  reportFailedTodo(change, { ...NO_ROOM, current });
  const { typed: _, seen, ...changed } = nextSave();
  expect([changed, seen?.todo_title]).toEqual([{ todo_title: "Buy red ink" }, "Buy blue ink"]);
});

test("an edit of a todo that was deleted elsewhere is offered as a new todo with all fields of its row", () => {
  const typed = { ...NEW_TODO, todo_title: "Buy ink", todo_description: "Red" };
  const change = { intent: "change-todo", todo_id: "t", project_id: "p", todo_description: "Red", typed } as const;
  reportFailedTodo(change, { ...NO_ROOM, status: 404 });
  expect(drafts.offerDraft).toHaveBeenCalledWith(expect.objectContaining({ isNew: true, isGone: true, fields: typed }));
});

test("an Undo whose text another device has changed says so", () => {
  const undone = { intent: "change-todo", todo_id: "t", name: "Buy ink", todo_title: "Buy ink", seen: {} } as const;
  reportFailedTodo(undone, { ...NO_ROOM, current: { todo_title: "Buy blue ink" } });
  expect(told.at(-1)).toBe("Not undone: “Buy ink” was changed on another device.");
});

test("an edit that an earlier build left unsent is offered again, and a plan is not", () => {
  drafts.offerDraft.mockClear();
  const planned = { intent: "change-todo", todo_id: "t", project_id: "p", todo_category: "high" } as const;
  reportFailedTodo(planned, NO_ROOM);
  expect(drafts.offerDraft).not.toHaveBeenCalled();
  reportFailedTodo({ ...planned, todo_title: "Buy ink", todo_description: "Red" }, NO_ROOM);
  const fields = { ...NEW_TODO, todo_title: "Buy ink", todo_description: "Red", todo_category: "high" };
  expect(drafts.offerDraft).toHaveBeenCalledWith(expect.objectContaining({ id: "t", fields }));
});

test("a change of a todo that another device deleted names it, or says so without its name", () => {
  const gone = { ...NO_ROOM, error: "Not found", status: 404 };
  reportFailedTodo({ intent: "tick-todo", todo_id: "t", name: "Buy bread" }, gone);
  reportFailedTodo({ intent: "change-todo", todo_id: "t", todo_category: "high" }, gone);
  reportFailedTodo({ intent: "order-todos", project_id: "p", todoIds: ["t"] }, gone);
  expect(told.slice(-3)).toEqual([
    "“Buy bread” was deleted on another device.",
    "This todo was deleted on another device.",
    "Failed to reorder todos",
  ]);
});

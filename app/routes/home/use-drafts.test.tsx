import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { NEW_TODO, type TodoFields } from "#app/domain/todo/changes.ts";
import { todoCommands } from "#app/parts/todo/todo-commands.ts";
import { draftOf, newDraft, useDrafts } from "./drafts.ts";

const LINE = newDraft("p", "new");

test("the address opens a line for a new todo, also when the list was already shown", () => {
  const { result, rerender } = renderHook(({ initial }) => useDrafts(initial), {
    initialProps: { initial: null as typeof LINE | null },
  });
  expect(result.current.open).toBeNull();
  rerender({ initial: LINE });
  expect(result.current.open).toEqual(LINE);
});

test("a discarded line stays closed, and a line with text is not replaced", () => {
  const { result, rerender } = renderHook(({ initial }) => useDrafts(initial), {
    initialProps: { initial: LINE as typeof LINE | null },
  });
  act(() => result.current.discard("new"));
  rerender({ initial: { ...LINE } });
  expect(result.current.open).toBeNull();
  const typed = { ...newDraft("p", "typed"), fields: { ...LINE.fields, todo_title: "Buy ink" } };
  rerender({ initial: null });
  act(() => result.current.start(typed));
  rerender({ initial: LINE });
  expect(result.current.open).toEqual(typed);
});

test("saving an edited row sends only its changes, so that changes of another device stay", () => {
  const send = vi.spyOn(todoCommands, "send").mockImplementation(() => undefined);
  const { result } = renderHook(() => useDrafts(null));
  const todo = {
    ...NEW_TODO,
    id: "t",
    project_id: "p",
    todo_week: null,
    todo_title: "Buy ink",
    todo_description: "Red",
  };
  act(() => result.current.start(draftOf(todo)));
  const fields = { ...result.current.open!.fields, todo_title: "Buy red ink" };
  act(() => result.current.type(fields));
  act(() => void result.current.save(fields));
  const edit = { todo_title: "Buy red ink", seen: { todo_title: "Buy ink" }, typed: fields };
  const change = { intent: "change-todo", todo_id: "t", project_id: "p", ...edit };
  expect(send).toHaveBeenCalledExactlyOnceWith(change);
});

test("a row that is saved with nothing changed closes, and sends nothing", () => {
  const send = vi.spyOn(todoCommands, "send").mockImplementation(() => undefined);
  send.mockClear();
  const { result } = renderHook(() => useDrafts(null));
  const todo = { ...NEW_TODO, id: "t", project_id: "p", todo_week: null, todo_title: "Buy ink" };
  act(() => result.current.start(draftOf({ ...todo, todo_due_date: "2026-11-27T12:00:00.000Z" })));
  // As the field of the date has it once it was touched.
  const touched = { todo_due_date: "2026-11-27", todo_week: undefined };
  act(() => void result.current.save({ ...result.current.open!.fields, ...touched } as TodoFields));
  expect([send.mock.calls, result.current.open]).toEqual([[], null]);
});

import { type KeyboardEvent, useCallback, useRef } from "react";
import type { TitledTodo } from "#app/domain/todo/changes.ts";
import { isLate } from "#app/domain/todo/plan.ts";

/** The todos beside the month, in two lists, and the focus on their buttons. */
export type SideRows = ReturnType<typeof useSideRows>;

/** Sorts the open todos that are overdue or have no day into two lists. */
export function useSideRows(todos: readonly TitledTodo[], today: string) {
  const open = todos.filter(({ is_checked }) => !is_checked);
  const late = open.filter((todo) => isLate(todo, today, null));
  const noDay = open.filter((todo) => !todo.todo_due_date && !isLate(todo, today, null));
  const buttons = useRef(new Map<string, HTMLButtonElement | null>());
  const focus = (todo: TitledTodo | undefined) => buttons.current.get(todo?.id ?? "")?.focus();
  const rows = [...noDay, ...late];
  return {
    late,
    noDay,
    /** The ref of the button of a todo. */
    button: useCallback((id: string) => (button: HTMLButtonElement | null) => void buttons.current.set(id, button), []),
    /** The todo whose button has the focus, with its row. */
    focused() {
      const todo = rows.find(({ id }) => buttons.current.get(id) === document.activeElement);
      return todo && { id: todo.id, row: document.activeElement!.parentElement! };
    },
    /** Focuses the next todo of the list, or the previous one, because the given todo is about to leave the list. */
    focusBeside(id: string) {
      for (const list of [noDay, late]) {
        const at = list.findIndex((todo) => todo.id === id);
        if (at >= 0) focus(list[at + 1] ?? list[at - 1]);
      }
    },
    /** Handles the arrow keys, which move the focus between todos. */
    step(event: KeyboardEvent) {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const at = rows.findIndex(({ id }) => buttons.current.get(id) === event.target);
      if (by === undefined || at < 0) return;
      event.preventDefault();
      focus(rows[at + by]);
    },
  };
}

import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { type Shortcut, useShortcuts } from "#app/shell/shortcuts.ts";
import { useFocusOn } from "./focus-todo.ts";
import { movedRow } from "./move-row.ts";
import { focusedRow } from "./row-focus.ts";

interface RowKeysProps {
  /** The open todos of the list. */
  todos: readonly ActiveTodo[];
  onOrder(ids: string[]): void;
}

/** The keys of rows that can wait until the page is at rest. */
export function RowKeys({ todos, onOrder }: RowKeysProps) {
  const focusOn = useFocusOn();
  const onRow = (keys: string, does: string, run: (todo: ActiveTodo) => void): Shortcut => ({
    keys,
    does,
    run() {
      const todo = todos.find(({ id }) => id === focusedRow()?.dataset.id);
      if (!todo) return false;
      run(todo);
    },
  });
  function move(id: string, by: 1 | -1) {
    const ids = movedRow(todos, id, by);
    if (ids) onOrder(ids);
  }
  useShortcuts("Todos", [
    onRow("p", "Start a pomodoro on the todo", (todo) => void focusOn(todo)),
    onRow("Alt+ArrowUp", "Move up", ({ id }) => move(id, -1)),
    onRow("Alt+ArrowDown", "Move down", ({ id }) => move(id, 1)),
  ]);
  return null;
}

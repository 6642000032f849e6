import { useEffect } from "react";
import type { Project } from "#app/domain/project/project.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { type Shortcut, useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { announce } from "#app/ui/live-region.tsx";
import { useFocusOn } from "./focus-todo.ts";
import { movedRow } from "./move-row.ts";
import type { Rows } from "./row-elements.ts";
import type { useCardActions } from "./use-card-actions.ts";

interface RowKeysProps {
  /** The open todos of the list. */
  todos: readonly ActiveTodo[];
  projects: readonly Project[];
  rows: Rows;
  actions: ReturnType<typeof useCardActions>;
  /** Called with the row that has the focus, once the keys are there. Must be stable. */
  onReady(focused: string | null): void;
}

const PRIORITY_KEYS = [
  ["Digit1", "high", "High"],
  ["Digit2", "medium", "Medium"],
  ["Digit3", "low", "Low"],
  ["Digit0", "none", "No"],
] as const;

/** The keys of rows that can wait until the page is at rest. */
export function RowKeys({ todos, projects, rows, actions, onReady }: RowKeysProps) {
  const focusOn = useFocusOn();
  const onRow = (keys: string, does: string, run: (todo: ActiveTodo) => void): Shortcut => ({
    keys,
    does,
    isOfFocus: true,
    run() {
      const todo = todos.find(({ id }) => id === rows.focusedId());
      if (!todo) return false;
      run(todo);
    },
  });
  /** A key that moves the focus to another row. */
  const toRow = (keys: string, does: string, choose: Parameters<Rows["walk"]>[0]): Shortcut => ({
    keys,
    does,
    isOfFocus: true,
    run: () => rows.walk(choose),
  });
  function move(id: string, by: 1 | -1) {
    const ids = movedRow(todos, id, by);
    if (ids) actions.order(ids);
  }
  useEffect(() => onReady(rows.focusedId() ?? null), [rows, onReady]);
  useShortcuts("Todos", [
    toRow("ArrowUp", "The todo above", (ids, at) => ids.slice(0, at).toReversed()),
    toRow("ArrowDown", "The todo below", (ids, at) => ids.slice(at + 1)),
    toRow("Home", "The first todo", (ids) => ids),
    toRow("End", "The last todo", (ids) => ids.toReversed()),
    ...PRIORITY_KEYS.map(([key, category, word]) =>
      onRow(key, `${word} priority`, ({ id, todo_title }) => {
        actions.change(id, { todo_category: category });
        announce(`${todo_title}, ${word.toLowerCase()} priority`);
      }),
    ),
    onRow("p", "Start a pomodoro on the todo", (todo) => void focusOn(todo)),
    onRow("Alt+ArrowUp", "Move up", ({ id }) => move(id, -1)),
    onRow("Alt+ArrowDown", "Move down", ({ id }) => move(id, 1)),
    ...(projects.length > 1 ? projects : []).map((project, i) =>
      onRow(`m Digit${i + 1}`, `Move to ${project.proje_title}`, ({ id }) => actions.move(id, project.id)),
    ),
  ]);
  return null;
}

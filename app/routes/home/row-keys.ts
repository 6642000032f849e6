import type { Project } from "#app/domain/project/project.ts";
import type { ActiveTodo, Category } from "#app/domain/todo/todo.ts";
import { type Shortcut, useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { announce } from "#app/ui/live-region.tsx";
import { useFocusOn } from "./focus-todo.ts";
import { movedRow } from "./move-row.ts";
import { BOX, focusedRow, titleOf } from "./row-focus.ts";
import { useOneRowInTabOrder } from "./roving-tabindex.ts";

interface RowKeysProps {
  /** The open todos of the list. */
  todos: readonly ActiveTodo[];
  projects: readonly Project[];
  onMove(id: string, project_id: string): void;
  onOrder(ids: string[]): void;
  onPriority(id: string, category: Category): void;
}

const PRIORITY_KEYS = [
  ["Digit1", "high", "High"],
  ["Digit2", "medium", "Medium"],
  ["Digit3", "low", "Low"],
  ["Digit0", "none", "No"],
] as const;

/** The controls of a row, which the arrow keys lead to in the other rows. */
const CONTROLS = ["[data-grip]", BOX, "summary", "[data-plan]", '[name="edit"]', "[data-menu]"];

/** Moves the focus to the first of the chosen rows: to the same control as in this row, or to its checkbox. */
function lead(choose: (rows: HTMLElement[], at: number) => HTMLElement[]): false | void {
  const rows = [...document.querySelectorAll<HTMLElement>(".todos > [data-id]")];
  const at = rows.indexOf(focusedRow()!);
  if (at < 0) return false;
  const control = CONTROLS.find((one) => document.activeElement!.matches(one)) ?? BOX;
  // The edited row has no checkbox.
  const row = choose(rows, at).find((one) => one.querySelector(BOX));
  row?.querySelector<HTMLElement>(row.querySelector(control) ? control : BOX)!.focus();
}

/** A key that moves the focus to another row. */
const toRow = (keys: string, does: string, choose: Parameters<typeof lead>[0]): Shortcut => ({
  keys,
  does,
  isOfFocus: true,
  run: () => lead(choose),
});

/** The keys of rows that can wait until the page is at rest. */
export function RowKeys({ todos, projects, onMove, onOrder, onPriority }: RowKeysProps) {
  const focusOn = useFocusOn();
  const onRow = (keys: string, does: string, run: (todo: ActiveTodo) => void): Shortcut => ({
    keys,
    does,
    isOfFocus: true,
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
  useOneRowInTabOrder();
  useShortcuts("Todos", [
    toRow("ArrowUp", "The todo above", (rows, at) => rows.slice(0, at).toReversed()),
    toRow("ArrowDown", "The todo below", (rows, at) => rows.slice(at + 1)),
    toRow("Home", "The first todo", (rows) => rows),
    toRow("End", "The last todo", (rows) => rows.toReversed()),
    ...PRIORITY_KEYS.map(([key, category, word]) =>
      onRow(key, `${word} priority`, ({ id }) => {
        onPriority(id, category);
        announce(`${titleOf(id)}, ${word.toLowerCase()} priority`);
      }),
    ),
    onRow("p", "Start a pomodoro on the todo", (todo) => void focusOn(todo)),
    onRow("Alt+ArrowUp", "Move up", ({ id }) => move(id, -1)),
    onRow("Alt+ArrowDown", "Move down", ({ id }) => move(id, 1)),
    ...(projects.length > 1 ? projects : []).map((project, i) =>
      onRow(`m Digit${i + 1}`, `Move to ${project.proje_title}`, ({ id }) => onMove(id, project.id)),
    ),
  ]);
  return null;
}

import type { Category } from "#app/domain/todo/todo.ts";
import { announce } from "#app/ui/live-region.tsx";
import { type Shortcut, useShortcuts } from "#app/shell/shortcuts.ts";
import { focusedRow, titleOf } from "./row-focus.ts";

interface TodoKeysProps {
  onAdd(): void;
  onEdit(id: string): void;
  onPlan(id: string): void;
  onTick(id: string): void;
  onDelete(id: string): void;
  onPriority(id: string, category: Category): void;
}

const PRIORITY_KEYS = [
  ["Digit1", "high", "High"],
  ["Digit2", "medium", "Medium"],
  ["Digit3", "low", "Low"],
  ["Digit0", "none", "No"],
] as const;

/** A key that acts on the row that has focus. */
const onRow = (keys: string, does: string, run: (id: string) => void): Shortcut => ({
  keys,
  does,
  run() {
    const id = focusedRow()?.dataset.id;
    if (!id) return false;
    run(id);
  },
});

/** Focuses the checkbox of the row above or below. */
function step(by: 1 | -1): false | void {
  const rows = [...document.querySelectorAll<HTMLElement>(".todos > [data-id]")];
  const at = rows.indexOf(focusedRow()!);
  if (at < 0) return false;
  // The edited row has no checkbox.
  const boxes = (by > 0 ? rows.slice(at + 1) : rows.slice(0, at).toReversed()).flatMap(
    (row) => row.querySelector<HTMLElement>('[role="checkbox"]') ?? [],
  );
  boxes[0]?.focus();
}

/** The single keys of the list and of the project tabs. */
export function TodoKeys(on: TodoKeysProps) {
  useShortcuts("Todos", [
    { keys: "q", does: "Add a todo", run: on.onAdd },
    { keys: "ArrowUp", does: "The todo above", run: () => step(-1) },
    { keys: "ArrowDown", does: "The todo below", run: () => step(1) },
    onRow("e", "Edit", on.onEdit),
    onRow("x", "Done, or not", on.onTick),
    onRow("d", "Plan: then 1–7 for Monday to Sunday, t, w, n or Backspace", on.onPlan),
    onRow("Delete", "Delete", on.onDelete),
    ...PRIORITY_KEYS.map(([key, category, word]) =>
      onRow(key, `${word} priority`, (id) => {
        on.onPriority(id, category);
        announce(`${titleOf(id)}, ${word.toLowerCase()} priority`);
      }),
    ),
  ]);
  useShortcuts("Projects", [...[1, 2, 3].map(projectKey), ...[1, 2, 3].map(projectKeyInList)]);
  return null;
}

function choose(place: number): false | void {
  const tab = document.querySelectorAll<HTMLElement>(".projects [role=tab]")[place - 1];
  if (!tab) return false;
  // Screen readers announce the tab when it gets the focus.
  tab.focus();
  tab.click();
}

const projectKey = (place: number): Shortcut => ({
  keys: `Digit${place}`,
  does: `Project ${place}`,
  run: () => (focusedRow() ? false : choose(place)),
});

/** In the list a digit alone sets the priority, so a project needs Shift. */
const projectKeyInList = (place: number): Shortcut => ({
  keys: `Shift+Digit${place}`,
  does: `Project ${place}, from inside the list`,
  run: () => choose(place),
});

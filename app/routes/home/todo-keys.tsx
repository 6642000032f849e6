import { type Shortcut, useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { focusedRow } from "./row-focus.ts";

interface TodoKeysProps {
  onAdd(): void;
  onEdit(id: string): void;
  onPlan(id: string): void;
  onTick(id: string): void;
  onDelete(id: string): void;
}

/** A key that acts on the row that has focus. */
const onRow = (keys: string, does: string, run: (id: string) => void): Shortcut => ({
  keys,
  does,
  isOfFocus: true,
  run() {
    const id = focusedRow()?.dataset.id;
    if (!id) return false;
    run(id);
  },
});

/** The single keys of the list and of the project tabs. */
export function TodoKeys(on: TodoKeysProps) {
  useShortcuts("Todos", [
    { keys: "q", does: "Add a todo", run: on.onAdd },
    onRow("e", "Edit", on.onEdit),
    onRow("x", "Done, or not", on.onTick),
    onRow("d", "Plan: then 1–7 for Monday to Sunday, t, w, n or Backspace", on.onPlan),
    onRow("Delete", "Delete", on.onDelete),
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
  isOfFocus: true,
  run: () => choose(place),
});

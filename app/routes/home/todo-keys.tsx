import { useLingui } from "@lingui/react/macro";
import { type Shortcut, useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import type { RefObject } from "react";
import type { Rows } from "./row-elements.ts";
import type { RowAction } from "./todo-row.tsx";

interface TodoKeysProps {
  rows: Rows;
  /** The list of project tabs. */
  tabs: RefObject<HTMLElement>;
  onAdd(): void;
  onAction(action: RowAction, id: string): void;
}

/** The single-key shortcuts of the list and of the project tabs. */
export function TodoKeys({ rows, tabs, onAdd, onAction }: TodoKeysProps) {
  const { t } = useLingui();
  /** A shortcut that acts on the row with the focus. */
  const onRow = (keys: string, does: string, action: RowAction): Shortcut => ({
    keys,
    does,
    isOfFocus: true,
    run() {
      const id = rows.focusedId();
      if (!id) return false;
      onAction(action, id);
    },
  });
  function choose(place: number): false | void {
    const tab = tabs.current?.children[place - 1] as HTMLElement | undefined;
    if (!tab) return false;
    // Screen readers announce the tab when it gets the focus.
    tab.focus();
    tab.click();
  }
  useShortcuts(t`Todos`, [
    { keys: "q", does: t`Add a todo`, run: onAdd },
    onRow("e", t`Edit`, "edit"),
    onRow("x", t`Done, or not`, "tick"),
    onRow("d", t`Plan: then 1–7 for Monday to Sunday, t, w, n or Backspace`, "plan"),
    onRow("Delete", t`Delete`, "delete"),
  ]);
  useShortcuts(t`Projects`, [
    ...[1, 2, 3].map((place) => ({
      keys: `Digit${place}`,
      does: t`Project ${place}`,
      run: () => (rows.focusedId() ? false : choose(place)),
    })),
    // In the list a digit alone sets the priority, so the shortcut of a project needs Shift.
    ...[1, 2, 3].map((place) => ({
      keys: `Shift+Digit${place}`,
      does: t`Project ${place}, from inside the list`,
      isOfFocus: true as const,
      run: () => choose(place),
    })),
  ]);
  return null;
}

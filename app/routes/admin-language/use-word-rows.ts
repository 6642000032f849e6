import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useShortcuts } from "#app/parts/command-bar/shortcuts.ts";

/** The elements of a row: the button Edit, and on phones the button of its menu. */
export interface WordElements {
  row: HTMLElement | null;
  edit: HTMLElement | null;
  menu: HTMLElement | null;
}

interface Keys {
  onEdit(id: string): void;
  onDelete(id: string): void;
}

/**
 * The focus and the keys of the rows of words. `ids` are in the order of the table. When a row is removed, the row
 * that takes its place gets the focus. `total` is the number of words on all pages.
 */
export function useWordRows(ids: readonly string[], total: number, { onEdit, onDelete }: Keys) {
  const rows = useRef(new Map<string, WordElements>());
  /** The index of the row that had the focus last. */
  const place = useRef(-1);
  const before = useRef(total);

  const indexOf = (target: Node | null) => ids.findIndex((id) => rows.current.get(id)?.row?.contains(target));
  function focus(id: string | undefined) {
    const { edit, menu } = (id !== undefined && rows.current.get(id)) || {};
    [edit, menu].find((button) => button?.offsetParent)?.focus();
  }

  useEffect(() => {
    const isLess = total < before.current;
    before.current = total;
    if (!isLess || place.current < 0 || document.activeElement !== document.body) return;
    focus(ids[place.current] ?? ids.at(-1));
  });

  /** Runs a shortcut for the row that has the focus. */
  const onRow = (run: (id: string) => void) => (): false | void => {
    const id = ids[indexOf(document.activeElement)];
    if (id === undefined) return false;
    run(id);
  };
  useShortcuts("Words", [
    { keys: "e", does: "Edit", run: onRow(onEdit) },
    { keys: "Delete", does: "Delete", run: onRow(onDelete) },
  ]);

  return {
    focus,
    /** Stores the elements of a row; null when the row is removed. */
    set: (id: string, elements: WordElements | null) =>
      void (elements ? rows.current.set(id, elements) : rows.current.delete(id)),
    /** The handlers of the table's body. */
    handlers: {
      onFocus({ target }: FocusEvent) {
        place.current = indexOf(target);
      },
      /** Arrow keys move between rows. */
      onKeyDown(event: KeyboardEvent) {
        const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        const at = indexOf(event.target as Node);
        const next = by && at >= 0 ? ids[at + by] : undefined;
        if (next === undefined) return;
        event.preventDefault();
        focus(next);
      },
    },
  };
}

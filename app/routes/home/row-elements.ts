import type { RefObject } from "react";
import { useEffectBeforePaint } from "#app/effect-before-paint.ts";
import { replaceLostFocus } from "#app/ui/lost-focus.ts";

/** The controls of a row that can be reached with arrow keys. */
export type RowControl = "grip" | "checkbox" | "description" | "plan" | "edit" | "menu";

/** The elements of a row; a row that is edited has no controls. */
export type RowElements = Partial<Record<"row" | RowControl, HTMLElement | null>>;

/** The rows on the page, to move the focus between them. */
export type Rows = ReturnType<typeof createRows>;

export function createRows() {
  const elements = new Map<string, RefObject<RowElements>>();
  /** The ids of the rows in order. The list sets them. */
  let order: readonly string[] = [];
  const addButton: RefObject<HTMLButtonElement> = { current: null };

  const get = (id: string) => elements.get(id)?.current ?? undefined;
  const idOf = (target: Node | null) => order.find((id) => get(id)?.row?.contains(target));
  const withCheckbox = () => order.filter((id) => get(id)?.checkbox);
  /** The control of a row, else the row's checkbox, else the button that adds a row. */
  function find(id: string | undefined, control: RowControl = "checkbox") {
    const row = id === undefined ? undefined : get(id);
    return row?.[control] ?? row?.checkbox ?? addButton.current;
  }
  /** The row at an index of the list, else the last row, else the button that adds a row. */
  function findAt(index: number) {
    const ids = withCheckbox();
    return find(ids[index] ?? ids.at(-1));
  }

  return {
    addButton,
    get,
    set: (id: string, row: RefObject<RowElements>) => void elements.set(id, row),
    delete: (id: string, row: RefObject<RowElements>) => void (elements.get(id) === row && elements.delete(id)),
    setOrder: (ids: readonly string[]) => void (order = ids),
    /** The id of the row that contains an element. */
    idOf,
    /** The id of the row that has the focus. */
    focusedId: () => idOf(document.activeElement),
    ids: () => order,
    focus: (id: string | undefined, control?: RowControl) => find(id, control)?.focus(),
    focusAt: (index: number) => findAt(index)?.focus(),
    /** Focuses a row, or the button that adds one, after the row's editor has closed. */
    focusLater: (id: string) => replaceLostFocus(() => find(id)),
    /** Focuses the row that takes the place of a removed row. Does nothing for a todo without a row. */
    focusAfter(id: string) {
      const before = order.slice(0, order.indexOf(id));
      const index = before.filter((one) => get(one)?.checkbox).length;
      if (elements.has(id)) replaceLostFocus(() => findAt(index));
    },
  };
}

/** Registers a row while it is on the page. */
export function useRow(rows: Rows, id: string, row: RefObject<RowElements>) {
  useEffectBeforePaint(() => {
    rows.set(id, row);
    return () => rows.delete(id, row);
  }, [rows, id, row]);
}

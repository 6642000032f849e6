import { type FocusEvent, type RefObject, useRef, useState } from "react";
import { useEffectBeforePaint } from "#app/effect-before-paint.ts";
import type { Rows } from "./row-elements.ts";

/**
 * The focus in a list whose rows come and go. One row is a tab stop: the row that had the focus last, else the first
 * (decision 68). When the row with the focus leaves, the row that takes its place gets the focus. `ids` are the rows in
 * their order, `edited` is the row that is a form, and `before` the row that had the
 * focus before scripts ran.
 */
export function useRowFocus(
  list: RefObject<HTMLElement>,
  rows: Rows,
  ids: readonly string[],
  edited: string | undefined,
  before: string | null | undefined,
) {
  const [stop, setStop] = useState<string>();
  /** The element with the focus, and the index of its row. */
  const last = useRef<{ element: HTMLElement; index: number } | null>(null);

  useEffectBeforePaint(() => {
    rows.setOrder(ids);
    // React gives the focus back to a row that moves, but a row that leaves takes it along.
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const { index } = last.current;
    // Once: the focus may go elsewhere from there.
    last.current = null;
    rows.focusAt(index);
  });

  const stops = ids.filter((id) => id !== edited);
  return {
    tabStop: stops.find((id) => id === (stop ?? before)) ?? stops[0],
    onFocus({ target }: FocusEvent<HTMLElement>) {
      last.current = { element: target, index: [...list.current!.children].findIndex((row) => row.contains(target)) };
      setStop((current) => rows.idOf(target) ?? current);
    },
    onBlur({ target }: FocusEvent<HTMLElement>) {
      // An element keeps the focus when the window loses it.
      if (document.activeElement !== target) last.current = null;
    },
  };
}

import { type FocusEvent, type RefObject, useRef, useState } from "react";
import { useEffectBeforePaint } from "#app/effect-before-paint.ts";
import type { Rows } from "./row-elements.ts";

/**
 * The focus in a list whose rows are added and removed. One row is a tab stop: the row that had the focus last, else
 * the first one (decision 68). When the focused row is removed, the row that takes its place gets the focus. `ids`
 * are the rows in their order, `edited` is the row that is a form, and `before` the row that had the focus before
 * scripts ran.
 */
export function useRowFocus(
  list: RefObject<HTMLElement>,
  rows: Rows,
  ids: readonly string[],
  edited: string | undefined,
  before: string | null | undefined,
) {
  const [stop, setStop] = useState<string>();
  /** The focused element, and the index of its row. */
  const last = useRef<{ element: HTMLElement; index: number } | null>(null);

  useEffectBeforePaint(() => {
    rows.setOrder(ids);
    // React restores the focus of a row that moves. A row that is removed loses it.
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const { index } = last.current;
    // Only once, because the person may move the focus on from there.
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

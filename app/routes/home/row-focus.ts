/** Moves the focus when rows come and go. Elements are looked up in the page, because rows are markup only. */
import { useEffect } from "react";

/** The checkbox of a row. */
export const BOX = '[role="checkbox"]';

/** The row of a todo or a draft. */
export const rowOf = (id: string) => document.querySelector(`.todos > [data-id="${CSS.escape(id)}"]`);

/** The name of a row in announcements. */
export const titleOf = (id: string) => rowOf(id)?.querySelector(BOX)?.ariaLabel ?? "";

/** The row that has focus. */
export const focusedRow = () => document.activeElement?.closest<HTMLElement>(".todos > [data-id]");

const boxes = () => [...document.querySelectorAll<HTMLElement>(`.todos ${BOX}`)];
/** Gone while it is the field of a new todo. */
const addButton = () => document.querySelector<HTMLElement>("#add-todo");

/** Focuses the row of `id`, or the button that adds one, once it is rendered. */
export function focusRow(id: string) {
  requestAnimationFrame(() => (rowOf(id)?.querySelector<HTMLElement>(BOX) ?? addButton())?.focus());
}

/** Focuses the row that replaces the one with this id, once that one is gone. */
export function focusAfter(id: string) {
  const place = boxes().findIndex((box) => rowOf(id)?.contains(box));
  requestAnimationFrame(() => (boxes()[place] ?? boxes().at(-1) ?? addButton())?.focus());
}

/** Keeps the focus on a row that moves, and moves it to the next row when the row leaves. */
export function useFocusKept(list: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const node = list.current!;
    let last: HTMLElement | null = null;
    let place = -1;
    const remember = ({ target }: FocusEvent) => {
      last = target as HTMLElement;
      place = [...node.children].findIndex((row) => row.contains(last));
    };
    const forget = ({ target }: FocusEvent) => {
      // Browsers fire the event before or after the element is removed, so the check comes later.
      setTimeout(() => {
        if (last === target && last?.isConnected && document.activeElement !== last) last = null;
      });
    };
    const watcher = new MutationObserver(() => {
      if (!last || document.activeElement !== document.body) return;
      if (last.isConnected) return last.focus();
      (boxes()[place] ?? boxes().at(-1))?.focus();
    });
    node.addEventListener("focusin", remember);
    node.addEventListener("focusout", forget);
    watcher.observe(node, { childList: true });
    return () => {
      node.removeEventListener("focusin", remember);
      node.removeEventListener("focusout", forget);
      watcher.disconnect();
    };
  }, [list]);
}

/** Where focus goes when rows come and go. What carries it is found in the page, because rows are markup only. */
import { useEffect } from "react";

const BOX = '[role="checkbox"]';

/** The row of a todo or a draft. */
export const rowOf = (id: string) => document.querySelector(`.todos > [data-id="${CSS.escape(id)}"]`);

const boxes = () => [...document.querySelectorAll<HTMLElement>(`.todos ${BOX}`)];
/** Gone while it is the field of a new todo. */
const addButton = () => document.querySelector<HTMLElement>("#add-todo");

/** Focus goes to the row of `id`, or to the button that adds one, once the page shows it. */
export function focusRow(id: string) {
  requestAnimationFrame(() => (rowOf(id)?.querySelector<HTMLElement>(BOX) ?? addButton())?.focus());
}

/** Focus goes to the row that takes the place of the one with this id, once that is gone. */
export function focusAfter(id: string) {
  const place = boxes().findIndex((box) => rowOf(id)?.contains(box));
  requestAnimationFrame(() => (boxes()[place] ?? boxes().at(-1) ?? addButton())?.focus());
}

/** When the row that has focus moves, focus goes with it; when it leaves, to the row that takes its place. */
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
      // Browsers tell it before or after the element is gone, so it is looked at later.
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

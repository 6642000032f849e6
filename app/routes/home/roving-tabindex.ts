import { useEffect } from "react";
import { focusedRow } from "./row-focus.ts";

/**
 * Keeps one row of the list in the Tab order: the one that had the focus last, else the first. The arrow keys lead to the
 * others (decision 68). Rows are markup only, so the attribute is nobody else's.
 */
export function useOneRowInTabOrder() {
  useEffect(() => {
    const list = document.querySelector(".todos")!;
    let current = focusedRow()?.closest(".todo");
    const mark = () => {
      const rows = [...list.querySelectorAll(".todo")];
      if (!current?.isConnected) current = rows[0];
      for (const row of rows) {
        for (const stop of row.querySelectorAll<HTMLElement>("button, summary, a"))
          stop.tabIndex = row === current ? 0 : -1;
      }
    };
    const follow = ({ target }: Event) => {
      const row = (target as Element).closest(".todo");
      if (!row || row === current) return;
      current = row;
      mark();
    };
    mark();
    const watcher = new MutationObserver(mark);
    watcher.observe(list, { childList: true, subtree: true });
    list.addEventListener("focusin", follow);
    return () => {
      watcher.disconnect();
      list.removeEventListener("focusin", follow);
    };
  }, []);
}

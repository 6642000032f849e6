import { type ComponentType, type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { onFirstUse } from "./first-use.ts";

export interface SortableProps {
  /** The list. Its rows carry `data-id` and hold a button with `data-grip`; rows without stay where they are. */
  list: RefObject<HTMLElement | null>;
  /** The rows that can be moved, in their order. */
  ids: readonly string[];
  /** What a row is called when its moves are spoken. */
  label(id: string): string;
  /** The new order, once a row was dropped somewhere else. */
  onMove(ids: string[]): void;
}

const load = () => import("./sortable-rows.tsx");

/**
 * Lets the rows of a list be dragged: by mouse at the grip, by a long press anywhere on the row, by keyboard at the grip.
 * It stands beside the list and renders nothing of it, so a row costs nothing until the list is used for the first time.
 */
export function Sortable(props: SortableProps) {
  const [Rows, setRows] = useState<ComponentType<SortableProps>>();
  const { list } = props;
  useEffect(() => {
    const node = list.current;
    if (!node || Rows) return;
    let loaded: typeof import("./sortable-rows.tsx") | undefined;
    let used = false;
    const start = ({ type }: Event) => {
      used = true;
      if (!loaded) return;
      const { SortableRows } = loaded;
      // In the same event, so that the very touch that begins here can become a drag.
      if (type === "touchstart") flushSync(() => setRows(() => SortableRows));
      else setRows(() => SortableRows);
    };
    const cancel = onFirstUse(async () => {
      // Without it the rows can still be moved by their menu.
      loaded = await load().catch(() => undefined);
      if (used && loaded) setRows(() => loaded!.SortableRows);
    });
    const events = ["pointerenter", "focusin", "touchstart"] as const;
    const options = { capture: true, passive: true };
    for (const name of events) node.addEventListener(name, start, options);
    return () => {
      cancel();
      for (const name of events) node.removeEventListener(name, start, options);
    };
  }, [list, Rows]);
  return Rows ? <Rows {...props} /> : null;
}

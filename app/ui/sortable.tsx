import { type ComponentType, type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Drops } from "./drop-places.tsx";
import { onFirstUse } from "./first-use.ts";

export interface SortableProps {
  /** The list. Its rows carry `data-id` and contain a button with `data-grip`; rows without them cannot be moved. */
  list: RefObject<HTMLElement | null>;
  /** The ids of the movable rows in order. */
  ids: readonly string[];
  /** The name of a row in announcements. */
  label(id: string): string;
  /** Called with the new order after a row was dropped at another place. */
  onMove(ids: string[]): void;
  /** Where rows can be put outside the list. */
  drops?: Drops;
}

const load = () => import("./sortable-rows.tsx");

/**
 * Makes the rows of a list draggable: by mouse on the grip, by long press anywhere on the row, by keyboard on the grip.
 * It is rendered beside the list and adds nothing to a row until the list is first used.
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
      // Synchronously, so that this very touch can become a drag.
      if (type === "touchstart") flushSync(() => setRows(() => SortableRows));
      else setRows(() => SortableRows);
    };
    const cancel = onFirstUse(async () => {
      // If loading fails, rows can still be moved by their menu.
      loaded = await load().catch(() => undefined);
      if (used && loaded) setRows(() => loaded!.SortableRows);
    });
    const events = ["pointerenter", "focusin", "touchstart"] as const;
    const options = { capture: true, passive: true };
    for (const name of events) node.addEventListener(name, start, options);
    // What can be put where rows can stands outside the list.
    const outside = (event: Event) => (event.target as Element).closest?.("[data-lift]") && start(event);
    for (const name of ["pointerover", "touchstart"]) document.addEventListener(name, outside, options);
    return () => {
      for (const name of ["pointerover", "touchstart"]) document.removeEventListener(name, outside, options);
      cancel();
      for (const name of events) node.removeEventListener(name, start, options);
    };
  }, [list, Rows]);
  return Rows ? <Rows {...props} /> : null;
}

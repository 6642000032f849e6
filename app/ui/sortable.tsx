import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { SortableProps } from "./sortable-rows.client.tsx";
import { lazyCode } from "./lazy-code.ts";
import { liftedBy } from "./lift.ts";

const rows = lazyCode(() => import("./sortable-rows.client.tsx"));

/**
 * Makes the rows of a list draggable: with the mouse and the keyboard on the grip, with a long press anywhere on the
 * row. It adds nothing to a row until the list is first used.
 */
export function Sortable(props: SortableProps) {
  const [Rows, setRows] = useState<ComponentType<SortableProps>>();
  const { list } = props;
  useEffect(() => {
    const node = list.current;
    if (!node || Rows) return;
    let isGone = false;
    async function start({ type }: Pick<Event, "type">) {
      const show = () => setRows(() => rows.module?.SortableRows);
      // Rendered synchronously, so that the current touch can become a drag.
      if (rows.module && type === "touchstart") return flushSync(show);
      // If loading fails, rows can still be moved by their menu.
      if (!rows.module) await rows.load().catch(() => undefined);
      if (!isGone) show();
    }
    const events = ["pointerenter", "focusin", "touchstart"] as const;
    const options = { capture: true, passive: true };
    for (const name of events) node.addEventListener(name, start, options);
    // A row may have got the focus before hydration.
    if (node.contains(document.activeElement)) void start({ type: "focusin" });
    // Items outside the list can be dragged to the same targets.
    const outside = (event: Event) => liftedBy(event) && start(event);
    for (const name of ["pointerover", "touchstart"]) document.addEventListener(name, outside, options);
    return () => {
      for (const name of ["pointerover", "touchstart"]) document.removeEventListener(name, outside, options);
      isGone = true;
      for (const name of events) node.removeEventListener(name, start, options);
    };
  }, [list, Rows]);
  return Rows ? <Rows {...props} /> : null;
}

import { type ComponentProps, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { lazyCode } from "#app/ui/lazy-code.ts";
import { liftedBy } from "#app/ui/lift.ts";

const drag = lazyCode(() => import("#app/ui/drag-to-targets.client.tsx"));

type DragProps = ComponentProps<Awaited<ReturnType<typeof drag.load>>["DragToPlaces"]>;

/** Lets todos be dragged to another day. It renders nothing until a pointer comes to a todo. */
export function DragLayer(props: DragProps) {
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    async function start(event: Event) {
      if (!liftedBy(event)) return;
      // Synchronously, so that the current touch can become a drag.
      if (drag.module && event.type === "touchstart") return flushSync(() => setOn(true));
      // Without dragging, todos can still be planned by their button or from their day.
      if (!drag.module) await drag.load().catch(() => undefined);
      setOn(drag.module !== undefined);
    }
    const events = ["pointerover", "touchstart"] as const;
    for (const name of events) document.addEventListener(name, start, { capture: true, passive: true });
    return () => {
      for (const name of events) document.removeEventListener(name, start, { capture: true });
    };
  }, []);

  return isOn && drag.module ? <drag.module.DragToPlaces {...props} /> : null;
}

import { type ComponentProps, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { lazyCode } from "#app/ui/lazy-code.ts";
import { liftedBy } from "#app/ui/lift.ts";

const drag = lazyCode(() => import("#app/ui/drag-to-targets.client.tsx"));

type DragProps = ComponentProps<Awaited<ReturnType<typeof drag.load>>["DragToTargets"]>;

/** Lets todos be dragged to another day. It renders nothing until a pointer is over a todo. */
export function DragLayer(props: DragProps) {
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    async function start(event: Event) {
      if (!liftedBy(event)) return;
      // Rendered synchronously, so that the current touch can become a drag.
      if (drag.module && event.type === "touchstart") return flushSync(() => setOn(true));
      // If the code for dragging cannot be loaded, todos can still be planned with their button or in their day.
      if (!drag.module) await drag.load().catch(() => undefined);
      setOn(drag.module !== undefined);
    }
    const events = ["pointerover", "touchstart"] as const;
    for (const name of events) document.addEventListener(name, start, { capture: true, passive: true });
    return () => {
      for (const name of events) document.removeEventListener(name, start, { capture: true });
    };
  }, []);

  return isOn && drag.module ? <drag.module.DragToTargets {...props} /> : null;
}

import { type ComponentType, type RefObject, useEffect, useState } from "react";
import { useUndoToast } from "#app/forms/action-error.ts";
import { lazyCode } from "#app/ui/lazy-code.ts";
import type { DragProps } from "./drag.tsx";
import type { Day } from "./month.ts";
import { moveTodo } from "./todo-actions.ts";

interface DragLayerProps {
  table: RefObject<HTMLTableElement>;
  days: Day[];
  locale: string;
}

const drag = lazyCode(() => import("./drag.tsx"));

/** Lets todos be dragged to another day. It costs nothing until a pointer comes to the grid. */
export function DragLayer({ table, days, locale }: DragLayerProps) {
  const [Drag, setDrag] = useState<ComponentType<DragProps>>();
  const showUndo = useUndoToast();

  useEffect(() => {
    const node = table.current;
    if (!node) return;
    const start = async () => {
      // Without it todos can still be moved from their day.
      if (!drag.module) await drag.load().catch(() => undefined);
      setDrag(() => drag.module?.Drag);
    };
    node.addEventListener("pointerenter", start, { passive: true });
    return () => node.removeEventListener("pointerenter", start);
  }, [table]);

  if (!Drag) return null;
  return (
    <Drag
      table={table}
      days={days}
      locale={locale}
      onMove={(todo, date) => {
        const done = moveTodo(todo, date);
        if (done) showUndo(todo.id, done.text, done.undo);
      }}
    />
  );
}

import { type ComponentType, type RefObject, useEffect, useState } from "react";
import { useUndoToast } from "#app/forms/action-error.ts";
import type { DragProps } from "./drag.tsx";
import type { Day } from "./month.ts";
import { moveTodo } from "./todo-actions.ts";

interface DragLayerProps {
  table: RefObject<HTMLTableElement>;
  days: Day[];
  locale: string;
}

/** Lets todos be dragged to another day. What it takes is loaded when a pointer first comes near the grid. */
export function DragLayer({ table, days, locale }: DragLayerProps) {
  const [Drag, setDrag] = useState<ComponentType<DragProps>>();
  const showUndo = useUndoToast();

  useEffect(() => {
    const node = table.current;
    if (!node) return;
    const load = async () => {
      // Without it todos can still be moved from their day.
      const loaded = await import("./drag.tsx").catch(() => undefined);
      if (loaded) setDrag(() => loaded.Drag);
    };
    node.addEventListener("pointerenter", load, { once: true, passive: true });
    return () => node.removeEventListener("pointerenter", load);
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

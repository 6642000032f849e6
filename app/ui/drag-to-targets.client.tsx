import { useLingui } from "@lingui/react/macro";
import { type Active, type Announcements, DndContext, useSensors } from "@dnd-kit/core";
import { useState } from "react";
import { isHold } from "./drop-order.ts";
import {
  DropTargets,
  type Drops,
  liftedId,
  targetOf,
  useLostItem,
  usePointers,
  waysToTargets,
} from "./drop-targets.client.tsx";

interface DragToPlacesProps {
  drops: Drops;
  /** The name of an item in announcements. */
  label(id: string): string;
}

/**
 * Makes elements with `data-lift` draggable to drop targets, by mouse or long press. There must be another way for
 * people who cannot drag.
 */
export function DragToTargets({ drops, label }: DragToPlacesProps) {
  const { t } = useLingui();
  const [lifted, setLifted] = useState<string | null>(null);
  useLostItem(lifted, label);
  const [{ collisionDetection, autoScroll }] = useState(waysToTargets);
  const sensors = useSensors(...usePointers());
  const putBack = (active: Active) => {
    const name = label(liftedId(active));
    return name ? t`Put back ${name}` : undefined;
  };
  const announcements: Announcements = {
    onDragStart({ active }) {
      const name = label(liftedId(active));
      return t`Picked up ${name}`;
    },
    onDragOver({ active, over }) {
      const target = targetOf(over?.id);
      return target === null ? undefined : t`${{ name: label(liftedId(active)) }}: ${{ value: drops.label(target) }}`;
    },
    onDragEnd({ active, over }) {
      const target = targetOf(over?.id);
      // The target that accepts the row announces it.
      return target === null || isHold(target) ? putBack(active) : undefined;
    },
    onDragCancel: ({ active }) => putBack(active),
  };
  return (
    <DndContext
      id="places"
      sensors={sensors}
      collisionDetection={collisionDetection}
      autoScroll={autoScroll}
      onDragStart={({ active }) => setLifted(liftedId(active))}
      onDragEnd={({ active, over }) => {
        setLifted(null);
        const target = targetOf(over?.id);
        if (target !== null && !isHold(target)) drops.onDrop(liftedId(active), target);
      }}
      onDragCancel={() => setLifted(null)}
      accessibility={{ announcements }}
    >
      <DropTargets drops={drops} lifted={lifted} label={label} />
    </DndContext>
  );
}

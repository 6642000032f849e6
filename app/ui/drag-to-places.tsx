import { type Announcements, DndContext, useSensors } from "@dnd-kit/core";
import { useState } from "react";
import { DropPlaces, type Drops, isHold, liftedId, placeOf, usePointers, waysToPlaces } from "./drop-places.tsx";

interface DragToPlacesProps {
  drops: Drops;
  /** The name of an item in announcements. */
  label(id: string): string;
}

/**
 * Lets elements with `data-lift` be dragged to those with `data-drop`, by mouse or long press. Whoever cannot drag needs
 * another way.
 */
export function DragToPlaces({ drops, label }: DragToPlacesProps) {
  const [lifted, setLifted] = useState<string | null>(null);
  const [{ collisionDetection, autoScroll }] = useState(waysToPlaces);
  const sensors = useSensors(...usePointers());
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${label(liftedId(active))}`,
    onDragOver({ active, over }) {
      const place = placeOf(over?.id);
      return place === null ? undefined : `${label(liftedId(active))}: ${drops.label(place)}`;
    },
    onDragEnd({ active, over }) {
      const place = placeOf(over?.id);
      // Whoever takes it at its place says so.
      return place === null || isHold(place) ? `Put back ${label(liftedId(active))}` : undefined;
    },
    onDragCancel: ({ active }) => `Put back ${label(liftedId(active))}`,
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
        const place = placeOf(over?.id);
        if (place !== null && !isHold(place)) drops.onDrop(liftedId(active), place);
      }}
      onDragCancel={() => setLifted(null)}
      accessibility={{ announcements }}
    >
      <DropPlaces drops={drops} lifted={lifted} label={label} />
    </DndContext>
  );
}

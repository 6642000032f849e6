import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { dateLabel } from "#app/domain/time/date-label.ts";
import type { DueTodo } from "#app/domain/todo/changes.ts";
import { type Day, eventLabel, MAX_EVENTS } from "./month.ts";

/** How long a finger rests on a todo before it lifts it. */
const LONG_PRESS_MS = 300;

export interface DragProps {
  table: RefObject<HTMLTableElement>;
  days: Day[];
  locale: string;
  onMove(todo: DueTodo, date: string): void;
}

/**
 * Lets the todos of the grid be dragged to another day. It wires what is there and renders nothing of it. The keyboard's
 * way, and that of a pointer that cannot drag, is "Move to…" in the day.
 */
export function Drag({ table, days, locale, onMove }: DragProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS_MS, tolerance: 8 } }),
  );
  const [lifted, setLifted] = useState<DueTodo>();
  const shown = days.flatMap(({ todos }) => todos.slice(0, MAX_EVENTS));
  const byId = new Map(shown.map((todo) => [todo.id, todo]));

  function drop({ active, over }: DragEndEvent) {
    setLifted(undefined);
    const todo = byId.get(String(active.id));
    if (todo && over) onMove(todo, String(over.id));
  }

  const name = (id: string | number) => byId.get(String(id))?.todo_title ?? "";
  const day = (id: string | number) => dateLabel(String(id), locale, "full");
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is over ${day(over.id)}` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} moved to ${day(over.id)}` : `Put back ${name(active.id)}`,
    onDragCancel: ({ active }) => `Put back ${name(active.id)}`,
  };

  return (
    <DndContext
      id="calendar"
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setLifted(byId.get(String(active.id)))}
      onDragEnd={drop}
      onDragCancel={() => setLifted(undefined)}
      accessibility={{ announcements }}
    >
      {shown.map((todo) => (
        <Liftable key={todo.id} id={todo.id} table={table} />
      ))}
      {days.map(({ date }) => (
        <Landing key={date} date={date} table={table} />
      ))}
      <DragOverlay dropAnimation={null}>
        {lifted && (
          <span className={`month-event month-lifted priority priority-${lifted.todo_category}`}>
            <span>{eventLabel(lifted.todo_title)}</span>
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const elementOf = (table: RefObject<HTMLElement>, kind: "todo" | "date", id: string) =>
  table.current?.querySelector<HTMLElement>(`[data-${kind}="${CSS.escape(id)}"]`) ?? null;

function Liftable({ id, table }: { id: string; table: RefObject<HTMLElement> }) {
  const { listeners, setNodeRef, isDragging } = useDraggable({ id });
  const node = elementOf(table, "todo", id);

  useLayoutEffect(() => {
    setNodeRef(node);
    node?.toggleAttribute("data-dragging", isDragging);
  }, [node, isDragging, setNodeRef]);

  useEffect(() => {
    if (!node || !listeners) return;
    // dnd-kit expects React's events; these are the parts of them that its sensors use.
    const wire = (name: string) => (event: Event) => listeners[name]?.({ nativeEvent: event, target: event.target });
    const [mouse, touch] = [wire("onMouseDown"), wire("onTouchStart")];
    node.addEventListener("mousedown", mouse);
    node.addEventListener("touchstart", touch, { passive: true });
    return () => {
      node.removeEventListener("mousedown", mouse);
      node.removeEventListener("touchstart", touch);
    };
  }, [node, listeners]);

  return null;
}

function Landing({ date, table }: { date: string; table: RefObject<HTMLElement> }) {
  const { setNodeRef, isOver } = useDroppable({ id: date });
  const node = elementOf(table, "date", date);
  useLayoutEffect(() => {
    setNodeRef(node);
    node?.toggleAttribute("data-over", isOver);
    return () => void node?.removeAttribute("data-over");
  }, [node, isOver, setNodeRef]);
  return null;
}

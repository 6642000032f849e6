import { useLingui } from "@lingui/react/macro";
import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { restrictToFirstScrollableAncestor, restrictToVerticalAxis } from "@dnd-kit/modifiers";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { memo, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
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

/** The elements of a row: the row itself, and the button that moves it. */
interface SortableElements {
  row?: HTMLElement | null;
  grip?: HTMLElement | null;
}

export interface SortableProps {
  list: RefObject<HTMLElement | null>;
  /** Returns the elements of a row. A row without a grip cannot be moved. */
  elementsOf(id: string): SortableElements | undefined;
  /** The ids of the movable rows in order. */
  ids: readonly string[];
  /** The name of a row in announcements. */
  label(id: string): string;
  /** Called with the new order after a row was dropped in another place. */
  onMove(ids: string[]): void;
  /** The drop targets outside the list. */
  drops?: Drops;
}

const DRAG_MS = 150;

/**
 * Makes the rows of a list sortable with dnd-kit. Loaded by `Sortable` after the first paint. Rendered again only when
 * a property is another one.
 */
export const SortableRows = memo(function SortableRows(props: SortableProps) {
  const { list, elementsOf, ids, label, onMove, drops } = props;
  const { t } = useLingui();
  const [lifted, setLifted] = useState<string | null>(null);
  useLostItem(lifted, label);
  const [ways] = useState(waysToTargets);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const sensors = useSensors(
    ...usePointers(),
    useSensor(KeyboardSensor, {
      coordinateGetter: drops ? ways.coordinateGetter : sortableKeyboardCoordinates,
      scrollBehavior: still ? "auto" : "smooth",
    }),
  );
  /**
   * The scroll position of the list at the start of the drag, because the list scrolls when an item is dragged to a
   * target.
   */
  const scrolled = useRef(0);
  const returnList = () => list.current?.scrollTo({ top: scrolled.current, behavior: "instant" });
  const drop = ({ active, over }: DragEndEvent) => {
    setLifted(null);
    const target = targetOf(over?.id);
    if (target !== null) {
      returnList();
      return isHold(target) ? undefined : drops?.onDrop(liftedId(active), target);
    }
    if (!over || over.id === active.id || !ids.includes(String(active.id))) return;
    onMove(arrayMove([...ids], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  const announcements = useAnnouncements(ids, label, drops);
  const id = useId();
  const items = useMemo(() => [...ids], [ids]);
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={drops ? ways.collisionDetection : closestCenter}
      autoScroll={ways.autoScroll}
      modifiers={drops ? [] : [restrictToVerticalAxis, restrictToFirstScrollableAncestor]}
      onDragStart={({ active }) => {
        ways.start();
        scrolled.current = list.current?.scrollTop ?? 0;
        setLifted(liftedId(active));
      }}
      onDragEnd={drop}
      onDragCancel={() => {
        setLifted(null);
        returnList();
      }}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: drops
            ? t`To move, press Space. While moving, use the arrow keys, press Space again to drop, or Escape to put it back. The left and right arrow keys lead to the places beside the list.`
            : t`To move, press Space. While moving, use the arrow keys, press Space again to drop, or Escape to put it back.`,
        },
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {ids.map((id) => (
          <Row key={id} id={id} elementsOf={elementsOf} still={still} />
        ))}
      </SortableContext>
      {drops && <DropTargets drops={drops} lifted={lifted} label={label} />}
    </DndContext>
  );
});

/** The texts of a drag for screen readers. */
function useAnnouncements(
  ids: SortableProps["ids"],
  label: SortableProps["label"],
  drops: SortableProps["drops"],
): Announcements {
  const { t } = useLingui();
  // The order at the start of the drag, because the drop changes `ids` before it is announced.
  const order = useRef(ids);
  const hasMoved = useRef(false);
  /** The item, and the position of the row `over` in the list, from 1; 0 outside of the list. */
  const positionOf = (active: Active, over: { id: UniqueIdentifier } = active) => ({
    name: label(liftedId(active)),
    place: order.current.indexOf(String(over.id)) + 1,
    count: order.current.length,
  });
  return {
    onDragStart({ active }) {
      order.current = ids;
      hasMoved.current = false;
      const { name, place, count } = positionOf(active);
      return place > 0 ? t`Picked up ${name}, position ${place} of ${count}` : t`Picked up ${name}`;
    },
    onDragOver({ active, over }) {
      // At first a row is over itself. Announcing that would replace the announcement that it was picked up.
      hasMoved.current ||= over?.id !== active.id;
      if (!over || !hasMoved.current) return undefined;
      const target = targetOf(over.id);
      const { name, place, count } = positionOf(active, over);
      return target === null
        ? t`${name} moved to position ${place} of ${count}`
        : t`${name}: ${{ value: drops?.label(target) ?? "" }}`;
    },
    onDragEnd({ active, over }) {
      // The target that accepts the row announces it.
      if (targetOf(over?.id) !== null) return undefined;
      const { name, place, count } = positionOf(active, over ?? active);
      return positionOf(active).place > 0 ? t`${name} dropped at position ${place} of ${count}` : t`Put back ${name}`;
    },
    onDragCancel({ active }) {
      const { name, place, count } = positionOf(active);
      // It was removed meanwhile.
      if (!name) return undefined;
      return place > 0 ? t`Put back. ${name} is at position ${place} of ${count}` : t`Put back ${name}`;
    },
  };
}

function draw(row: HTMLElement, transform: string, transition: string, isDragging: boolean) {
  row.style.transform = transform;
  row.style.transition = transition;
  row.toggleAttribute("data-dragging", isDragging);
}

interface RowProps extends Pick<SortableProps, "elementsOf"> {
  id: string;
  still: boolean;
}

/** Connects one existing row to dnd-kit. It renders nothing, and the row does not render again while it moves. */
function Row({ id, elementsOf, still }: RowProps) {
  const { t } = useLingui();
  const sortable = useSortable({
    id,
    // The attributes of the grip for screen readers.
    attributes: {
      roleDescription: t({ message: "sortable", comment: "What a screen reader calls a row that can be moved" }),
    },
    transition: still ? null : { duration: DRAG_MS, easing: "ease" },
  });
  const { attributes, isDragging, listeners, setActivatorNodeRef, setNodeRef, transform, transition } = sortable;
  const { row = null, grip = null } = elementsOf(id) ?? {};

  useLayoutEffect(() => {
    setNodeRef(row);
    setActivatorNodeRef(grip);
    if (!row || !grip) return;
    grip.setAttribute("aria-describedby", attributes["aria-describedby"]);
    grip.setAttribute("aria-roledescription", attributes["aria-roledescription"]);
    return () => draw(row, "", "", false);
  }, [row, grip, attributes, setNodeRef, setActivatorNodeRef]);

  useLayoutEffect(() => {
    if (!row || !grip || !listeners) return;
    // dnd-kit expects React events. These are the parts that its sensors use.
    const handler = (name: string) => (event: Event) =>
      listeners[name]?.({ nativeEvent: event, target: event.target, preventDefault: () => event.preventDefault() });
    const [mouse, keys, touch] = ["onMouseDown", "onKeyDown", "onTouchStart"].map(handler) as [
      EventListener,
      EventListener,
      EventListener,
    ];
    grip.addEventListener("mousedown", mouse);
    grip.addEventListener("keydown", keys);
    row.addEventListener("touchstart", touch, { passive: true });
    return () => {
      grip.removeEventListener("mousedown", mouse);
      grip.removeEventListener("keydown", keys);
      row.removeEventListener("touchstart", touch);
    };
  }, [row, grip, listeners]);

  useLayoutEffect(() => {
    if (row) draw(row, transform ? `translate3d(0, ${transform.y}px, 0)` : "", transition ?? "", isDragging);
  }, [row, transform, transition, isDragging]);

  return null;
}

import {
  type Active,
  closestCenter,
  type CollisionDetection,
  DragOverlay,
  type KeyboardCoordinateGetter,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useDndContext,
  useDraggable,
  useDroppable,
  useSensor,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import "./drop-places.css";

/**
 * Drop targets outside the list: elements with `data-drop`, the id of the target. A target whose id starts with `hold:`
 * accepts no drop, but acts while something is held over it. By keyboard those with `data-drop-last` come last.
 */
export interface Drops {
  /** The name of a target in announcements. */
  label(place: string): string;
  /** Called when a row, or an item from outside the list, was dropped on a target. */
  onDrop(id: string, place: string): void;
  /** Called repeatedly while something is held over a `hold:` target. */
  onHold(place: HTMLElement): void;
  /** The text shown during a drag. */
  hint: string;
}

/** Milliseconds of a long press that lifts an item. */
const LONG_PRESS_MS = 300;

/** A mouse, and a finger that rests on an item. */
export const usePointers = () =>
  [
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS_MS, tolerance: 8 } }),
  ] as const;

const PLACE = "place:";
const LIFTED = "lifted:";

/** The target of a droppable; null for a row of the list. */
export const placeOf = (id: UniqueIdentifier | undefined) =>
  typeof id === "string" && id.startsWith(PLACE) ? id.slice(PLACE.length) : null;

/** The id of the dragged item, in the list or outside of it. */
export const liftedId = ({ id }: Pick<Active, "id">) => String(id).replace(LIFTED, "");
const isOutside = ({ id }: Pick<Active, "id">) => String(id).startsWith(LIFTED);

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

type Containers = Parameters<KeyboardCoordinateGetter>[1]["context"]["droppableContainers"];

/** The rows of the list: up and down do not lead to a target that lies above it or below it. */
function rowsAmong(containers: Containers): Containers {
  const rows = new Map([...containers].filter(([id]) => placeOf(id) === null));
  const getEnabled = () => containers.getEnabled().filter(({ id }) => rows.has(id));
  return Object.assign(rows, { getEnabled }) as unknown as Containers;
}

/**
 * How a dragged item finds its target. By pointer it is the target under it, else the nearest row; items from outside
 * cannot go into the list. By keyboard left and right move to the targets and between them, up and down between the
 * rows and back to them.
 */
export function waysToPlaces() {
  /** The target chosen by keyboard. */
  let aim: UniqueIdentifier | null = null;
  let pointer: { x: number; y: number } | null = null;

  const collisionDetection: CollisionDetection = (args) => {
    const places = args.droppableContainers.filter(({ id }) => placeOf(id) !== null);
    const rows = args.droppableContainers.filter(({ id }) => placeOf(id) === null);
    pointer = args.pointerCoordinates;
    if (args.pointerCoordinates) {
      const over = pointerWithin({ ...args, droppableContainers: places });
      if (over.length > 0 || isOutside(args.active)) return over;
    } else if (aim !== null) return [{ id: aim }];
    return closestCenter({ ...args, droppableContainers: rows });
  };

  const coordinateGetter: KeyboardCoordinateGetter = (event, args) => {
    if (!ARROWS.has(event.code)) return undefined;
    const { context } = args;
    const { droppableContainers, droppableRects, collisionRect } = context;
    const places = droppableContainers.getEnabled().flatMap(({ id }) => (placeOf(id) === null ? [] : [id]));
    const isSideways = event.code === "ArrowLeft" || event.code === "ArrowRight";
    if (!isSideways && aim === null) {
      return sortableKeyboardCoordinates(event, {
        ...args,
        context: { ...context, droppableContainers: rowsAmong(droppableContainers) },
      });
    }
    event.preventDefault();
    const at = aim === null ? -1 : places.indexOf(aim);
    const by = event.code === "ArrowRight" ? 1 : -1;
    const first = places.findIndex((id) => !isHold(placeOf(id)!));
    const next = at < 0 ? first : Math.min(Math.max(at + by, 0), places.length - 1);
    aim = isSideways ? (places[next] ?? null) : null;
    const rect = droppableRects.get(aim ?? args.active);
    if (!rect || !collisionRect) return undefined;
    // Moves its centre to the centre of the target.
    return {
      x: rect.left + (rect.width - collisionRect.width) / 2,
      y: rect.top + (rect.height - collisionRect.height) / 2,
    };
  };

  /** The page scrolls at its edges, and a list while the pointer is in it. No target moves away from under the pointer. */
  function canScroll(element: Element): boolean {
    if (document.querySelector("[data-over]")) return false;
    if (!pointer || element === document.scrollingElement) return true;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return pointer.x >= left && pointer.x <= right && pointer.y >= top && pointer.y <= bottom;
  }

  return { collisionDetection, coordinateGetter, autoScroll: { canScroll }, start: () => void (aim = null) };
}

interface DropPlacesProps {
  drops: Drops;
  /** The dragged item; null outside of a drag. */
  lifted: string | null;
  label(id: string): string;
}

/** The targets during a drag, the dragged item under the pointer, and the draggable items outside the list. */
export function DropPlaces({ drops, lifted, label }: DropPlacesProps) {
  const places = usePlaces(lifted !== null);
  const isByKey = useDndContext().activatorEvent instanceof KeyboardEvent;
  return (
    <>
      {places.map((place) => (
        <Place key={place} place={place} isByKey={isByKey} onHold={drops.onHold} />
      ))}
      <Liftable />
      <DragOverlay dropAnimation={null}>{lifted !== null && <p className="lifted">{label(lifted)}</p>}</DragOverlay>
      {lifted !== null && (
        <p className="drop-hint" aria-hidden>
          {drops.hint} <kbd className="kbd">Esc</kbd>
        </p>
      )}
    </>
  );
}

/** Milliseconds that something is held over a target until it acts. */
const HOLD_MS = 700;
/** Whether a target accepts no drop. */
export const isHold = (place: string) => place.startsWith("hold:");

const elementOf = (place: string) => document.querySelector<HTMLElement>(`[data-drop="${CSS.escape(place)}"]`);

/** The targets on the page, which may change during a drag. */
function usePlaces(isLifted: boolean): readonly string[] {
  const [places, setPlaces] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isLifted) return;
    const find = () => {
      const targets = [...document.querySelectorAll<HTMLElement>("[data-drop]")];
      const [before, ...after] = targets.filter(({ dataset }) => isHold(dataset.drop!));
      const last = targets.filter(({ dataset }) => dataset.dropLast !== undefined);
      const others = targets.filter((target) => target !== before && !after.includes(target) && !last.includes(target));
      setPlaces([before ?? [], others, after, last].flat().map(({ dataset }) => dataset.drop!));
    };
    find();
    const watcher = new MutationObserver(find);
    watcher.observe(document.querySelector("main") ?? document.body, { childList: true, subtree: true });
    return () => {
      watcher.disconnect();
      setPlaces([]);
    };
  }, [isLifted]);
  return places;
}

interface PlaceProps extends Pick<Drops, "onHold"> {
  place: string;
  /** The drag is one by keyboard. */
  isByKey: boolean;
}

function Place({ place, isByKey, onHold }: PlaceProps) {
  const latest = useLatest(onHold);
  const { setNodeRef, isOver } = useDroppable({ id: `${PLACE}${place}` });
  useLayoutEffect(() => {
    const node = elementOf(place);
    setNodeRef(node);
    node?.toggleAttribute("data-over", isOver);
    // A key may choose a target that is out of view.
    if (isOver && isByKey) node?.scrollIntoView({ block: "nearest" });
    const timer = isOver && isHold(place) ? setInterval(() => node && latest.current(node), HOLD_MS) : undefined;
    return () => {
      clearInterval(timer);
      node?.removeAttribute("data-over");
    };
  }, [place, isOver, isByKey, setNodeRef, latest]);
  return null;
}

/** Makes elements with `data-lift` draggable by mouse or long press, anywhere on the page. */
function Liftable() {
  const [id, setId] = useState("");
  const { listeners, setNodeRef, isDragging } = useDraggable({ id: `${LIFTED}${id}` });
  const node = useRef<HTMLElement | null>(null);
  const latest = useLatest(listeners);

  useEffect(() => {
    const lift = (name: "onMouseDown" | "onTouchStart") => (event: Event) => {
      const element = (event.target as Element).closest?.<HTMLElement>("[data-lift]");
      if (!element) return;
      node.current = element;
      // Synchronously, so that this very press can become a drag.
      flushSync(() => setId(element.dataset.lift!));
      setNodeRef(element);
      latest.current?.[name]?.({ nativeEvent: event, target: event.target });
    };
    const [mouse, touch] = [lift("onMouseDown"), lift("onTouchStart")];
    document.addEventListener("mousedown", mouse);
    document.addEventListener("touchstart", touch, { passive: true });
    return () => {
      document.removeEventListener("mousedown", mouse);
      document.removeEventListener("touchstart", touch);
    };
  }, [latest, setNodeRef]);

  useLayoutEffect(() => void node.current?.toggleAttribute("data-dragging", isDragging), [isDragging]);
  return null;
}

function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

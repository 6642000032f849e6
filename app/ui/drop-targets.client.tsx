import { useLingui } from "@lingui/react/macro";
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
  useDndMonitor,
  useDraggable,
  useDroppable,
  useSensor,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { elementOfTarget, isHold, useDropTargets } from "./drop-order.ts";
import { keyInReadingOrder } from "./direction.ts";
import { liftedBy } from "./lift.ts";
import { useStable } from "./stable.ts";
import { useToast } from "./toast.tsx";

/** Drop targets outside the list: elements with the ref of `useDropTarget`. */
export interface Drops {
  /** Returns the name of a target for announcements. */
  label(target: string): string;
  /** Called when a row, or an item from outside the list, was dropped on a target. */
  onDrop(id: string, target: string): void;
  /** Called repeatedly while something is held over a `hold:` target. */
  onHold(target: HTMLElement): void;
  /** The text that is shown during a drag. */
  hint: string;
}

/** Milliseconds of a long press after which an item is dragged. */
const LONG_PRESS_MS = 300;

/** The sensors for a mouse, and for a finger that rests on an item. */
export const usePointers = () =>
  [
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS_MS, tolerance: 8 } }),
  ] as const;

const PLACE = "place:";
const LIFTED = "lifted:";

/** The id of a drop target; null for a row of the list. */
export const targetOf = (id: UniqueIdentifier | undefined) =>
  typeof id === "string" && id.startsWith(PLACE) ? id.slice(PLACE.length) : null;

/** The id of the dragged item, inside or outside the list. */
export const liftedId = ({ id }: Pick<Active, "id">) => String(id).replace(LIFTED, "");
const isOutside = ({ id }: Pick<Active, "id">) => String(id).startsWith(LIFTED);

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

type Containers = Parameters<KeyboardCoordinateGetter>[1]["context"]["droppableContainers"];

/** The rows of the list: the up and down keys must not lead to a target above or below it. */
function rowsAmong(containers: Containers): Containers {
  const rows = new Map([...containers].filter(([id]) => targetOf(id) === null));
  const getEnabled = () => containers.getEnabled().filter(({ id }) => rows.has(id));
  return Object.assign(rows, { getEnabled }) as unknown as Containers;
}

/**
 * Chooses the target of a dragged item. With a pointer it is the target under the pointer, else the nearest row;
 * items from outside cannot be dropped into the list. With the keyboard, left and right move to the targets and
 * between them; up and down move between the rows and back to them.
 */
export function waysToTargets() {
  /** The target that was chosen with the keyboard. */
  let aim: UniqueIdentifier | null = null;
  let pointer: { x: number; y: number } | null = null;
  /** Whether the pointer is over a target. */
  let isOver = false;

  const collisionDetection: CollisionDetection = (args) => {
    const targets = args.droppableContainers.filter(({ id }) => targetOf(id) !== null);
    const rows = args.droppableContainers.filter(({ id }) => targetOf(id) === null);
    pointer = args.pointerCoordinates;
    isOver = false;
    if (args.pointerCoordinates) {
      const over = pointerWithin({ ...args, droppableContainers: targets });
      isOver = over.length > 0;
      if (isOver || isOutside(args.active)) return over;
    } else if (aim !== null) return [{ id: aim }];
    return closestCenter({ ...args, droppableContainers: rows });
  };

  const coordinateGetter: KeyboardCoordinateGetter = (event, args) => {
    if (!ARROWS.has(event.code)) return undefined;
    const { context } = args;
    const { droppableContainers, droppableRects, collisionRect } = context;
    const targets = droppableContainers.getEnabled().flatMap(({ id }) => (targetOf(id) === null ? [] : [id]));
    const key = keyInReadingOrder(event.code);
    const isSideways = key === "ArrowLeft" || key === "ArrowRight";
    if (!isSideways && aim === null) {
      return sortableKeyboardCoordinates(event, {
        ...args,
        context: { ...context, droppableContainers: rowsAmong(droppableContainers) },
      });
    }
    event.preventDefault();
    const at = aim === null ? -1 : targets.indexOf(aim);
    const by = key === "ArrowRight" ? 1 : -1;
    const first = targets.findIndex((id) => !isHold(targetOf(id)!));
    const next = at < 0 ? first : Math.min(Math.max(at + by, 0), targets.length - 1);
    aim = isSideways ? (targets[next] ?? null) : null;
    const rect = droppableRects.get(aim ?? args.active);
    if (!rect || !collisionRect) return undefined;
    // The item is centred on the target.
    return {
      x: rect.left + (rect.width - collisionRect.width) / 2,
      y: rect.top + (rect.height - collisionRect.height) / 2,
    };
  };

  /**
   * The page scrolls at its edges, and a list while the pointer is in it. Targets do not scroll, so that they stay
   * under the pointer.
   */
  function canScroll(element: Element): boolean {
    if (isOver || aim !== null) return false;
    if (!pointer || element === document.scrollingElement) return true;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return pointer.x >= left && pointer.x <= right && pointer.y >= top && pointer.y <= bottom;
  }

  return { collisionDetection, coordinateGetter, autoScroll: { canScroll }, start: () => void (aim = null) };
}

/** Ends the drag of an item that was removed meanwhile, and says so. `label` returns an empty text for such an item. */
export function useLostItem(lifted: string | null, label: (id: string) => string): void {
  const { t } = useLingui();
  const toast = useToast();
  const title = lifted === null ? "" : label(lifted);
  const last = useRef("");
  const end = useStable((title: string) => {
    toast.show({ text: t`“${title}” is no longer here. It was changed on another device.` });
    // dnd-kit cannot be told to end a drag. Its sensors end theirs when the window hears this event.
    window.dispatchEvent(new Event("visibilitychange"));
  });
  useEffect(() => {
    if (lifted !== null && last.current && !title) end(last.current);
    last.current = title;
  }, [lifted, title, end]);
}

interface DropPlacesProps {
  drops: Drops;
  /** The dragged item; null if nothing is dragged. */
  lifted: string | null;
  label(id: string): string;
}

/** The targets during a drag, the dragged item under the pointer, and the draggable items outside the list. */
export function DropTargets({ drops, lifted, label }: DropPlacesProps) {
  const targets = useDropTargets();
  const isByKey = useDndContext().activatorEvent instanceof KeyboardEvent;
  useDndMonitor({ onDragCancel: () => isByKey || ignoreClick() });
  return (
    <>
      {(lifted === null ? [] : targets).map((target) => (
        <Place key={target} target={target} isByKey={isByKey} onHold={drops.onHold} />
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

/** After Escape has ended a drag, releasing the button must not click the element under the pointer. */
function ignoreClick() {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  function ignore(event: MouseEvent) {
    over.abort();
    // A click by a key has a count of 0.
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  }
  document.addEventListener("click", ignore, options);
  document.addEventListener("pointerdown", () => over.abort(), options);
}

/** Milliseconds for which an item must be held over a target until it acts. */
const HOLD_MS = 700;
interface PlaceProps extends Pick<Drops, "onHold"> {
  target: string;
  /** Whether the drag uses the keyboard. */
  isByKey: boolean;
}

function Place({ target, isByKey, onHold }: PlaceProps) {
  const latest = useLatest(onHold);
  const { setNodeRef, isOver } = useDroppable({ id: `${PLACE}${target}` });
  useLayoutEffect(() => {
    const node = elementOfTarget(target);
    setNodeRef(node);
    node?.toggleAttribute("data-over", isOver);
    // The keyboard can choose a target that is out of view.
    if (isOver && isByKey) node?.scrollIntoView({ block: "nearest" });
    const timer = isOver && isHold(target) ? setInterval(() => node && latest.current(node), HOLD_MS) : undefined;
    return () => {
      clearInterval(timer);
      node?.removeAttribute("data-over");
    };
  }, [target, isOver, isByKey, setNodeRef, latest]);
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
      const element = liftedBy(event);
      if (!element) return;
      node.current = element;
      // Rendered synchronously, so that the current press can become a drag.
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

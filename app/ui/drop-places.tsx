import {
  type Active,
  closestCenter,
  type CollisionDetection,
  DragOverlay,
  type KeyboardCoordinateGetter,
  pointerWithin,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Places beside the list, where a row can be put: elements with `data-drop`, which is the id of the place. One whose id
 * starts with `hold:` takes nothing: it acts while something is held over it.
 */
export interface Drops {
  /** What a place is called when it is spoken. */
  label(place: string): string;
  /** A row, or what was lifted outside the list, was put there. */
  onDrop(id: string, place: string): void;
  /** Something is held over a place that takes nothing; again and again for as long as it is. */
  onHold(place: HTMLElement): void;
  /** What is shown while something is lifted. */
  hint: string;
}

const PLACE = "place:";
const LIFTED = "lifted:";

/** The place that a droppable stands for; null for a row of the list. */
export const placeOf = (id: UniqueIdentifier | undefined) =>
  typeof id === "string" && id.startsWith(PLACE) ? id.slice(PLACE.length) : null;

/** The id of what is lifted, in the list or outside of it. */
export const liftedId = ({ id }: Pick<Active, "id">) => String(id).replace(LIFTED, "");
const isOutside = ({ id }: Pick<Active, "id">) => String(id).startsWith(LIFTED);

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

/**
 * How what is lifted finds its place. By pointer it is the place that this is over, else the nearest row; what comes from
 * outside the list can't go into it. By keyboard left and right lead to the places and through them, up and down through
 * the rows and back to them.
 */
export function waysToPlaces() {
  /** The place that the keys have led to. */
  let aim: UniqueIdentifier | null = null;

  const collisionDetection: CollisionDetection = (args) => {
    const places = args.droppableContainers.filter(({ id }) => placeOf(id) !== null);
    const rows = args.droppableContainers.filter(({ id }) => placeOf(id) === null);
    if (args.pointerCoordinates) {
      const over = pointerWithin({ ...args, droppableContainers: places });
      if (over.length > 0 || isOutside(args.active)) return over;
    } else if (aim !== null) return [{ id: aim }];
    return closestCenter({ ...args, droppableContainers: rows });
  };

  const coordinateGetter: KeyboardCoordinateGetter = (event, args) => {
    if (!ARROWS.has(event.code)) return undefined;
    const { droppableContainers, droppableRects, collisionRect } = args.context;
    const places = droppableContainers.getEnabled().flatMap(({ id }) => (placeOf(id) === null ? [] : [id]));
    const isSideways = event.code === "ArrowLeft" || event.code === "ArrowRight";
    if (!isSideways && aim === null) return sortableKeyboardCoordinates(event, args);
    event.preventDefault();
    const at = aim === null ? -1 : places.indexOf(aim);
    const by = event.code === "ArrowRight" ? 1 : -1;
    const first = places.findIndex((id) => !isHold(placeOf(id)!));
    const next = at < 0 ? first : Math.min(Math.max(at + by, 0), places.length - 1);
    aim = isSideways ? (places[next] ?? null) : null;
    const rect = droppableRects.get(aim ?? args.active);
    if (!rect || !collisionRect) return undefined;
    // Its middle goes to the middle of the place.
    return {
      x: rect.left + (rect.width - collisionRect.width) / 2,
      y: rect.top + (rect.height - collisionRect.height) / 2,
    };
  };

  return { collisionDetection, coordinateGetter, start: () => void (aim = null) };
}

interface DropPlacesProps {
  drops: Drops;
  /** What is lifted, null while nothing is. */
  lifted: string | null;
  label(id: string): string;
}

/** The places, while something is lifted; what is lifted, under the pointer; and what can be lifted outside the list. */
export function DropPlaces({ drops, lifted, label }: DropPlacesProps) {
  const places = usePlaces(lifted !== null);
  return (
    <>
      {places.map((place) => (
        <Place key={place} place={place} onHold={drops.onHold} />
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

/** How long something is held over a place until that acts. */
const HOLD_MS = 700;
/** Whether a place takes nothing. */
export const isHold = (place: string) => place.startsWith("hold:");

const elementOf = (place: string) => document.querySelector<HTMLElement>(`[data-drop="${CSS.escape(place)}"]`);

/** The places of the page as they are found; they may change while something is lifted. */
function usePlaces(isLifted: boolean): readonly string[] {
  const [places, setPlaces] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isLifted) return;
    const find = () => {
      const found = [...document.querySelectorAll<HTMLElement>("[data-drop]")].map(({ dataset }) => dataset.drop!);
      const [before, ...after] = found.filter(isHold);
      setPlaces([before ?? [], found.filter((place) => !isHold(place)), after].flat());
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

function Place({ place, onHold }: { place: string; onHold: Drops["onHold"] }) {
  const latest = useLatest(onHold);
  const { setNodeRef, isOver } = useDroppable({ id: `${PLACE}${place}` });
  useLayoutEffect(() => {
    const node = elementOf(place);
    setNodeRef(node);
    node?.toggleAttribute("data-over", isOver);
    // A key may lead to one that is out of sight.
    if (isOver) node?.scrollIntoView({ block: "nearest" });
    const timer = isOver && isHold(place) ? setInterval(() => node && latest.current(node), HOLD_MS) : undefined;
    return () => {
      clearInterval(timer);
      node?.removeAttribute("data-over");
    };
  }, [place, isOver, setNodeRef, latest]);
  return null;
}

/** Lets what carries `data-lift` be lifted by mouse or by a long press, wherever it stands. */
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
      // In the same event, so that the very press that begins here can become a drag.
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

/** The places on the page that take what is dragged. */
import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";

/** Whether a target accepts no drop, but acts while something is held over it. */
export const isHold = (target: string) => target.startsWith("hold:");

interface Target {
  id: string;
  /** By keyboard it comes after the others. */
  isLast: boolean;
}

const targets = new Map<HTMLElement, Target>();
const listeners = new Set<() => void>();
/** The ids in the order of the keyboard; null after a change. */
let order: readonly string[] | null = null;

function change() {
  order = null;
  for (const listener of listeners) listener();
}

/**
 * Makes an element a drop target while it is on the page. Returns its ref. A target whose id starts with `hold:` accepts no
 * drop, but acts while something is held over it.
 */
export function useDropTarget<Node extends HTMLElement>(id: string | undefined, isLast = false): RefObject<Node> {
  const element = useRef<Node>(null);
  useEffect(() => {
    const node = element.current;
    if (id === undefined || !node) return;
    targets.set(node, { id, isLast });
    change();
    return () => {
      targets.delete(node);
      change();
    };
  }, [id, isLast]);
  return element;
}

export const elementOfTarget = (id: string) => [...targets].find(([, target]) => target.id === id)?.[0] ?? null;

/** The order on the page: first the target that turns back, then the days, the target that turns on, and the last ones. */
function inOrder(): readonly string[] {
  const isBefore = (a: Node, b: Node) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  const all = [...targets].sort(([a], [b]) => (isBefore(a, b) ? -1 : 1)).map(([, target]) => target);
  const [before, ...after] = all.filter(({ id }) => isHold(id));
  const last = all.filter(({ isLast }) => isLast);
  const others = all.filter(({ id, isLast }) => !isHold(id) && !isLast);
  return [before ?? [], others, after, last].flat().map(({ id }) => id);
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The ids of the targets on the page, live. */
export const useDropTargets = () => useSyncExternalStore(listen, () => (order ??= inOrder()));

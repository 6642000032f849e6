/** The elements of the page on which something can be dropped. */
import { type RefObject, useEffect, useRef } from "react";

interface Target {
  id: string;
  /** Whether it comes after the others in keyboard order. */
  isLast: boolean;
}

export const targets = new Map<HTMLElement, Target>();
/** Called when a target is added or removed. */
export const listeners = new Set<() => void>();

function change(act: () => void) {
  act();
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
    change(() => targets.set(node, { id, isLast }));
    return () => change(() => targets.delete(node));
  }, [id, isLast]);
  return element;
}

import { useSyncExternalStore } from "react";
import { listeners, targets } from "./drop-target.ts";

/** Says whether a target accepts no drop, but acts while something is held over it. */
export const isHold = (target: string) => target.startsWith("hold:");

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

/** The ids of the targets in the order of the keyboard; null after a change. */
let order: readonly string[] | null = null;

function listen(listener: () => void) {
  const change = () => {
    order = null;
    listener();
  };
  // Targets may have come or gone while nobody listened.
  order = null;
  listeners.add(change);
  return () => void listeners.delete(change);
}

/** The ids of the targets on the page, live. */
export const useDropTargets = () => useSyncExternalStore(listen, () => (order ??= inOrder()));

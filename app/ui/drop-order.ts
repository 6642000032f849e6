import { useSyncExternalStore } from "react";
import { listeners, targets } from "./drop-target.ts";

/** Says whether a target accepts no drop, but acts while something is held over it. */
export const isHold = (target: string) => target.startsWith("hold:");

export const elementOfTarget = (id: string) => [...targets].find(([, target]) => target.id === id)?.[0] ?? null;

/**
 * The order on the page: the target for the previous week or month, the days, the target for the next one, and the
 * targets that come last.
 */
function inOrder(): readonly string[] {
  const isBefore = (a: Node, b: Node) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  const all = [...targets].sort(([a], [b]) => (isBefore(a, b) ? -1 : 1)).map(([, target]) => target);
  const [before, ...after] = all.filter(({ id }) => isHold(id));
  const last = all.filter(({ isLast }) => isLast);
  const others = all.filter(({ id, isLast }) => !isHold(id) && !isLast);
  return [before ?? [], others, after, last].flat().map(({ id }) => id);
}

/** The ids of the targets in keyboard order; null after a change. */
let order: readonly string[] | null = null;

function listen(listener: () => void) {
  const change = () => {
    order = null;
    listener();
  };
  // Targets may have been added or removed while nobody listened.
  order = null;
  listeners.add(change);
  return () => void listeners.delete(change);
}

/** The ids of the targets on the page, as a hook. */
export const useDropTargets = () => useSyncExternalStore(listen, () => (order ??= inOrder()));

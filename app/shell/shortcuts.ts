import { useEffect, useId, useSyncExternalStore } from "react";

/** Holds `off` for whoever switched the single keys off; they may collide with a speech or screen reader's own. */
const KEY = "sevenfold-shortcuts";

const listeners = new Set<() => void>();

/** Says when parts of the page bring shortcuts, or they are switched on or off. Answers how to call it off. */
export function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab may switch too.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Whether single keys act in this browser. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** The same, live; on until scripts run. */
export const useShortcutsOn = () => useSyncExternalStore(subscribe, areShortcutsOn, () => true);

/** Remembers the choice in this browser. */
export function switchShortcuts(on: boolean) {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // A browser that keeps nothing keeps them on.
  }
  for (const listener of listeners) listener();
}

/** A key of a page, and what it does there. */
export interface Shortcut {
  /** As tinykeys writes it: `e`, `Alt+ArrowUp`, `g a`. */
  keys: string;
  /** For the list of shortcuts: `Edit the todo`. */
  does: string;
  /** Answers false when the key is not meant for it here. */
  run(event: KeyboardEvent): false | void;
}

interface Group {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** The title of what can be pressed on every page. */
export const EVERYWHERE = "Everywhere";

const groups = new Map<string, Group>();

/** What can be pressed at the moment. Parts of a page that give the same title are one group. */
export function shortcutGroups(): Group[] {
  const byTitle = Map.groupBy(groups.values(), (group) => group.title);
  return [...byTitle].map(([title, parts]) => ({ title, shortcuts: parts.flatMap((part) => part.shortcuts) }));
}

/** The same, live: parts of a page may come later than the key that asks for this. */
export function useShortcutGroups(): Group[] {
  useSyncExternalStore(subscribe, () => groups.size);
  return shortcutGroups();
}

/** Lets keys act while the component is there; they are silent while somebody types, and inside dialogs and menus. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]) {
  const id = useId();
  useEffect(() => {
    const isNew = !groups.has(id);
    groups.set(id, { title, shortcuts });
    if (isNew) for (const listener of listeners) listener();
  });
  useEffect(() => () => void groups.delete(id), [id]);
}

import { useEffect, useId, useSyncExternalStore } from "react";

/**
 * Stores `off` when single-key shortcuts are switched off; they may conflict with speech control or a screen reader.
 */
const KEY = "sevenfold-shortcuts";

const listeners = new Set<() => void>();

/**
 * Calls `listener` when components add or remove shortcuts, or shortcuts are switched on or off. Returns a function to
 * unsubscribe.
 */
function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab may switch them too.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Whether single-key shortcuts are on in this browser. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** The same as a hook; true until scripts run. */
export const useShortcutsOn = () => useSyncExternalStore(subscribe, areShortcutsOn, () => true);

/** Whether keys can be named beside what they do: where scripts run, and they are not switched off. */
export const useKeysShown = () => useSyncExternalStore(subscribe, areShortcutsOn, () => false);

/** Stores the choice in this browser. */
export function switchShortcuts(on: boolean) {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Without storage they stay on.
  }
  for (const listener of listeners) listener();
}

let isHelpShown = false;

/** Shows the list of keys, or hides it. Its code may still be on its way. */
export function showShortcutHelp(shown: boolean) {
  isHelpShown = shown;
  for (const listener of listeners) listener();
}

/** Whether the list of keys is asked for, live. */
export const useShortcutHelp = () =>
  useSyncExternalStore(
    subscribe,
    () => isHelpShown,
    () => false,
  );

/** A shortcut of a page. */
export interface Shortcut {
  /** In tinykeys' notation: `e`, `Alt+ArrowUp`, `g a`. */
  keys: string;
  /** Its description in the list of shortcuts: `Edit the todo`. */
  does: string;
  /** Returns false when the key does not apply here. */
  run(event: KeyboardEvent): false | void;
}

interface Group {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** The title of the global shortcuts. */
export const EVERYWHERE = "Everywhere";

const groups = new Map<string, Group>();

/** The current shortcuts. Components with the same title form one group. */
export function shortcutGroups(): Group[] {
  const byTitle = Map.groupBy(groups.values(), (group) => group.title);
  return [...byTitle].map(([title, parts]) => ({ title, shortcuts: parts.flatMap((part) => part.shortcuts) }));
}

/** The same as a hook, because components may load after the list is opened. */
export function useShortcutGroups(): Group[] {
  useSyncExternalStore(subscribe, () => groups.size);
  return shortcutGroups();
}

/** Registers shortcuts while the component is mounted. They are inactive while typing, and inside dialogs and menus. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]) {
  const id = useId();
  useEffect(() => {
    const isNew = !groups.has(id);
    groups.set(id, { title, shortcuts });
    if (isNew) for (const listener of listeners) listener();
  });
  useEffect(() => () => void groups.delete(id), [id]);
}

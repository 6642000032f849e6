import { useSyncExternalStore } from "react";

/** Holds `off` for whoever switched the single keys off; they may collide with a speech or screen reader's own. */
const KEY = "sevenfold-shortcuts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
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

import { useEffect, useRef } from "react";
import { areShortcutsOn } from "../shell/shortcuts.ts";

/** Hears single keys of the page unless they are switched off, but not those that somebody types, or presses in a dialog or a menu. */
export function useKeys(keys: Record<string, () => void>) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function hear(event: KeyboardEvent) {
      const run = latest.current[event.key.toLowerCase()];
      const target = event.target as Element;
      if (
        !run ||
        !areShortcutsOn() ||
        event.repeat ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented
      )
        return;
      if (target.closest("input, select, textarea, [contenteditable], dialog, [role=menu]")) return;
      // Space presses the button that has focus.
      if (event.key === " " && target.closest("button, a, summary")) return;
      event.preventDefault();
      run();
    }
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}

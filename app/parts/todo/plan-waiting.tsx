import { useEffect } from "react";

/** The keys that were pressed while the popover's code was fetched. */
let typed = "";

/** Returns the text typed while the popover's code was fetched, and forgets it. */
export function takeTyped(): string {
  const text = typed;
  typed = "";
  return text;
}

/** Stands in for the plan popover while its code is fetched: it keeps the keys that are meant for it. */
export function PlanWaiting({ onClose }: { onClose(): void }) {
  useEffect(() => {
    typed = "";
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isText = key.length === 1 && !ctrlKey && !metaKey && !altKey;
      if (!isText && key !== "Backspace" && key !== "Escape") return;
      // The shortcuts of the page are not meant.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (key === "Escape") onClose();
      else typed = isText ? typed + key : typed.slice(0, -1);
    };
    window.addEventListener("keydown", keep, { capture: true });
    return () => window.removeEventListener("keydown", keep, { capture: true });
  }, [onClose]);
  return null;
}

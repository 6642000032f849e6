import { useEffect } from "react";
import { useStable } from "#app/ui/stable.ts";

/** The keys that were pressed while the popover's code was being loaded. */
let typed = "";

/**
 * Passes the text that was typed while the popover's code was being loaded to `take`, if any. It does so in an
 * effect: keys are collected until effects run, and React may discard a render.
 */
export function useTypedBefore(take: (text: string) => void): void {
  const taken = useStable(take);
  useEffect(() => {
    if (typed) taken(typed);
    typed = "";
  }, [taken]);
}

/** Replaces the plan popover while its code is loading, and stores the keys that are typed for it. */
export function PlanWaiting({ onClose }: { onClose(): void }) {
  useEffect(() => {
    typed = "";
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isText = key.length === 1 && !ctrlKey && !metaKey && !altKey;
      if (!isText && key !== "Backspace" && key !== "Escape") return;
      // The key is not a shortcut of the page.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (key === "Escape") {
        typed = "";
        onClose();
      } else typed = isText ? typed + key : typed.slice(0, -1);
    };
    window.addEventListener("keydown", keep, { capture: true });
    return () => window.removeEventListener("keydown", keep, { capture: true });
  }, [onClose]);
  return null;
}

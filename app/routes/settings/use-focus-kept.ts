import { type FocusEvent, useRef } from "react";
import { useEffectBeforePaint } from "#app/effect-before-paint.ts";

/** The handlers of a list whose rows may be moved or removed. */
export interface RowFocus {
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
}

/** The focus follows a focused row that moves. When the row is removed, the list's heading gets the focus. */
export function useFocusKept() {
  const last = useRef<Element | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const rows: RowFocus = {
    onFocus: ({ target }) => void (last.current = target),
    // The person left the list. React fires no blur for a row that it removes.
    onBlur({ currentTarget }) {
      setTimeout(() => {
        if (!currentTarget.contains(document.activeElement)) last.current = null;
      });
    },
  };
  useEffectBeforePaint(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const target = last.current.isConnected ? (last.current as HTMLElement) : heading.current;
    target?.focus();
  });
  return { heading, rows };
}

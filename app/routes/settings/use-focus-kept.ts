import { type FocusEvent, useRef } from "react";
import { useEffectBeforePaint } from "#app/effect-before-paint.ts";

/** The handlers of a list whose rows may move and leave. */
export interface RowFocus {
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
}

/** Focus follows a focused row that moves; when it leaves its list, focus goes to the list's heading. */
export function useFocusKept() {
  const last = useRef<Element | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const rows: RowFocus = {
    onFocus: ({ target }) => void (last.current = target),
    // The person left the list. React tells of no blur of a row that it removes.
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

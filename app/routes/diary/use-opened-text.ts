import { useRef } from "react";
import { useFocusOpened } from "#app/ui/focus-opened.ts";
import { useStable } from "#app/ui/stable.ts";
import { earlyValue } from "#app/ui/typed-early.ts";

/**
 * The ref for a text field that was just opened. The field gets the focus, and `takeOver` receives text that was
 * typed before scripts ran.
 */
export function useOpenedText(takeOver: (typed: string) => void) {
  const opened = useRef<HTMLTextAreaElement | null>(null);
  const ref = useStable((field: HTMLTextAreaElement | null) => {
    if (field) takeOver(earlyValue(field));
    opened.current = field;
  });
  useFocusOpened(opened);
  return ref;
}

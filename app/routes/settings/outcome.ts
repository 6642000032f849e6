import { useEffect } from "react";
import { focusHeading } from "#app/shell/focus.ts";
import { useToast } from "#app/ui/toast.tsx";

/** Announces that a row was removed, and moves the focus from its button to the heading of the section. */
export function useGone(message: string | undefined, section: string) {
  const toast = useToast();
  useEffect(() => {
    if (!message) return;
    toast.show({ text: message });
    focusHeading(section);
  }, [message, section, toast]);
}

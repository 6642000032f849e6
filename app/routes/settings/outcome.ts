import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { noteChange } from "#app/client/cache/freshness.ts";
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

/** Returns a function that reads the page again after a change that did not go through Remix. */
export function useReadAgain() {
  const { revalidate } = useRevalidator();
  return () => void noteChange("form").then(revalidate);
}

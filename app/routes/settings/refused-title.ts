import { useEffect } from "react";
import type { Draft } from "./rename-form.tsx";

const NAME = "settings-refused-title";

/** Returns a refused title to its row. False when the page is not shown. */
export function keepRefusedTitle({ project_id, proje_title }: Draft, error: string): boolean {
  const detail: Draft = { project_id, proje_title, error };
  return !window.dispatchEvent(new CustomEvent(NAME, { detail, cancelable: true }));
}

/** Receives refused titles. `take` must be stable. */
export function useRefusedTitle(take: (draft: Draft) => void) {
  useEffect(() => {
    const hear = (event: Event) => {
      event.preventDefault();
      take((event as CustomEvent<Draft>).detail);
    };
    window.addEventListener(NAME, hear);
    return () => window.removeEventListener(NAME, hear);
  }, [take]);
}

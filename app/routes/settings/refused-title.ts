import { useEffect } from "react";
import type { Draft } from "./rename-form.tsx";

const NAME = "settings-refused-title";

/** Gives a refused title back to its row. False where the page is not shown. */
export function keepRefusedTitle({ project_id, proje_title }: Draft, error: string): boolean {
  const detail: Draft = { project_id, proje_title, error };
  return !window.dispatchEvent(new CustomEvent(NAME, { detail, cancelable: true }));
}

/** Takes refused titles. `take` stays the same from render to render. */
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

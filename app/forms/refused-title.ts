import { useEffect } from "react";

/** A title as it is typed, and its error. */
export interface TitleDraft {
  project_id: string;
  proje_title: string;
  error?: string | undefined;
}

const NAME = "settings-refused-title";

/** Returns a refused title to its row. False when the page is not shown. */
export function keepRefusedTitle({ project_id, proje_title }: TitleDraft, error: string): boolean {
  const detail: TitleDraft = { project_id, proje_title, error };
  return !window.dispatchEvent(new CustomEvent(NAME, { detail, cancelable: true }));
}

/** Receives refused titles. `take` must be stable. */
export function useRefusedTitle(take: (draft: TitleDraft) => void) {
  useEffect(() => {
    const hear = (event: Event) => {
      event.preventDefault();
      take((event as CustomEvent<TitleDraft>).detail);
    };
    window.addEventListener(NAME, hear);
    return () => window.removeEventListener(NAME, hear);
  }, [take]);
}

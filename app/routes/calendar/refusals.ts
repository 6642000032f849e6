import { useEffect } from "react";

const NAME = "calendar-refusal";

/** Says why a change was taken back. Its fetcher is gone by then, and often the row that sent it. */
export const tellRefusal = (text: string) => window.dispatchEvent(new CustomEvent(NAME, { detail: text }));

/** Hears why changes were taken back. `listen` stays the same from render to render. */
export function useRefusals(listen: (text: string) => void) {
  useEffect(() => {
    const hear = (event: Event) => listen((event as CustomEvent<string>).detail);
    window.addEventListener(NAME, hear);
    return () => window.removeEventListener(NAME, hear);
  }, [listen]);
}

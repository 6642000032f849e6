import { useRevalidator } from "@remix-run/react";
import { markPagesStale } from "#app/client/page-cache.ts";

/** Returns how to read the page again after a change that did not go through Remix. */
export function useReadAgain() {
  const { revalidate } = useRevalidator();
  return () => void markPagesStale().then(revalidate);
}

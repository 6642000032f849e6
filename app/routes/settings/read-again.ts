import { useRevalidator } from "@remix-run/react";
import { noteChange } from "#app/client/cache/freshness.ts";

/** Returns a function that reads the page again after a change that did not go through Remix. */
export function useReadAgain() {
  const { revalidate } = useRevalidator();
  return () => void noteChange("form").then(revalidate);
}

import { useSearchParams } from "@remix-run/react";

/** The search parameters that open a form or a question beside the entries. */
const NAMED = ["add", "edit", "remove", "delete", "picture", "template"];

/**
 * The page's address, and functions that return the address of the same entries with a form or a question, or
 * without.
 */
export function useAddress() {
  const [params] = useSearchParams();
  function to(name?: string, value = ""): string {
    const next = new URLSearchParams(params);
    for (const one of NAMED) next.delete(one);
    if (name) next.set(name, value);
    return next.size > 0 ? `/diary?${next}` : "/diary";
  }
  return { params, to };
}

import { useSearchParams } from "@remix-run/react";

/** The form or the question that the address opens, beside the page of entries. */
const NAMED = ["add", "edit", "remove", "delete", "picture", "template"];

/** The address of the page, and links to the same entries with a form or a question, or with none. */
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

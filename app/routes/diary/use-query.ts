import { useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { nextLocation } from "#app/remix-internals.client.ts";

/** Milliseconds between the last key press and the change of the address. */
const PAUSE_MS = 400;

/** The searched text. It is also in the address, so that Back from a day returns to the results. */
export function useQueryText(): [query: string, setQuery: (query: string) => void] {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const inAddress = params.get("q") ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  if (typed === inAddress) setTyped(null);

  /**
   * Changes the address to which the browser is going. Changing the shown address would undo a navigation that a link
   * has started.
   */
  function putInAddress(query: string) {
    const { pathname, search } = nextLocation();
    if (pathname !== "/diary") return;
    const next = new URLSearchParams(search);
    if (query) next.set("q", query);
    else next.delete("q");
    navigate({ pathname, search: `?${next}` }, { replace: true, preventScrollReset: true });
  }

  function type(query: string) {
    setTyped(query);
    clearTimeout(timer.current);
    timer.current = setTimeout(putInAddress, PAUSE_MS, query);
  }
  return [typed ?? inAddress, type];
}

import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Milliseconds after the last key until the address has the text. */
const PAUSE_MS = 400;

/** The text that is searched. It is in the address, too, so that Back from a day returns to the results. */
export function useQueryText(): [query: string, setQuery: (query: string) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get("q") ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  // Each one knows the address of its render: an older one would take back what a link has opened since.
  const setLatest = useRef(setParams);
  useEffect(() => void (setLatest.current = setParams), [setParams]);
  if (typed === inAddress) setTyped(null);

  function type(query: string) {
    setTyped(query);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () =>
        setLatest.current(
          (now) => {
            if (query) now.set("q", query);
            else now.delete("q");
            return now;
          },
          { replace: true, preventScrollReset: true },
        ),
      PAUSE_MS,
    );
  }
  return [typed ?? inAddress, type];
}

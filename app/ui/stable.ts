import { useCallback, useEffect, useRef } from "react";

/** A function that is the same in all renders and calls the newest `run`: for refs and effects that must not run again. */
export function useStable<Args extends unknown[], Result>(run: (...args: Args) => Result) {
  const newest = useRef(run);
  useEffect(() => void (newest.current = run));
  return useCallback((...args: Args) => newest.current(...args), []);
}

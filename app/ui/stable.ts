import { useCallback, useEffect, useRef } from "react";

/** A stable function that calls the newest `run`, for refs and effects that must not run again. */
export function useStable<Args extends unknown[], Result>(run: (...args: Args) => Result) {
  const newest = useRef(run);
  useEffect(() => void (newest.current = run));
  return useCallback((...args: Args) => newest.current(...args), []);
}

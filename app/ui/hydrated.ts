import { useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** A value that only the browser has, read at each render; `initial` on the server and in the first render. */
export const useClientValue = <Value>(read: () => Value, initial: Value): Value =>
  useSyncExternalStore(never, read, () => initial);

/**
 * Says whether the page is hydrated: false on the server and in the first render. If `matters` is false it is always
 * true, so that nothing is rendered twice.
 */
export const useHydrated = (matters = true) => useClientValue(() => true, !matters);

/** Whether a page has been rendered in this browser. */
let isHydrated = false;

/**
 * Says whether the component comes from the server's document. Hydration does not change the value, so nothing is
 * rendered again.
 */
export function useIsFromServer(): boolean {
  useEffect(() => void (isHydrated = true), []);
  return useState(!isHydrated)[0];
}

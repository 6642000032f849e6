import { useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** A value that only the browser has, read at each render; `initial` on the server and in the first render. */
export const useClientValue = <Value>(read: () => Value, initial: Value): Value =>
  useSyncExternalStore(never, read, () => initial);

/**
 * Says whether the page is hydrated: false on the server and in the first render. Where it makes no difference (`matters`), it
 * is true from the start, and nothing is rendered a second time.
 */
export const useHydrated = (matters = true) => useClientValue(() => true, !matters);

/** A page has rendered in this browser. */
let isHydrated = false;

/** Says whether the server's document has the component: hydration changes nothing about that, and renders nothing again. */
export function useIsFromServer(): boolean {
  useEffect(() => void (isHydrated = true), []);
  return useState(!isHydrated)[0];
}

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** A value that only the browser has, read at each render; `initial` on the server and in the first render. */
export const useClientValue = <Value>(read: () => Value, initial: Value): Value =>
  useSyncExternalStore(never, read, () => initial);

/** Says whether the page is hydrated: false on the server and in the first render. */
export const useHydrated = () => useClientValue(() => true, false);

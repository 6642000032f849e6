import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts run here: false on the server and for the first paint. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

import { useSyncExternalStore } from "react";

/** Passes values on to listeners. */
export interface Emitter<Value> {
  /** Calls `listener` with each value. Returns a function to unsubscribe. */
  on(this: void, listener: (value: Value) => unknown): () => void;
  /** Calls the listeners. Returns whether one of them took the value by returning true. */
  emit(this: void, value: Value): boolean;
}

export function emitter<Value = void>(): Emitter<Value> {
  const listeners = new Set<(value: Value) => unknown>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit: (value) => [...listeners].filter((listener) => listener(value) === true).length > 0,
  };
}

/**
 * The value that `read` returns, read again each time `changed` emits; `initial` on the server and in the first
 * render. `read` must return the same object until the value changes.
 */
export const useEmitted = <Value>(changed: Emitter<void>, read: () => Value, initial: Value): Value =>
  useSyncExternalStore(changed.on, read, () => initial);

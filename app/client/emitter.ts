/** Passes values on to whoever listens. */
export interface Emitter<Value> {
  /** Calls `listener` with each value. Returns how to stop. */
  on(this: void, listener: (value: Value) => unknown): () => void;
  /** Returns whether a listener took the value, which it says by returning true. */
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

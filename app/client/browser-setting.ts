import { useSyncExternalStore } from "react";
import { emitter } from "./emitter.ts";

/** A setting of this browser. `null` stands for the default. */
export interface BrowserSetting {
  /** Its value; null without storage. */
  read(): string | null;
  /** Stores a value, or removes it. Without storage the default stays. */
  write(value: string | null): void;
  /** The value as a hook. It follows changes in other tabs. `initial` is used until scripts run. */
  use(initial?: string): string | null;
}

/** A setting that is stored in this browser under `key`. */
export function browserSetting(key: string): BrowserSetting {
  const changed = emitter();
  function read() {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  function write(value: string | null) {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // The default value stays.
    }
    changed.emit();
  }
  function subscribe(listener: () => void) {
    const stop = changed.on(listener);
    // Another tab may change it too.
    window.addEventListener("storage", listener);
    return () => {
      stop();
      window.removeEventListener("storage", listener);
    };
  }
  return { read, write, use: (initial) => useSyncExternalStore(subscribe, read, () => initial ?? null) };
}

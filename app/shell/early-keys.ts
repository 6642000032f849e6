declare global {
  interface Window {
    /** Set by EARLY_KEYS_SCRIPT. */
    takeEarlyKeys?: () => KeyboardEvent[];
  }
}

/** Runs before the first paint: keeps the keys that are pressed before the page has come to life. */
export const EARLY_KEYS_SCRIPT = `{let all=[],keep=e=>{all.push(e)};addEventListener("keydown",keep);window.takeEarlyKeys=()=>{removeEventListener("keydown",keep);return all.splice(0)}}`;

/** Returns the keys that were pressed so far, oldest first. From now on they are the caller's to hear. */
export const takeEarlyKeys = (): KeyboardEvent[] => window.takeEarlyKeys?.() ?? [];

declare global {
  interface Window {
    /** Set by EARLY_KEYS_SCRIPT. */
    takeEarlyKeys?: () => KeyboardEvent[];
  }
}

/** Runs before the first paint: records the keys that are pressed before the page is hydrated. */
export const EARLY_KEYS_SCRIPT = `{let all=[],keep=e=>{all.push(e)};addEventListener("keydown",keep);window.takeEarlyKeys=()=>{removeEventListener("keydown",keep);return all.splice(0)}}`;

/** Returns the recorded keys, oldest first, and stops recording. */
export const takeEarlyKeys = (): KeyboardEvent[] => window.takeEarlyKeys?.() ?? [];

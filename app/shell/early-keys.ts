declare global {
  interface Window {
    /** Set by EARLY_KEYS_SCRIPT. */
    takeEarlyKeys?: () => KeyboardEvent[];
  }
}

/**
 * Runs before the first paint. The keys of an input method, which picks its words by Enter and Escape, are for nobody else:
 * the page does not hear them. The others that are pressed before the page is hydrated are recorded. A field keeps what was
 * typed into it until `earlyValue` reads it, because React resets a text area when it hydrates it.
 */
export const EARLY_KEYS_SCRIPT = `{addEventListener("input",({target:t})=>{if(t.early!==null)t.early=t.value},true);addEventListener("keydown",e=>{(e.isComposing||e.keyCode===229)&&e.stopImmediatePropagation()},true);let all=[],keep=e=>{all.push(e)};addEventListener("keydown",keep);window.takeEarlyKeys=()=>{removeEventListener("keydown",keep);return all.splice(0)}}`;

/** Returns the recorded keys, oldest first, and stops recording. */
export const takeEarlyKeys = (): KeyboardEvent[] => window.takeEarlyKeys?.() ?? [];

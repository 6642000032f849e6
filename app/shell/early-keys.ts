declare global {
  interface Window {
    /** Set by EARLY_KEYS_SCRIPT. */
    takeEarlyKeys?: () => KeyboardEvent[];
  }
}

/**
 * A script that runs before the first paint. It records the keys that are pressed before the page is hydrated. It
 * hides the keys of an input method from the page, because these choose characters by Enter and Escape. It also
 * stores what was typed into a field until `earlyValue` reads it, because React resets a text area when it hydrates
 * it.
 */
export const EARLY_KEYS_SCRIPT = `{addEventListener("input",({target:t})=>{if(t.early!==null)t.early=t.value},true);addEventListener("keydown",e=>{(e.isComposing||e.keyCode===229)&&e.stopImmediatePropagation()},true);let all=[],keep=e=>{all.push(e)};addEventListener("keydown",keep);window.takeEarlyKeys=()=>{removeEventListener("keydown",keep);return all.splice(0)}}`;

/** Returns the recorded keys, oldest first, and stops recording. */
export const takeEarlyKeys = (): KeyboardEvent[] => window.takeEarlyKeys?.() ?? [];

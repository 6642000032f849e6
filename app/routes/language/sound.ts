import { useSyncExternalStore } from "react";
import { stopAudio } from "#app/ui/audio.ts";

/** Holds `off` for whoever does not want words to be heard by themselves. */
const KEY = "sevenfold-sound";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab may switch too.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Whether a new word is heard as it is shown, in this browser. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** The same, live; on until scripts run. */
export const useSoundOn = () => useSyncExternalStore(subscribe, isSoundOn, () => true);

/** Remembers the choice in this browser. */
export function switchSound(on: boolean) {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // A browser that keeps nothing keeps it on.
  }
  if (!on) stopAudio();
  for (const listener of listeners) listener();
}

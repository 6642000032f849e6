import { useSyncExternalStore } from "react";
import { stopAudio } from "#app/ui/audio.ts";

/** Stores `off` when words should not be played automatically. */
const KEY = "sevenfold-sound";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab may switch it too.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Whether a new word is played automatically in this browser. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** The same as a hook; true until scripts run. */
export const useSoundOn = () => useSyncExternalStore(subscribe, isSoundOn, () => true);

/** Stores the choice in this browser. */
export function switchSound(on: boolean) {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Without storage it stays on.
  }
  if (!on) stopAudio();
  for (const listener of listeners) listener();
}

import { useSyncExternalStore } from "react";

const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "focusin"];
/** Whoever only looks for so long is about to do something. */
const LOOKING_MS = 5000;

let isUsed = false;
const waiting = new Set<() => void>();

function use() {
  isUsed = true;
  for (const sign of SIGNS) window.removeEventListener(sign, use, true);
  for (const run of waiting) run();
  waiting.clear();
}

/** Runs once somebody uses the page: what only hands need is not loaded for eyes. Answers how to call it off. */
export function onFirstUse(run: () => void): () => void {
  if (isUsed) run();
  else {
    if (waiting.size === 0) {
      for (const sign of SIGNS) window.addEventListener(sign, use, { capture: true, passive: true });
      setTimeout(use, LOOKING_MS);
    }
    waiting.add(run);
  }
  return () => void waiting.delete(run);
}

/** Whether somebody has used the page. */
export const useFirstUse = () =>
  useSyncExternalStore(
    onFirstUse,
    () => isUsed,
    () => false,
  );

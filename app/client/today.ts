import { useSyncExternalStore } from "react";
import { emitter } from "./emitter.ts";
import { dayOf } from "./client-date.ts";
import { dayStart } from "./cache/freshness.ts";

const MINUTE = 60_000;

let today: string | undefined;
const changed = emitter();

/** The person's date by this browser's clock, `YYYY-MM-DD`. Undefined on the server and until the page is hydrated. */
export const useToday = () =>
  useSyncExternalStore(
    changed.on,
    () => today,
    () => undefined,
  );

/** Follows the clock, and calls `onNewDay` when the person's day is over. Returns how to stop. */
export function followClock(onNewDay: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const now = Date.now();
    const before = today;
    today = dayOf(now, dayStart());
    clearTimeout(timer);
    // At each minute, because timers stop while the computer sleeps.
    timer = setTimeout(look, MINUTE - (now % MINUTE) + 20);
    if (before === today) return;
    changed.emit();
    if (before) onNewDay();
  };
  look();
  // Timers stop in hidden tabs.
  document.addEventListener("visibilitychange", look);
  return () => {
    today = undefined;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

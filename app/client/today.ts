import { useSyncExternalStore } from "react";
import { emitter } from "./emitter.ts";
import { localDate, timeOf } from "./client-date.ts";
import { dayStart } from "./cache/freshness.ts";

const MINUTE = 60_000;

let today: string | undefined;
let time: string | undefined;
const changed = emitter();

/** The person's date by this browser's clock, `YYYY-MM-DD`. Undefined on the server and until the page is hydrated. */
export const useToday = () =>
  useSyncExternalStore(
    changed.on,
    () => today,
    () => undefined,
  );

/**
 * The time of the person's day by this browser's clock, `HH:MM`: hours after midnight that belong to the day before are 24 and
 * more. It changes each minute. Null on the server, until the page is hydrated, and unless it is needed.
 */
export const useTime = (isNeeded: boolean): string | null =>
  useSyncExternalStore(
    changed.on,
    () => (isNeeded ? (time ?? null) : null),
    () => null,
  );

/** Follows the clock, and calls `onNewDay` when the person's day is over. Returns how to stop. */
export function followClock(onNewDay: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const now = Date.now();
    const before = today;
    today = localDate(now, dayStart());
    time = timeOf(now, dayStart());
    clearTimeout(timer);
    // At each minute, because timers stop while the computer sleeps.
    if (!document.hidden) timer = setTimeout(look, MINUTE - (now % MINUTE) + 20);
    changed.emit();
    if (before && before !== today) onNewDay();
  };
  look();
  // No timer runs in a hidden tab.
  document.addEventListener("visibilitychange", look);
  return () => {
    today = undefined;
    time = undefined;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

import { emitter, useEmitted } from "./emitter.ts";
import { localDate, timeOf } from "./client-date.ts";
import { dayStart } from "./cache/freshness.ts";

const MINUTE = 60_000;

let today: string | undefined;
let time: string | undefined;
const changed = emitter();

/** The person's date, if it differs from the date at `since` (milliseconds); else undefined. */
export const useNewDay = (since: number) =>
  useEmitted(changed, () => (today === localDate(since, dayStart()) ? undefined : today), undefined);

/**
 * The person's date now by this browser's clock, `YYYY-MM-DD`. For actions, which must not wait until the page has
 * rendered the date.
 */
export const dateNow = () => localDate(Date.now(), dayStart());

/**
 * The person's time of day by this browser's clock, `HH:MM`. Hours after midnight that belong to the day before are
 * 24 and more. Updates each minute. Null on the server, until the page is hydrated, and if `isNeeded` is false.
 */
export const useTime = (isNeeded: boolean): string | null =>
  useEmitted(changed, () => (isNeeded ? (time ?? null) : null), null);

/**
 * The first events after a computer wakes or a person comes back to it. Keys and presses are fired before the text
 * changes.
 */
const SIGNS_OF_WAKING = ["keydown", "beforeinput", "pointerdown", "focus", "pageshow", "online"];

/**
 * Watches the clock, and calls `onNewDay` when the person's day is over. Returns a function to stop. After the
 * computer slept, timers may fire up to a minute late. So the first key or press checks the clock before it types,
 * and the text goes to the day that the field shows.
 */
export function followClock(onNewDay: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let nextLook = 0;
  const look = () => {
    const now = Date.now();
    const before = today;
    today = localDate(now, dayStart());
    time = timeOf(now, dayStart());
    clearTimeout(timer);
    // The clock is checked each minute, because timers stop while the computer sleeps.
    nextLook = now - (now % MINUTE) + MINUTE;
    if (!document.hidden) timer = setTimeout(look, nextLook - now + 20);
    changed.emit();
    if (before && before !== today) onNewDay();
  };
  const lookIfLate = () => void (Date.now() >= nextLook && look());
  look();
  // No timer runs in a hidden tab.
  document.addEventListener("visibilitychange", look);
  for (const sign of SIGNS_OF_WAKING) addEventListener(sign, lookIfLate, { capture: true, passive: true });
  return () => {
    today = undefined;
    time = undefined;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
    for (const sign of SIGNS_OF_WAKING) removeEventListener(sign, lookIfLate, { capture: true });
  };
}

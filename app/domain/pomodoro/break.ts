/** The rules for a break after a completed session. The Durable Object and the screen share them. */
import type { AdoptedBreak } from "./adopted.ts";
import type { Break } from "./pomodoro.ts";

export const SHORT_BREAK = 5;
const LONG_BREAK = 15;
/** A long break is due after each of this many completed sessions on a day. */
const LONG_BREAK_EVERY = 4;
/** Milliseconds after a completed session for which a break is offered. */
export const BREAK_OFFER_MS = 10 * 60_000;

/** The minutes of the break that is due after `completed` sessions of the person's day. */
export const breakMinutes = (completed: number) =>
  completed > 0 && completed % LONG_BREAK_EVERY === 0 ? LONG_BREAK : SHORT_BREAK;

/** A break that starts at `now`, in milliseconds since 1970. */
export const beginBreak = (minutes: number, now: number): Break => ({
  minutes,
  ends_at: new Date(now + minutes * 60_000).toISOString(),
});

/** When a break began, in milliseconds since 1970. */
export const breakBegan = ({ minutes, ends_at }: Break) => Date.parse(ends_at) - minutes * 60_000;

/** Milliseconds left of a break, never below 0. */
export const breakLeft = ({ ends_at }: Break, now: number) => Math.max(Date.parse(ends_at) - now, 0);

/**
 * The break that runs at `now`, after a browser has sent one that it changed without a connection. Of two breaks the
 * later one counts. A break whose time is over changes nothing.
 */
export function adoptedBreak(
  running: Break | undefined,
  { is_ended, ...given }: AdoptedBreak,
  now: number,
): Break | undefined {
  const began = Math.min(breakBegan(given), now);
  if ((running && breakBegan(running) > began) || breakLeft(given, now) === 0) return running;
  return is_ended ? undefined : beginBreak(given.minutes, began);
}

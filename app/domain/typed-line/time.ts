/** The time of day that words name: `15:30`, `3pm`, `at noon`, `halb vier`, `à 15h30`. */
import { numberOf } from "./day.ts";
import { numbersApart, phrasesOf, type Slots, slotsOf } from "./phrase.ts";
import type { TypedWords } from "./words.ts";

const NOON = 12 * 60;
/** In languages with that rule, a spoken hour before this one is in the afternoon. */
const MORNING = 7 * 60;

/** A time `HH:MM`. A weak one may be a duration, and is a time only directly after a day. */
export interface TypedTime {
  time: string;
  isWeak?: true;
  /** The hour is from 1 to 12, without am or pm. */
  isOpen?: true;
  /** The text counts as a time only after a part of the day, such as “morning”. */
  isBare?: true;
}

/**
 * The time that these folded words name: undefined if they name none, null if it does not exist. A bare number is no
 * time, and a dot makes a time only after `at`: `Run 5 30` and `release 15.30` stay text.
 */
export function timeOfDay(words: readonly string[], language: TypedWords): TypedTime | null | undefined {
  const { times, weakTimes, bareTimes } = phrasesOf(language);
  const parts = numbersApart(words);
  const strong = slotsOf(parts, times);
  const weak = strong ?? slotsOf(parts, weakTimes);
  const slots = weak ?? slotsOf(parts, bareTimes);
  if (!slots) return undefined;
  const minutes = minutesOf(
    slots,
    parts.some((part) => /\p{L}/u.test(part)),
    language,
  );
  if (minutes === null) return null;
  const time = [Math.floor(minutes / 60), minutes % 60].map((value) => String(value).padStart(2, "0")).join(":");
  const typed = { time, ...(isOpen(slots, language) && { isOpen: true as const }) };
  if (!weak) return { ...typed, isBare: true };
  // A duration has few hours: `1h30`. So `15h30` is a time.
  return strong || (slots.minutes && Number(slots.hour) * 60 >= MORNING) ? typed : { ...typed, isWeak: true };
}

/** Says whether a time may be before or after noon: `8`, `8:30`, `acht`, but not `08:30`. */
function isOpen(slots: Slots, language: TypedWords): boolean {
  const hour = /^[^.:]*/.exec(slots.colon ?? slots.dot ?? slots.hour ?? "")![0];
  const value = numberOf(hour, language);
  return !slots.am && !slots.pm && !hour.startsWith("0") && value >= 1 && value <= 12;
}

/** Minutes since midnight; null if that time does not exist. A time with a word in it counts as spoken. */
function minutesOf(slots: Slots, isSpoken: boolean, language: TypedWords): number | null {
  const { isAfternoon, offsets } = language.times;
  const offset = slots.offset ? offsets[slots.offset]! : 0;
  if (slots.noon) return NOON + offset;
  const [hours = "", minutes = slots.minutes ?? "00"] = (slots.colon ?? slots.dot ?? slots.hour ?? "").split(/[.:]/);
  const hour = numberOf(hours, language);
  const isHalf = (slots.am ?? slots.pm) !== undefined;
  const isOfHalf = isHalf && hour >= 1 && hour <= 12;
  if (Number(minutes) > 59 || hour > 23 || (isHalf && !isOfHalf && !(isAfternoon && slots.pm && hour > 12)))
    return null;
  const total = (isOfHalf ? hour % 12 : hour) * 60 + Number(minutes) + offset;
  const mayBeLater = isAfternoon && isSpoken && !hours.startsWith("0") && hour >= 1;
  const isLater = isHalf ? slots.pm && isOfHalf : mayBeLater && total < MORNING;
  const found = total + (isLater ? NOON : 0);
  return found >= 0 && found < 2 * NOON ? found : null;
}

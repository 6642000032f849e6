/** The reminder that words name: `!15m`, `remind 15 min before`, `eine halbe Stunde vorher erinnern`, `rappel la veille`. */
import { REMIND_MINUTES } from "../todo/todo-time.ts";
import { numberOf } from "./day.ts";
import { numbersApart, phrasesOf, slotsOf } from "./phrase.ts";
import type { TypedWords } from "./words.ts";

/** The minutes of a reminder that is typed with a sign, `!15m`, `!1h`, `!1d`; null for another word. */
export function remindOf(word: string, { remindUnits }: TypedWords): number | null {
  const [, count, unit = "m"] = /^!(\d{1,4})(\p{Ll}+)$/u.exec(word) ?? [];
  return count && Object.hasOwn(remindUnits, unit) ? offered(Number(count) * remindUnits[unit]!) : null;
}

/**
 * The minutes of a reminder in these folded words: undefined if they contain none, null if there is no reminder with
 * that many minutes.
 */
export function remindIn(words: readonly string[], language: TypedWords): number | null | undefined {
  const slots = slotsOf(numbersApart(words), phrasesOf(language).reminders);
  if (!slots) return undefined;
  const { points, lengths } = language.reminders;
  if (slots.point) return points[slots.point]!;
  if (slots.length) return lengths[slots.length]!;
  return offered(numberOf(slots.count!, language) * language.remindUnits[slots.timeunit!]!);
}

const offered = (minutes: number) => ((REMIND_MINUTES as readonly number[]).includes(minutes) ? minutes : null);

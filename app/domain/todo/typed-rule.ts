/** The rule that a title ends with, as a person types it: "Water plants every 2 weeks". */
import { every, MAX_INTERVAL, type RepeatRule } from "./repeat.ts";
import type { TypedWords } from "./typed-words.ts";

const WORKDAYS = [1, 2, 3, 4, 5];
const UNITS = [
  ["DAILY", "day"],
  ["WEEKLY", "week"],
  ["MONTHLY", "month"],
  ["YEARLY", "year"],
] as const;

/** The rule that a text of these words in lower case ends with, and the index of its first word; null without one. */
export function ruleAtEnd(words: readonly string[], language: TypedWords): { from: number; rule: RepeatRule } | null {
  const from = words.findLastIndex((word) => language.every.includes(word));
  const rule = from < 0 ? null : ruleOf(words.slice(from + 1), language);
  return rule && { from, rule };
}

/** The rule that the words after "every" mean, or null: weekday · [other | N] weeks · [other] Mon, Wed and Fri. */
function ruleOf(words: readonly string[], language: TypedWords): RepeatRule | null {
  const [first = "", ...rest] = words;
  if (words.length === 1 && language.workday.includes(first)) return every("WEEKLY", 1, { weekdays: WORKDAYS });
  const isCount = /^\d{1,2}$/.test(first);
  const isOther = language.other.includes(first);
  const interval = isOther ? 2 : isCount ? Number(first) : 1;
  if (interval < 1 || interval > MAX_INTERVAL) return null;
  const named = isOther || isCount ? rest : words;
  const unit = named.length === 1 && UNITS.find(([, name]) => language.units[name].includes(named[0]!));
  if (unit) return every(unit[0], interval);
  const weekdays = isCount ? null : weekdaysOf(named, language);
  return weekdays && every("WEEKLY", interval, { weekdays });
}

/** The weekdays of a list such as `mon, wed and fri`, in order; null when another word is in it, or one twice. */
function weekdaysOf(words: readonly string[], language: TypedWords): number[] | null {
  const dayOf = (word: string) => language.weekdays.findIndex((names) => names.includes(word)) + 1;
  const names = words
    .map((word) => word.replace(/,$/, ""))
    .filter((word, i) => i === 0 || !language.and.includes(word));
  const days = names.map(dayOf);
  const isList = days.length > 0 && !days.includes(0) && new Set(days).size === days.length;
  const endsWithDay = dayOf(words.at(-1) ?? "") > 0;
  return isList && endsWithDay ? days.sort() : null;
}

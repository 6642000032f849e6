/**
 * Decides which titles can stand alone after a part is removed from their end or their beginning. In case of doubt
 * the text does not change.
 */
import { numberOf } from "./day.ts";
import { folded } from "./folded.ts";
import { phrasesOf } from "./phrase.ts";
import type { TypedWords } from "./words.ts";

/** A word and its position in the text. */
export interface Word {
  /** The folded text. */
  text: string;
  isCapital: boolean;
  /** The word ends with a sign that needs the words after it. */
  isOpen: boolean;
  /** The word is part of a fixed phrase, so it does not name a day. */
  isFixed?: true;
  /** Its index in the text. */
  index: number;
  start: number;
  end: number;
}

/** A sign that needs the words after it: `Report, fri` may be the beginning of a list. */
const OPEN = /(?:[,;:(/…]|(?:^|[^-])-|[–—])$/;

export function wordsOf(text: string, { fixed = [] }: TypedWords): Word[] {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index: start }, index): Word => {
    const isCapital = /^\p{Lu}/u.test(word);
    return { text: folded(word), isCapital, isOpen: OPEN.test(word), index, start, end: start + word.length };
  });
  const bare = words.map((word) => word.text.replace(/[.,:;!?]+$/, ""));
  for (const phrase of fixed) {
    const parts = phrase.split(" ");
    for (let at = bare.indexOf(parts[0]!); at >= 0; at = bare.indexOf(parts[0]!, at + 1)) {
      if (parts.every((part, i) => bare[at + i] === part)) parts.forEach((_, i) => (words[at + i]!.isFixed = true));
    }
  }
  return words;
}

/** A word without the comma at its end. */
export function withoutComma(word: Word): Word {
  const text = word.text.replace(/,$/, "");
  return { ...word, text, end: word.end - word.text.length + text.length, isOpen: OPEN.test(text) };
}

/** Says whether a title is an action: its first or its last word has the form of a verb. */
function isAct(title: readonly Word[], { act }: TypedWords): boolean {
  const word = act && (act.word === "first" ? title[0] : title.at(-1));
  if (!word || (act.word === "last" && word.isCapital)) return false;
  return act.form.test(word.text) && !act.not.includes(word.text);
}

/** A part that would be removed from a title. */
export interface Taken {
  /** The folded words. */
  words: readonly string[];
  kind: string;
}

/** Says whether a title may end with these words, once the recognised part after them is removed. */
export function canEnd(before: readonly Word[], { words, kind }: Taken, language: TypedWords): boolean {
  const last = before.at(-1)?.text ?? "";
  const isName = kind === "priority" || kind === "project";
  if (before.at(-1)?.isOpen || language.needy.includes(last) || (isName && language.needyOfName.includes(last)))
    return false;
  if (isName) return true;
  // In `Plan tomorrow` the day is the object, but in `Review every friday` the rule is not.
  const isRule = endOfEvery(words, language) >= 0;
  if (before.length === 1 && language.ofTime.includes(last) && !isRule) return false;
  const first = words[0]!;
  const hasYear = /\d{4}/.test(words.join(" "));
  if (kind === "day" && /^\d/.test(first) && language.numbered.includes(last) && !hasYear) return false;
  if (words.length === 1 && language.notDates.includes(first)) return false;
  if (language.deadlines?.includes(first) && !isAct(before, language)) return false;
  if (kind === "time" && isFromTime(before, language)) return false;
  // `5 may 6` contains two possible dates.
  return !(/^\d+$/.test(last) && language.months.flat().includes(first));
}

/** Says whether these words end with the first of two hours: `de 14h`, followed by `à 15h`. */
function isFromTime(before: readonly Word[], { times }: TypedWords): boolean {
  const at = before.findLastIndex(({ text }) => times.from?.includes(text));
  const hour = before.slice(at + 1).map(({ text }) => text);
  return (
    at >= 0 &&
    /^\d/.test(hour[0] ?? "") &&
    hour.slice(1).every((word) => /^\d/.test(word) || times.hours.includes(word))
  );
}

/**
 * Says whether the words after these would be half of a phrase: `2 weeks`, or an `every` with words that make no
 * rule.
 */
export function isHalf(before: readonly Word[], kind: string, language: TypedWords): boolean {
  const words = before.map(({ text }) => text);
  const [count = "", unit = ""] = words.slice(-2);
  if (kind === "day" && numberOf(count, language) > 0 && Object.hasOwn(language.units, unit)) return true;
  const from = endOfEvery(words, language);
  return from >= 0 && words.slice(from).every((word) => phrasesOf(language).mayBePart(word));
}

/** The index after the last `every`, or `todos los`; -1 if there is none. */
function endOfEvery(words: readonly string[], { every }: TypedWords): number {
  const ends = every.map((name) => {
    const parts = name.split(" ");
    const at = words.findLastIndex((_, i) => parts.every((part, j) => words[i + j] === part));
    return at < 0 ? at : at + parts.length;
  });
  return Math.max(-1, ...ends);
}

/** Says whether a title may begin with these words after the day, the rule or the priority before them is removed. */
export function canBegin(after: readonly Word[], taken: readonly Word[], kind: string, language: TypedWords): boolean {
  if (language.notAfterDay.includes(after[0]!.text)) return false;
  if (kind === "priority" || taken.at(-1)!.text.endsWith(":")) return true;
  // `Plan next week` in a language in which the verb comes last.
  if (after.length === 1 && language.ofTime.includes(after[0]!.text)) return false;
  if (taken.length === 1 && language.notDates.includes(taken[0]!.text)) return false;
  if (isAct(after, language)) return true;
  const isName = !language.hasCapitalNouns && taken[0]!.isCapital && after[0]!.isCapital;
  const words = taken.map(({ text }) => text.replace(/,$/, ""));
  if (language.deadlines?.includes(words[0]!)) return false;
  const hasPreposition = language.prepositions.includes(words[0]!);
  const numbers = words.filter((word) => /^\d/.test(word));
  const isNumeric = numbers.some((word) => /^\d+[./-]\d/.test(word) && !/\d{4}/.test(word));
  if (kind === "repeat" || isNumeric) return false;
  if (hasPreposition) return true;
  // `5 may be enough` contains no date, but `5th may` and `Friday 27 November` are dates.
  const isDate = numbers.length > 0 && (words.length > 2 || numbers.some((word) => !/^\d+$/.test(word)));
  return isDate || (!(isName && numbers.length === 0) && !words.some((word) => language.titleWords.includes(word)));
}

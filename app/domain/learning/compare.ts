/**
 * Comparing a typed word with the right one: accents, case, punctuation and spaces are forgiven. With the code of its
 * language, a letter that the language tells from the plain one is another letter: ç is not c in Turkish, nor ñ n in Spanish.
 */

import type { I18n } from "@lingui/core";
import { fold } from "../fold.ts";

/** A piece of the difference, in the order of reading. `accent`: the same letter with another accent. */
export interface Piece {
  kind: "same" | "accent" | "missing" | "extra";
  /** The right letters; for `extra` those that were typed. */
  text: string;
}

export interface Comparison {
  isCorrect: boolean;
  /** The right word, or one of its alternatives, with what was typed; neighbours of one kind are one piece. */
  pieces: Piece[];
}

/** The rules by which texts of a language are compared. */
interface Rules {
  lower(text: string): string;
  /** Says whether the language tells a lower-case letter from the one without its accent. */
  isOwn(letter: string): boolean;
}

const ROOT: Rules = { lower: (text) => text.toLowerCase(), isOwn: () => false };
/** The rules that were used last: a practice is in one language. */
let last: { locale: string; rules: Rules } | undefined;

function rulesOf(locale: string | null): Rules {
  if (locale === null) return ROOT;
  if (last?.locale === locale) return last.rules;
  const { compare } = new Intl.Collator(locale, { sensitivity: "base" });
  const rules: Rules = {
    lower: (text) => text.toLocaleLowerCase(locale),
    isOwn: (letter) => /\p{Script=Latin}/u.test(letter) && compare(fold(letter), letter) !== 0,
  };
  last = { locale, rules };
  return rules;
}

/** A text in lower case without accents, but for those that make letters of their own. */
function foldIn({ lower, isOwn }: Rules, text: string): string {
  const small = lower(text.normalize("NFC"));
  if (/^[\0-\x7f]*$/.test(small)) return small;
  return small.replace(/[^\0-\x7f]\p{M}*/gu, (letter) => (isOwn(letter) ? letter : fold(letter)));
}

/** The letters and digits of a text, with the marks that make other letters; all that is in it when it has none. */
function key(text: string, rules: Rules): string {
  const all = rules === ROOT ? fold(text) : foldIn(rules, text);
  return all.replace(/[^\p{L}\p{M}\p{N}]/gu, "") || all.replace(/\s/g, "") || text.trim();
}

/** The texts that are right: the word, the same without what stands in brackets, and what a slash or semicolon separates. */
function alternatives(word: string): string[] {
  const bare = word.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");
  const all = [word, bare, ...word.split(/[/;]/), ...bare.split(/[/;]/)].map((one) => one.replace(/\s+/g, " ").trim());
  const filled = all.filter((one) => /[\p{L}\p{N}]/u.test(one));
  return filled.length > 0 ? [...new Set(filled)] : all.slice(0, 1);
}

/** The most letters that are compared; the rest of a longer text is left out. */
const MAX_LETTERS = 250;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const lettersOf = (text: string) =>
  Array.from(segmenter.segment(text.normalize("NFC")), ({ segment }) => segment).slice(0, MAX_LETTERS);

/**
 * Says whether `typed` is the word, and how it differs from the alternative that is closest to it. `locale` is the BCP
 * 47 tag of the word's language, if it is known.
 */
export function compareTyped(typed: string, word: string, locale: string | null = null): Comparison {
  const rules = rulesOf(locale);
  const wanted = key(typed, rules);
  const all = alternatives(word);
  const right = wanted === "" ? undefined : all.find((one) => key(one, rules) === wanted);
  const differences = (right === undefined ? all : [right]).map((one) => difference(typed.trim(), one, rules));
  const { pieces } = differences.sort((a, b) => a.cost - b.cost)[0]!;
  if (right === undefined) return { isCorrect: false, pieces };
  // A difference that is forgiven is not shown, except for accents, which belong to a letter.
  const shown: Piece[] = [];
  for (const { kind, text } of pieces) {
    if (kind !== "extra") addPiece(shown, kind === "missing" ? "same" : kind, text);
  }
  return { isCorrect: true, pieces: shown };
}

/** Adds a piece behind others, or to the last one of its kind. */
function addPiece(pieces: Piece[], kind: Piece["kind"], text: string): void {
  const last = pieces.at(-1);
  if (last?.kind === kind) last.text += text;
  else pieces.push({ kind, text });
}

/** The fewest letters to add and to drop, and the pieces that say so. */
function difference(typed: string, right: string, rules: Rules): { cost: number; pieces: Piece[] } {
  const [given, wanted] = [lettersOf(typed), lettersOf(right)];
  const keyOf = (letter: string) => key(letter, rules);
  const [givenKeys, wantedKeys] = [given.map(keyOf), wanted.map(keyOf)];
  // costs[i][j]: of the rest of both, from letter i of what was typed and letter j of what is right.
  const costs = Array.from({ length: given.length + 1 }, () => Array.from({ length: wanted.length + 1 }, () => 0));
  for (let i = given.length; i >= 0; i -= 1) {
    for (let j = wanted.length; j >= 0; j -= 1) {
      if (i === given.length || j === wanted.length) costs[i]![j] = given.length - i + wanted.length - j;
      else if (givenKeys[i] === wantedKeys[j]) costs[i]![j] = costs[i + 1]![j + 1]!;
      else costs[i]![j] = 1 + Math.min(costs[i + 1]![j]!, costs[i]![j + 1]!);
    }
  }
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < given.length || j < wanted.length) {
    const [one, other] = [given[i], wanted[j]];
    if (one !== undefined && other !== undefined && givenKeys[i] === wantedKeys[j]) {
      addPiece(pieces, rules.lower(one) === rules.lower(other) ? "same" : "accent", other);
      i += 1;
      j += 1;
    } else if (one !== undefined && (other === undefined || costs[i + 1]![j]! <= costs[i]![j + 1]!)) {
      addPiece(pieces, "extra", one);
      i += 1;
    } else {
      addPiece(pieces, "missing", other!);
      j += 1;
    }
  }
  return { cost: costs[0]![0]!, pieces };
}

/** The difference as a sentence in the language of `i18n`, for those who do not see its colours. */
export function differenceText(i18n: I18n, pieces: readonly Piece[]): string {
  const said = ({ kind, text }: Piece) =>
    ({
      same: () => text,
      accent: () => i18n._("compare.accent", { text }, { message: "with another accent: {text}" }),
      missing: () => i18n._("compare.missing", { text }, { message: "missing: {text}" }),
      extra: () => i18n._("compare.extra", { text }, { message: "too much: {text}" }),
    })[kind]();
  return pieces.map(said).join("; ");
}

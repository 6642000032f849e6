/**
 * Compares a typed word with the right one. Accents, case, punctuation and spaces may differ. If the word's language
 * is known, letters that this language treats as different are different: ç and c in Turkish, ñ and n in Spanish.
 */

import type { I18n } from "@lingui/core";
import { fold } from "../text/fold.ts";

/** A piece of the difference, in reading order. `accent` means the same letter with another accent. */
export interface Piece {
  kind: "same" | "accent" | "missing" | "extra";
  /** The right letters; for `extra` the typed ones. */
  text: string;
}

export interface Comparison {
  isCorrect: boolean;
  /**
   * The right word, or one of its alternatives, compared with the typed text; adjacent letters of the same kind form
   * one piece.
   */
  pieces: Piece[];
}

/** How texts of a language are compared. */
interface Rules {
  lower(text: string): string;
  /** Says whether the language treats a lower-case letter as different from the letter without its accent. */
  isOwn(letter: string): boolean;
}

const ROOT: Rules = { lower: (text) => text.toLowerCase(), isOwn: () => false };
/** The last used rules, because a practice has only one language. */
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

/** A text in lower case without accents, except accents that make another letter. */
function foldIn({ lower, isOwn }: Rules, text: string): string {
  const small = lower(text.normalize("NFC"));
  if (/^[\0-\x7f]*$/.test(small)) return small;
  return small.replace(/[^\0-\x7f]\p{M}*/gu, (letter) => (isOwn(letter) ? letter : fold(letter)));
}

/** The letters and digits of a text, with the marks that make other letters; if it has none, the whole text. */
function key(text: string, rules: Rules): string {
  const all = rules === ROOT ? fold(text) : foldIn(rules, text);
  return all.replace(/[^\p{L}\p{M}\p{N}]/gu, "") || all.replace(/\s/g, "") || text.trim();
}

/** The accepted texts: the word, the word without text in brackets, and the parts between slashes or semicolons. */
function alternatives(word: string): string[] {
  const bare = word.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");
  const all = [word, bare, ...word.split(/[/;]/), ...bare.split(/[/;]/)].map((one) => one.replace(/\s+/g, " ").trim());
  const filled = all.filter((one) => /[\p{L}\p{N}]/u.test(one));
  return filled.length > 0 ? [...new Set(filled)] : all.slice(0, 1);
}

/** The most letters that are compared; a longer text is cut. */
const MAX_LETTERS = 250;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const lettersOf = (text: string) =>
  Array.from(segmenter.segment(text.normalize("NFC")), ({ segment }) => segment).slice(0, MAX_LETTERS);

/**
 * Says whether `typed` is the word, and how it differs from the closest accepted text. `locale` is the BCP 47 tag of
 * the word's language, if it is known.
 */
export function compareTyped(typed: string, word: string, locale: string | null = null): Comparison {
  const rules = rulesOf(locale);
  const wanted = key(typed, rules);
  const all = alternatives(word);
  const right = wanted === "" ? undefined : all.find((one) => key(one, rules) === wanted);
  const differences = (right === undefined ? all : [right]).map((one) => difference(typed.trim(), one, rules));
  const { pieces } = differences.sort((a, b) => a.cost - b.cost)[0]!;
  if (right === undefined) return { isCorrect: false, pieces };
  // Accepted differences are not shown, except for accents.
  const shown: Piece[] = [];
  for (const { kind, text } of pieces) {
    if (kind !== "extra") addPiece(shown, kind === "missing" ? "same" : kind, text);
  }
  return { isCorrect: true, pieces: shown };
}

/** Appends a piece, or extends the last piece if it is of the same kind. */
function addPiece(pieces: Piece[], kind: Piece["kind"], text: string): void {
  const last = pieces.at(-1);
  if (last?.kind === kind) last.text += text;
  else pieces.push({ kind, text });
}

/** The smallest number of added and dropped letters, and the pieces for them. */
function difference(typed: string, right: string, rules: Rules): { cost: number; pieces: Piece[] } {
  const [given, wanted] = [lettersOf(typed), lettersOf(right)];
  const keyOf = (letter: string) => key(letter, rules);
  const [givenKeys, wantedKeys] = [given.map(keyOf), wanted.map(keyOf)];
  // costs[i][j]: the cost for the rest of both texts, from letter i of the typed text and letter j of the right one.
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

/** The difference as a sentence in the language of `i18n`, for people who cannot see its colours. */
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

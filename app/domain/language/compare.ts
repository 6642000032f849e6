/** Comparing a typed word with the right one: accents, case, punctuation and spaces are forgiven. */

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

/** The letters and digits of a text, with the marks that make other letters; all that is in it when it has none. */
function key(text: string): string {
  const all = fold(text);
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

/** Whether `typed` is the word, and how it differs from the alternative that is closest to it. */
export function compareTyped(typed: string, word: string): Comparison {
  const wanted = key(typed);
  const all = alternatives(word);
  const right = wanted === "" ? undefined : all.find((one) => key(one) === wanted);
  const differences = (right === undefined ? all : [right]).map((one) => difference(typed.trim(), one));
  const { pieces } = differences.sort((a, b) => a.cost - b.cost)[0]!;
  if (right === undefined) return { isCorrect: false, pieces };
  // What is forgiven is not shown, except for accents, which belong to a letter.
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
function difference(typed: string, right: string): { cost: number; pieces: Piece[] } {
  const [given, wanted] = [lettersOf(typed), lettersOf(right)];
  const [givenKeys, wantedKeys] = [given.map(key), wanted.map(key)];
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
      addPiece(pieces, one.toLowerCase() === other.toLowerCase() ? "same" : "accent", other);
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

/** The difference as a sentence, for those who do not see its colours. */
export function differenceText(pieces: readonly Piece[]): string {
  const names = { same: "", accent: "with another accent: ", missing: "missing: ", extra: "too much: " };
  return pieces.map(({ kind, text }) => names[kind] + text).join("; ");
}

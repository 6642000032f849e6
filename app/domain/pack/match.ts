/** Matches recordings with words by the recording's file name. */
import * as z from "zod/mini";
import { language } from "./pack.ts";

export const MatchInput = z.object({
  language,
  matchingStrategy: z._default(
    z.enum(["exact", "normalized", "fuzzy"], "Matching is exact, normalized or fuzzy"),
    "exact",
  ),
  dryRun: z._default(z.boolean("dryRun is true or false"), false),
});
export type MatchInput = z.infer<typeof MatchInput>;

export const MatchResult = z.object({
  matched: z.array(z.object({ word_id: z.string(), word_original: z.string(), filename: z.string() })),
  /** Not assigned, because several recordings match the word, or the recording matches several words. */
  ambiguous: z.array(z.object({ word_id: z.string(), word_original: z.string(), filenames: z.array(z.string()) })),
  unmatched: z.array(z.object({ word_id: z.string(), word_original: z.string() })),
  applied: z.boolean(),
});
export type MatchResult = z.infer<typeof MatchResult>;

export interface NamedWord {
  word_id: string;
  word_original: string;
}
type Matches = Omit<MatchResult, "applied">;

const stem = (filename: string) => filename.replace(/\.mp3$/i, "").normalize("NFC");

/** Removes conventional differences between names: Unicode composition, case, and marks between words. */
const normalized = (name: string) =>
  name
    .normalize("NFC")
    .toLowerCase()
    // A lower-cased İ is an i and a combining dot.
    .replaceAll("\u0307", "")
    .replace(/[_\-\s]+/g, "") || name;

/** Matches words that have no recording with recordings that have no word. The results are in the order of `words`. */
export function matchAudio(words: NamedWord[], filenames: string[], strategy: MatchInput["matchingStrategy"]): Matches {
  const key = strategy === "exact" ? (name: string) => name.normalize("NFC") : normalized;
  const files = filenames.map((filename) => ({ filename, key: key(stem(filename)) }));
  const byKey = Map.groupBy(files, (file) => file.key);
  const fits = new Map<NamedWord, string[]>();
  for (const word of words) {
    const same = byKey.get(key(word.word_original)) ?? [];
    fits.set(
      word,
      same.map(({ filename }) => filename),
    );
  }
  if (strategy === "fuzzy") {
    const taken = new Set([...fits.values()].flat());
    const near = nearest(files.filter(({ filename }) => !taken.has(filename)));
    for (const [word, found] of fits) if (found.length === 0) fits.set(word, near(key(word.word_original)));
  }
  return sortOut(fits);
}

function sortOut(fits: Map<NamedWord, string[]>): Matches {
  const claims = new Map<string, number>();
  for (const filename of [...fits.values()].flat()) claims.set(filename, (claims.get(filename) ?? 0) + 1);
  const result: Matches = { matched: [], ambiguous: [], unmatched: [] };
  for (const [{ word_id, word_original }, filenames] of fits) {
    const [filename] = filenames;
    if (filename === undefined) result.unmatched.push({ word_id, word_original });
    else if (filenames.length === 1 && claims.get(filename) === 1) {
      result.matched.push({ word_id, word_original, filename });
    } else result.ambiguous.push({ word_id, word_original, filenames });
  }
  return result;
}

/** The allowed typos for a name of this length: none in a short name, in which one typo makes another word. */
const slips = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

interface Indexed {
  filename: string;
  letters: string[];
  mask: number;
}

/** The names with the smallest distance to a word, within its allowed typos. */
function nearest(files: { filename: string; key: string }[]): (word: string) => string[] {
  const byLength = Map.groupBy(
    files.map(({ filename, key }): Indexed => ({ filename, letters: [...key], mask: letterMask(key) })),
    ({ letters }) => letters.length,
  );
  return (word) => {
    const letters = [...word];
    const mask = letterMask(word);
    let best = slips(letters.length);
    let found: string[] = [];
    if (best === 0) return found;
    for (let length = letters.length - best; length <= letters.length + best; length++) {
      for (const file of byLength.get(length) ?? []) {
        // One typo changes at most two letters of the set, so this check excludes most names at little cost.
        if (bits(mask ^ file.mask) > 2 * best) continue;
        const distance = editDistance(letters, file.letters, best);
        if (distance > best) continue;
        if (distance < best) found = [];
        best = distance;
        found.push(file.filename);
      }
    }
    return found;
  };
}

/** The letters of a word as a bit mask (several letters share a bit). */
function letterMask(word: string): number {
  let mask = 0;
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31);
  return mask;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The edit distance of `a` and `b`. If it is above `max`, the result is only some number above `max`. */
export function editDistance(a: readonly string[], b: readonly string[], max: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(replaced, previous[j]! + 1, row[j - 1]! + 1);
      least = Math.min(least, row[j]!);
    }
    if (least > max) return max + 1;
    previous = row;
  }
  return previous[b.length]!;
}

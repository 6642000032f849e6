/** Derives the order of a language's letters from `Intl.Collator`, for keys that SQLite compares byte by byte. */

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
const isLower = (char: string) => /\p{Ll}/u.test(char) && char.normalize("NFC") === char;

/** The letters that serve as reference points for all other letters. */
const SCRIPTS = [range(0x61, 0x7a), range(0x430, 0x44f)];
/** Other letters that a language may have. */
const OTHERS = [
  ...[...range(0xdf, 0x24f), ...range(0x1e00, 0x1eff)].filter(isLower),
  ...range(0x450, 0x52f).filter(isLower),
];
/** Letters that a language may write with two or three characters. */
const DIGRAPHS = "aa ch cs dd dh dz dzs dž ff gh gj gy kh lj ll ly ng nh nj ny ph rh rr sh sz th ty xh zh zs".split(
  " ",
);

/** The two letters that æ, ĳ, œ and ß stand for. */
const PAIRS = ["ae", "ij", "oe", "ss"];

/** Appended to a letter, it sorts directly after all texts that start with that letter. */
export const AFTER = "\uFFFD";
/** The first of the characters that represent letters after a reference letter. */
const FIRST = 0x100;

const withoutAccents = (char: string) => char.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");

/** A language's letters. */
export interface Alphabet {
  /** Splits a lower-case text into letters; in some languages, two or three characters are one letter. */
  split(lower: string): string[];
  /**
   * The sort key of a letter in comparison with ASCII and Cyrillic texts; undefined if the language has no rule for
   * it.
   */
  place(letter: string): string | undefined;
}

function makeAlphabet(locale: string): Alphabet {
  const { compare } = new Intl.Collator(locale, { sensitivity: "base" });
  const places = new Map<string, string>();
  // In Estonian z comes after s, so a letter's key is the letter with the same rank.
  const bases = SCRIPTS.map((letters) => {
    const sorted = letters.toSorted(compare);
    const ranks = sorted.map((letter) => sorted.findIndex((one) => compare(one, letter) === 0));
    for (const [i, letter] of sorted.entries()) places.set(letter, letters[ranks[i]!]!);
    return sorted;
  });
  // Swedish sorts ü as y.
  for (const one of OTHERS) {
    const same = bases.flat().find((letter) => compare(letter, one) === 0);
    if (same) places.set(one, places.get(same)!);
  }
  // A separate letter is one that the language treats as different from the letter without its accent. A separate
  // digraph is one that sorts after everything else that begins with its first letter.
  const isOwn = (one: string) =>
    one.length > 1
      ? compare(`${one[0]}zz`, one) < 0
      : [...bases.flat(), ...PAIRS].every((letter) => compare(letter, one) !== 0) &&
        (withoutAccents(one) === one || compare(withoutAccents(one), one) !== 0);
  const own = [...OTHERS, ...DIGRAPHS].filter(isOwn).sort(compare);
  let behind = 0;
  for (const [i, letter] of own.entries()) {
    if (i === 0 || compare(own[i - 1]!, letter) !== 0) behind += 1;
    const before = bases[isCyrillic(letter) ? 1 : 0]!.findLast((one) => compare(one, letter) < 0);
    if (before) places.set(letter, `${places.get(before)}${AFTER}${String.fromCodePoint(FIRST + behind)}`);
  }
  const digraphs = own.filter((one) => one.length > 1).sort((a, b) => b.length - a.length);
  const pattern = digraphs.length > 0 ? new RegExp(`${digraphs.join("|")}|.`, "gsu") : /./gsu;
  return {
    split: (lower) => lower.match(pattern) ?? [],
    place: (letter) => places.get(letter) ?? placeWithoutAccents(letter, places),
  };
}

const isCyrillic = (letter: string) => /\p{Script=Cyrillic}/u.test(letter);

function placeWithoutAccents(letter: string, places: ReadonlyMap<string, string>): string | undefined {
  const plain = withoutAccents(letter);
  if (plain === letter || plain === "") return undefined;
  const all = [...plain].map((one) => places.get(one));
  return all.every((one) => one !== undefined) ? all.join("") : undefined;
}

/** Computed alphabets; cleared when there are many, because codes come from requests. */
const cache = new Map<string, Alphabet>();
const MOST_KNOWN = 20;

/** The alphabet of a language, by its BCP 47 tag. */
export function alphabetOf(locale: string): Alphabet {
  const found = cache.get(locale);
  if (found) return found;
  if (cache.size >= MOST_KNOWN) cache.clear();
  const made = makeAlphabet(locale);
  cache.set(locale, made);
  return made;
}

import { AFTER, type Alphabet, alphabetOf } from "./alphabet.ts";

/** Characters that a dictionary sorts alike are equal here: `é` and `e`, `’` and `'`. */
const collator = new Intl.Collator("en", { sensitivity: "base" });

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const PAIRS = ["ae", "ij", "oe", "ss"];
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
const SIGNS = ASCII.filter((sign) => !/[a-z\d]/i.test(sign)).sort(collator.compare);

/** Separates the parts of a key; sorts before everything in them. */
const END = "\u0001";
/** The number of code points of a text that its key contains. */
const LENGTH = 80;

/** The sort order of ASCII: signs, digits, letters. */
const places = new Map([
  ...ASCII.map((one): [string, string] => [one, one]),
  ...SIGNS.map((sign, i): [string, string] => [sign, String.fromCharCode(2 + i)]),
]);

/** A cache of computed places; cleared when it is full. */
let cache = new Map<string, string>();
const MOST_KNOWN = 2000;

/** The sort key of a lower-case character. */
function placeOf(char: string): string {
  const place = places.get(char) ?? cache.get(char);
  if (place !== undefined) return place;
  if (cache.size >= MOST_KNOWN) cache = new Map();
  const found = findPlace(char);
  cache.set(char, found);
  return found;
}

function findPlace(char: string): string {
  const plain = char.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  // A combining mark without a letter.
  if (plain === "") return "";
  if (plain !== char) {
    const place = [...plain].map(placeOf).join("");
    return collator.compare(plain, char) === 0 ? place : `${place}${AFTER}${char}`;
  }
  const isSign = /[\p{P}\p{S}\p{Z}]/u.test(char);
  // Other scripts are sorted by code point.
  if (!isSign && !/\p{Script=Latin}/u.test(char)) return char;
  const same = (isSign ? SIGNS : [...LETTERS, ...PAIRS]).find((one) => collator.compare(one, char) === 0);
  if (same) return [...same].map(placeOf).join("");
  const before = (isSign ? SIGNS : LETTERS).findLast((one) => collator.compare(one, char) < 0);
  return before ? `${placeOf(before)}${AFTER}${char}` : char;
}

const placesOf = (lower: string) => Array.from(lower, placeOf).join("");

const placesIn = ({ split, place }: Alphabet, lower: string) =>
  split(lower)
    .map((letter) => place(letter) ?? placesOf(letter))
    .join("");

/**
 * A key by which SQLite sorts texts like a dictionary, and like the root locale of `Intl.Collator`: by letters first
 * (Apfel, apple, école, Émile, sì, strada), then plain before accented, then lower case before upper case. With the
 * BCP 47 tag of a language, the order of that language's letters is used: ğ after g and ı before i in Turkish, ö
 * after z in Swedish.
 */
export function sortKey(text: string, locale: string | null = null): string {
  const chars = [...text.normalize("NFC").toWellFormed()].slice(0, LENGTH);
  const lower = chars.map((char) => (locale === null ? char.toLowerCase() : char.toLocaleLowerCase(locale)));
  const letters = locale === null ? placesOf(lower.join("")) : placesIn(alphabetOf(locale), lower.join(""));
  const accents = lower
    .map((char) => (/^[\0-\x7f]*$/.test(char) ? " " : char))
    .join("")
    .trimEnd();
  const capitals = chars
    .map((char, i) => (char === lower[i] ? " " : "^"))
    .join("")
    .trimEnd();
  return `${letters}${END}${accents}${END}${capitals}`;
}

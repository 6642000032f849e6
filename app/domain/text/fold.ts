/** Letters without a decomposition, with their plain letters. */
const PLAIN: Readonly<Record<string, string>> = Object.fromEntries(
  ["ßss", "æae", "œoe", "þth", "øo", "đd", "ðd", "łl", "ħh", "ŧt", "ıi", "ςσ", "ىي"].map((one) => [
    one[0]!,
    one.slice(1),
  ]),
);
const PLAIN_LETTERS = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/** In these scripts, marks are accents or vowels that are often omitted. In others they make another letter or word. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{N}])\p{M}+/gu;
/**
 * The stress of a Cyrillic vowel, and the dots of ё. The dots of ї, and the marks of й, ў, ѓ and ќ, make other
 * letters.
 */
const STRESSED = /([аеиоуыэюяєіѣѵ]\u0308*)[\u0300\u0301]+/g;
const DOTTED = /е\u0308+/g;
/** Compatible decomposition separates these vowels of Thai and Lao, and composition does not join them again. */
const SPLIT = /\u0e4d\u0e32|\u0ecd\u0eb2/g;
/** The soft hyphen is invisible, and a tatweel only stretches an Arabic word. */
const UNREAD = /[\u00ad\u0640]/g;

/**
 * Normalises a text for comparisons without case and accents: lower case, composed, Latin, Greek, Hebrew and Arabic
 * letters without accents; ё becomes е, ß becomes ss, full-width letters become normal ones. Folding a folded text
 * changes nothing.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\0-\x7f]*$/.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .toLowerCase()
    .replace(UNREAD, "")
    .replace(SPLIT, (vowel) => (vowel.startsWith("\u0e4d") ? "\u0e33" : "\u0eb3"))
    .replace(ACCENTED, "$1")
    .replace(STRESSED, "$1")
    .replace(DOTTED, "е")
    .replace(PLAIN_LETTERS, (letter) => PLAIN[letter]!)
    .normalize("NFC");
}

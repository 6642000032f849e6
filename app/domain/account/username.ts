/**
 * Scripts whose letters may not be mixed with others in a name. Chinese, Japanese and Korean names may contain Latin
 * letters.
 */
const SCRIPTS =
  "Latin Greek Cyrillic Armenian Georgian Cherokee Coptic Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Ethiopic Khmer Mongolian";
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/gu;

/** Says whether a name mixes letters of two scripts that can look alike. */
export function mixesScripts(name: string): boolean {
  let left = name.replaceAll(EAST_ASIAN, "").replaceAll(/[^\p{L}]|\p{sc=Common}/gu, "");
  let scripts = 0;
  for (const script of SCRIPTS.split(" ")) {
    const others = left.replaceAll(new RegExp(`\\p{sc=${script}}`, "gu"), "");
    if (others !== left) scripts++;
    left = others;
  }
  return scripts + (left === "" ? 0 : 1) > 1;
}

/**
 * The form in which names are compared: compatible forms (NFKC), and capitals and small letters of any script, are
 * equal.
 */
export const nameKey = (name: string) =>
  name.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");

/** Scripts whose letters stand alone in a name. Chinese, Japanese and Korean names have Latin letters beside their own. */
const SCRIPTS =
  "Latin Greek Cyrillic Armenian Georgian Cherokee Coptic Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Ethiopic Khmer Mongolian";
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/gu;

/** Says whether a name mixes letters of two scripts, of which one can look like the other. */
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

/** A name as names are compared: compatible forms are one (NFKC), and so are capitals and small letters of any script. */
export const nameKey = (name: string) =>
  name.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");

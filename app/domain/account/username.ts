/** Scripts whose letters stand alone in a name. Chinese, Japanese and Korean names have Latin letters beside their own. */
const SCRIPTS =
  "Latin Greek Cyrillic Armenian Georgian Cherokee Coptic Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Ethiopic Khmer Mongolian";
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/gu;

/** Whether a name mixes letters of two scripts, of which one can look like the other. */
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

/** Groups of signs that look alike. The first sign of a group stands for the others. */
const LOOKALIKES = [
  "aаα@",
  "bвβьЪ",
  "cсϲ",
  "dԁ",
  "eеε3",
  "gց",
  "hһнհ",
  "jјյ",
  "kкκ",
  "lіιı|!ӏi1ї",
  "mмμ",
  "nпηո",
  "oоοօ0σ",
  "pрρ",
  "qԛզ",
  "rг",
  "sѕ$5",
  "tтτ",
  "uυսц",
  "vν",
  "wԝω",
  "xхχ",
  "yуγ",
  "z2",
];
const PLAIN = new Map(LOOKALIKES.flatMap(([plain, ...signs]) => signs.map((sign) => [sign, plain!] as const)));

/** A name as the eye may take it: without accents, spaces and signs, and with one letter for those that look alike. */
export const nameLook = (name: string) =>
  [...nameKey(name).normalize("NFKD")]
    .map((sign) => PLAIN.get(sign) ?? sign)
    .join("")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("cl", "d");

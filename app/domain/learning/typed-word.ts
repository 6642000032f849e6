/** An own word as it is typed: `w perro – dog`. */
export interface TypedWord {
  word_original: string;
  meaning: string;
}

/** An own word's sign, and the signs between it and its meaning. */
const SIGN = "w";
const BETWEEN = ["–", "—", "-", "="];
/** A dash or an equals sign has spaces around it, because words have hyphens; a colon has one behind it. */
const pattern = new RegExp(`^\\s*${SIGN}\\s+(\\S.*?)(?:\\s+(?:${BETWEEN.join("|")})|\\s*:)\\s+(\\S.*?)\\s*$`, "isu");

/** The word and its meaning in a text; null when it is no own word. The first sign between them counts. */
export function typedWord(text: string): TypedWord | null {
  const [, word_original, meaning] = pattern.exec(text) ?? [];
  return word_original && meaning ? { word_original, meaning } : null;
}

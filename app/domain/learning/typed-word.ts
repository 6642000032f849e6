/** Parses an own word as it is typed: `w perro – dog`. */
export interface TypedWord {
  word_original: string;
  meaning: string;
}

/** The prefix of an own word, and the signs between it and its meaning. */
const SIGN = "w";
const BETWEEN = ["–", "—", "-", "="];
/** A dash or an equals sign needs spaces around it, because words contain hyphens; a colon needs one after it. */
const pattern = new RegExp(`^\\s*${SIGN}\\s+(\\S.*?)(?:\\s+(?:${BETWEEN.join("|")})|\\s*:)\\s+(\\S.*?)\\s*$`, "isu");

/** The word and its meaning in a text; null if the text is no own word. The first sign separates them. */
export function typedWord(text: string): TypedWord | null {
  const [, word_original, meaning] = pattern.exec(text) ?? [];
  return word_original && meaning ? { word_original, meaning } : null;
}

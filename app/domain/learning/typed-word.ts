import { ENGLISH } from "../typed-line/english.ts";

/** An own word as it is typed: `w perro – dog`. */
export interface TypedWord {
  word_original: string;
  meaning: string;
}

const { sign, between, colon } = ENGLISH.ownWord;
/** A dash or an equals sign has spaces around it, because words have hyphens; a colon has one behind it. */
const pattern = new RegExp(
  `^\\s*${sign}\\s+(\\S.*?)(?:\\s+(?:${between.join("|")})|\\s*${colon})\\s+(\\S.*?)\\s*$`,
  "isu",
);

/** The word and its meaning in a text; null when it is no own word. The first sign between them counts. */
export function typedWord(text: string): TypedWord | null {
  const [, word_original, meaning] = pattern.exec(text) ?? [];
  return word_original && meaning ? { word_original, meaning } : null;
}

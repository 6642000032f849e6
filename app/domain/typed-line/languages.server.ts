import { DUTCH } from "./dutch.ts";
import { ENGLISH } from "./english.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { ITALIAN } from "./italian.ts";
import { PORTUGUESE } from "./portuguese.ts";
import { SPANISH } from "./spanish.ts";
import type { TypedWords } from "./words.ts";

const WORDS: Record<string, TypedWords> = {
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  nl: DUTCH,
  "pt-BR": PORTUGUESE,
};

/** The words of typed lines in a language of the interface; the same that `loadWords` loads in the browser. */
export const wordsIn = (language: string): TypedWords => (Object.hasOwn(WORDS, language) ? WORDS[language]! : ENGLISH);

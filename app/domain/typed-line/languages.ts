/**
 * The languages of typed lines besides English. Each has its own file, which is loaded only for people who use that
 * language.
 */
import { ENGLISH } from "./english.ts";
import type { TypedWords } from "./words.ts";

const LOADERS: Record<string, () => Promise<TypedWords>> = {
  de: async () => (await import("./german.ts")).GERMAN,
  es: async () => (await import("./spanish.ts")).SPANISH,
  fr: async () => (await import("./french.ts")).FRENCH,
  it: async () => (await import("./italian.ts")).ITALIAN,
  nl: async () => (await import("./dutch.ts")).DUTCH,
  "pt-BR": async () => (await import("./portuguese.ts")).PORTUGUESE,
};

/** The languages of typed lines, as tags of the interface's languages. English is understood in all of them. */
export const TYPED_LANGUAGES = ["en", ...Object.keys(LOADERS)];

/** Loads the words of a language of the interface; English ones if it has none. */
export const loadWords = async (language: string): Promise<TypedWords> =>
  Object.hasOwn(LOADERS, language) ? LOADERS[language]!() : ENGLISH;

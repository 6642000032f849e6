/** The words of typed lines in the page's language. English is understood beside them. */
import { ENGLISH } from "#app/domain/typed-line/english.ts";
import { loadWords, TYPED_LANGUAGES } from "#app/domain/typed-line/languages.ts";
import type { TypedWords } from "#app/domain/typed-line/words.ts";
import { type LazyCode, useLazyCode } from "#app/ui/lazy-code.ts";

/** The language of the page, which another document replaces. */
const pageLanguage = () => (typeof document === "undefined" ? "en" : document.documentElement.lang);

/** Loads the page's words; English ones when they cannot be loaded. */
export const loadPageWords = (): Promise<TypedWords> => loadWords(pageLanguage()).catch(() => ENGLISH);

/** The field of a title has them loaded at rest already. */
const words: LazyCode<TypedWords> = { module: undefined, load: loadPageWords };

/** The page's words; undefined until they have been loaded. */
export function useTypedWords(): TypedWords | undefined {
  const loaded = useLazyCode(words, true);
  return loaded ?? (pageLanguage() === "en" || !TYPED_LANGUAGES.includes(pageLanguage()) ? ENGLISH : undefined);
}

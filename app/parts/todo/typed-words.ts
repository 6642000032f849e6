/** The words of typed lines in the page's language. English words are always understood too. */
import { ENGLISH } from "#app/domain/typed-line/english.ts";
import { loadWords, TYPED_LANGUAGES } from "#app/domain/typed-line/languages.ts";
import type { TypedWords } from "#app/domain/typed-line/words.ts";
import { type LazyCode, useLazyCode } from "#app/ui/lazy-code.ts";

/** The language of the page. Another language comes with another document. */
const pageLanguage = () => (typeof document === "undefined" ? "en" : document.documentElement.lang);

/** Loads the words of the page's language; the English ones when that fails. */
export const loadPageWords = (): Promise<TypedWords> => loadWords(pageLanguage()).catch(() => ENGLISH);

/** The title field has already loaded them when the page was at rest. */
const words: LazyCode<TypedWords> = { module: undefined, load: loadPageWords };

/** The words of the page's language; undefined until they are loaded. */
export function useTypedWords(): TypedWords | undefined {
  const loaded = useLazyCode(words, true);
  return loaded ?? (pageLanguage() === "en" || !TYPED_LANGUAGES.includes(pageLanguage()) ? ENGLISH : undefined);
}

/** The languages of the interface, each by its own name. */
export const LANGUAGES = {
  en: { name: "English", isReviewed: true },
  de: { name: "Deutsch", isReviewed: false },
  es: { name: "Español", isReviewed: false },
  fr: { name: "Français", isReviewed: false },
  it: { name: "Italiano", isReviewed: false },
  nl: { name: "Nederlands", isReviewed: false },
  pl: { name: "Polski", isReviewed: false },
  "pt-BR": { name: "Português (Brasil)", isReviewed: false },
  uk: { name: "Українська", isReviewed: false },
  ja: { name: "日本語", isReviewed: false },
  "zh-Hans": { name: "简体中文", isReviewed: false },
  ko: { name: "한국어", isReviewed: false },
  ar: { name: "العربية", isReviewed: false },
} as const satisfies Record<string, { name: string; isReviewed: boolean }>;

/** A language of the interface, as a BCP 47 tag. `isReviewed` says whether a native speaker has signed its texts. */
export type Language = keyof typeof LANGUAGES;

/** The languages whose lines run from right to left. */
const RIGHT_TO_LEFT: readonly Language[] = ["ar"];

/** The direction of a language's lines. */
export const directionOf = (language: Language) => (RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr");

export const languages = Object.keys(LANGUAGES) as Language[];

/** Narrows a text from outside to a language. */
export const isLanguage = (tag: unknown): tag is Language => typeof tag === "string" && Object.hasOwn(LANGUAGES, tag);

/** The cookie with the language that a visitor chose; an account has its own. */
export const LANGUAGE_COOKIE = "language";

/** The parameter of an address with which a visitor chooses a language, and a search engine finds each one. */
export const LANGUAGE_PARAMETER = "lang";

/** The part of an address that names its language: that of `asked`, or none. */
export function languageSearch(asked: URLSearchParams): string {
  const language = asked.get(LANGUAGE_PARAMETER);
  return isLanguage(language) ? `?${LANGUAGE_PARAMETER}=${language}` : "";
}

/** Longest part of a header that is read, and most results that are remembered: headers come from anybody. */
const MAX_HEADER = 200;
const MAX_REMEMBERED = 500;
const remembered = new Map<string, unknown>();

function once<Value>(key: string, make: () => Value): Value {
  if (!remembered.has(key)) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(key, make());
  }
  return remembered.get(key) as Value;
}

/** The tags of an Accept-Language header in its order, without weights and without tags that are none. */
function tagsIn(header: string | null | undefined): Intl.Locale[] {
  return (header ?? "")
    .slice(0, MAX_HEADER)
    .split(",")
    .flatMap((part) => {
      try {
        return [new Intl.Locale(part.split(";")[0]!.trim())];
      } catch {
        return [];
      }
    });
}

/** The interface's language for a tag: `pt-PT` reads Portuguese (Brazil), `zh-TW` no simplified Chinese; null for others. */
function languageOf(tag: Intl.Locale): Language | null {
  if (tag.language === "pt") return "pt-BR";
  if (tag.language === "zh") return tag.maximize().script === "Hans" ? "zh-Hans" : null;
  return isLanguage(tag.language) ? tag.language : null;
}

/** The first language of the interface in an Accept-Language header; English without one. */
export const preferredLanguage = (header: string | null | undefined): Language =>
  once(`language ${header}`, () => tagsIn(header).map(languageOf).find(Boolean) ?? "en");

/**
 * The locale of dates and numbers: the language of the words with the region of the browser, so that `de` for an Austrian
 * is `de-AT`. Digits are 0 to 9 in every language, as in the texts around them.
 */
export function formatLocale(language: Language, header: string | null | undefined): string {
  return once(`locale ${language} ${header}`, () => {
    const tags = tagsIn(header);
    const same = tags.find((tag) => languageOf(tag) === language);
    const region = (same ?? tags.find((tag) => tag.region))?.region ?? (language === "en" ? "GB" : undefined);
    const locale = new Intl.Locale(language, region ? { region } : {});
    const { numberingSystem } = new Intl.NumberFormat(locale.toString()).resolvedOptions();
    return numberingSystem === "latn"
      ? locale.toString()
      : new Intl.Locale(locale, { numberingSystem: "latn" }).toString();
  });
}

/** Somebody's languages: the chosen one, and those of their browser as it sent them last. */
export interface LanguagesOfPerson {
  locale: string | null;
  browser_languages: string | null;
}

/** The language of what a person is sent without a request: the chosen one, else their browser's, else English. */
export const languageOfPerson = ({ locale, browser_languages }: LanguagesOfPerson): Language =>
  isLanguage(locale) ? locale : preferredLanguage(browser_languages);

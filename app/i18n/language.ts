/** The languages of the interface, each with its own name. */
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

/** A language of the interface, as a BCP 47 tag. `isReviewed` says whether a native speaker has approved its texts. */
export type Language = keyof typeof LANGUAGES;

/** The languages that are written from right to left. */
const RIGHT_TO_LEFT: readonly Language[] = ["ar"];

/** The writing direction of a language. */
export const directionOf = (language: Language) => (RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr");

export const languages = Object.keys(LANGUAGES) as Language[];

/** Whether a text from outside is a language of the interface. */
export const isLanguage = (tag: unknown): tag is Language => typeof tag === "string" && Object.hasOwn(LANGUAGES, tag);

/** The cookie with the language that a visitor chose; an account has its own. */
export const LANGUAGE_COOKIE = "language";

/** The parameter with which a visitor chooses the language. Search engines find each language by it. */
export const LANGUAGE_PARAMETER = "lang";

/** The search part of an address with the language in `asked`; empty without one. */
export function languageSearch(asked: URLSearchParams): string {
  const language = asked.get(LANGUAGE_PARAMETER);
  return isLanguage(language) ? `?${LANGUAGE_PARAMETER}=${language}` : "";
}

/** The longest part of a header that is read, and the most cached results, because anybody can send headers. */
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

/** The valid tags of an Accept-Language header in its order, without weights. */
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

/**
 * The interface's language for a tag: `pt-PT` becomes Portuguese (Brazil), but `zh-TW` does not become Simplified
 * Chinese. Null for other tags.
 */
function languageOf(tag: Intl.Locale): Language | null {
  if (tag.language === "pt") return "pt-BR";
  if (tag.language === "zh") return tag.maximize().script === "Hans" ? "zh-Hans" : null;
  return isLanguage(tag.language) ? tag.language : null;
}

/** The first language of the interface in an Accept-Language header; English without one. */
export const preferredLanguage = (header: string | null | undefined): Language =>
  once(`language ${header}`, () => tagsIn(header).map(languageOf).find(Boolean) ?? "en");

/**
 * The locale of dates and numbers: the language of the texts with the region of the browser, so that `de` for an
 * Austrian is `de-AT`. Digits are 0 to 9 in every language, as in the texts around them.
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

/** A person's languages: the chosen one, and the last Accept-Language header of their browser. */
export interface LanguagesOfPerson {
  locale: string | null;
  browser_languages: string | null;
}

/** The language of mails and notifications to a person: the chosen one, else the browser's, else English. */
export const languageOfPerson = ({ locale, browser_languages }: LanguagesOfPerson): Language =>
  isLanguage(locale) ? locale : preferredLanguage(browser_languages);

import { expect, test } from "vitest";
import { formatLocale, languageOfPerson, languages, preferredLanguage } from "./language.ts";

test.for([
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["sv, nb, fr-CA", "fr"],
  ["pt-PT", "pt-BR"],
  ["zh", "zh-Hans"],
  ["zh-CN", "zh-Hans"],
  ["zh-TW, ja", "ja"],
  ["zh-Hant-HK", "en"],
  ["EN-us", "en"],
  ["*", "en"],
  ["x_, ;;q=, de", "de"],
  ["", "en"],
  [null, "en"],
] as const)("the browser's %s reads %s", ([header, language]) => {
  expect(preferredLanguage(header)).toBe(language);
});

test.for([
  ["de", "de-AT, en", "de-AT"],
  ["de", "en-US", "de-US"],
  ["de", "", "de"],
  ["en", "", "en-GB"],
  ["en", "sv-SE", "en-SE"],
  ["en", "en-US", "en-US"],
  ["zh-Hans", "zh-SG", "zh-Hans-SG"],
  ["pt-BR", "pt-PT", "pt-PT"],
] as const)("the dates of %s in the browser of %s are those of %s", ([language, header, locale]) => {
  expect(formatLocale(language, header)).toBe(locale);
});

test("numbers and dates have the digits 0 to 9 in every language and region", () => {
  for (const language of languages)
    for (const region of ["EG", "IR", "IN", "BD", "US"]) {
      const locale = formatLocale(language, `${language}-${region}`);
      expect((1234.5).toLocaleString(locale), locale).toMatch(/^1.?234.5$/);
      expect(new Date(0).toLocaleDateString(locale), locale).toMatch(/1970|70/);
    }
});

test("a person gets messages in the chosen language, else in that of their browser, else in English", () => {
  const of = (locale: string | null, browser_languages: string | null) =>
    languageOfPerson({ locale, browser_languages });
  expect(of("ar", "de-AT,en;q=0.5")).toBe("ar");
  expect(of(null, "de-AT,en;q=0.5")).toBe("de");
  expect(of("tlh", "sv,es")).toBe("es");
  expect(of(null, null)).toBe("en");
});

test("each language is found by its own tag", () => {
  expect(languages.map((language) => preferredLanguage(language))).toEqual(languages);
});

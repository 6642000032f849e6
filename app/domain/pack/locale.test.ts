import { expect, test } from "vitest";
import * as z from "zod/mini";
import { guessLocale, LocaleCode } from "./locale.ts";

test("a language is guessed by the first word of a name, in English or in itself", () => {
  const names = [
    "Turkish-basics",
    "Türkçe",
    "ITALIAN",
    "german_A1",
    "Español 2",
    "русский язык",
    "日本語",
    "Old-Norse_1",
    "it",
    "",
  ];
  expect(names.map(guessLocale)).toEqual(["tr", "tr", "it", "de", "es", "ru", "ja", null, null, null]);
});

test("a code is stored in its usual spelling, and what is none is refused", () => {
  const read = (code: unknown) => {
    const { success, data } = z.safeParse(LocaleCode, code);
    return success ? data : "refused";
  };
  expect(["tr", " TR ", "pt_br", "zh-hant-tw", "es-419", ""].map(read)).toEqual([
    "tr",
    "tr",
    "pt-BR",
    "zh-Hant-TW",
    "es-419",
    null,
  ]);
  expect(["turkish!", "x", "tr-u-co-phonebk", "a".repeat(40), 7, null].map(read)).toEqual(Array(6).fill("refused"));
});

import { readFileSync, statSync } from "node:fs";
import { formatter } from "@lingui/format-po";
import { type CompiledMessage, compileMessage } from "@lingui/message-utils/compileMessage";
import { type Language, languages } from "../../app/i18n/language.ts";

/** The file of a language's texts. */
export const catalogueFile = (language: Language) => `app/i18n/locales/${language}.po`;

const parse = (file: string, language: Language) =>
  formatter().parse(readFileSync(file, "utf8"), { locale: language, sourceLocale: "en", filename: file });
const parsed = new Map<Language, { changedAt: number; catalogue: ReturnType<typeof parse> }>();

/**
 * The texts of a language by id, as in its file. They must not be changed. A file is parsed again only after it has
 * changed, because all languages read the English file, and each build and each test project reads all files.
 */
export async function readCatalogue(language: Language) {
  const file = catalogueFile(language);
  const changedAt = statSync(file).mtimeMs;
  if (parsed.get(language)?.changedAt !== changedAt)
    parsed.set(language, { changedAt, catalogue: parse(file, language) });
  return parsed.get(language)!.catalogue;
}

type Token = string | [name: string, kind?: string, choices?: Record<string, CompiledMessage>];

/** The values and plural forms of a compiled message, including those inside its plurals. */
function partsOf(message: CompiledMessage) {
  const values = new Set<string>();
  const plurals: { type: "cardinal" | "ordinal"; forms: string[] }[] = [];
  const read = (tokens: CompiledMessage) => {
    for (const token of (typeof tokens === "string" ? [] : tokens) as Token[]) {
      if (typeof token === "string") continue;
      const [name, kind, choices = {}] = token;
      values.add(name);
      if (kind === "plural" || kind === "selectordinal") {
        plurals.push({ type: kind === "plural" ? "cardinal" : "ordinal", forms: Object.keys(choices) });
      }
      if (kind === "plural" || kind === "selectordinal" || kind === "select") {
        for (const [choice, text] of Object.entries(choices)) if (choice !== "offset") read(text);
      }
    }
  };
  read(message);
  return { values, plurals };
}

/** The numbers of tags of a text, sorted. */
const tagsOf = (text: string) => [...new Set(text.match(/<\/?\d+\/?>/g))].toSorted().join("");

/** Languages whose plural form `many` is used only for millions, which no text of Sevenfold counts. */
const MANY_IS_MILLIONS = new Set<Language>(["es", "fr", "it", "pt-BR"]);

/** The plural forms that a text in a language needs. */
const formsOf = (language: Language, type: "cardinal" | "ordinal") =>
  new Intl.PluralRules(language, { type })
    .resolvedOptions()
    .pluralCategories.filter((form) => form !== "many" || !MANY_IS_MILLIONS.has(language));

/** The first error of a translation compared with its English text, as a sentence; null if there is none. */
export function translationProblem(language: Language, english: string, translation: string): string | null {
  const own = partsOf(compileMessage(translation));
  const { values } = partsOf(compileMessage(english));
  for (const value of values) if (!own.values.has(value)) return `It lacks the value {${value}}`;
  for (const value of own.values) if (!values.has(value)) return `English has no value {${value}}`;
  if (tagsOf(english) !== tagsOf(translation)) return `Its tags are ${tagsOf(translation)}, not ${tagsOf(english)}`;
  for (const { type, forms } of own.plurals) {
    const missing = formsOf(language, type).filter((form) => !forms.includes(form));
    if (missing.length > 0) return `It lacks the plural forms ${missing.join(", ")}`;
  }
  return translation.trim() === "" ? "It is empty" : null;
}

/** The errors in the translations of a language: lines with the id, the English text and a sentence. */
export async function translationProblems(language: Language): Promise<string[]> {
  const [english, own] = await Promise.all([readCatalogue("en"), readCatalogue(language)]);
  return Object.entries(own).flatMap(([id, { translation, message, obsolete }]) => {
    if (obsolete || !translation) return [];
    const source = english[id]?.translation || message || id;
    const problem = translationProblem(language, source, translation);
    return problem ? [`${id} (${source}): ${problem}.`] : [];
  });
}

/** The languages with translations. */
export const translated = languages.filter((language) => language !== "en");

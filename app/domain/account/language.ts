/** The language that a person chooses for pages, mails and notifications. */
import * as z from "zod/mini";
import { type Language, LANGUAGES } from "#app/i18n/language.ts";
import { text } from "#app/i18n/text.ts";

const LANGUAGE_MESSAGE = text("account.language", "Choose one of the languages");
export const LANGUAGE_CHANGED_MESSAGE = text("account.language_changed", "Your language is changed.");

/** `locale` is null for the browser's language. */
export const LanguageInput = z.object({
  locale: z.nullable(z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]], LANGUAGE_MESSAGE)),
});
export type LanguageInput = z.infer<typeof LanguageInput>;

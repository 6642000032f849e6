import { english, files } from "virtual:messages";
import type { I18n } from "@lingui/core";
import { logRetry } from "#app/log.ts";
import { type Language, languageOfPerson, type LanguagesOfPerson } from "./language.ts";
import { addMessages, hasMessages, i18nOf, MESSAGE_LINKS, type MessagePart } from "./messages.ts";

// A text without values is only in the code, and Lingui would try to compile it.
addMessages("en", english).setMessagesCompiler((plain) => [plain]);

/** The files of a language's texts for browsers, with the ids of their link elements in a document. */
export const messageLinks = (language: Language): { part: string; id: string; address: string }[] =>
  Object.entries(MESSAGE_LINKS).map(([part, id]) => ({ part, id, address: files[language]![part as MessagePart] }));

/**
 * The texts of a language, read once for each instance of the Worker. If a file cannot be read, the texts are
 * English.
 */
export async function readMessages(assets: Fetcher, language: Language): Promise<I18n> {
  if (!hasMessages(language)) {
    const answer = await assets.fetch(`https://assets${files[language]!.all}`);
    if (answer.ok) addMessages(language, await answer.json());
    else logRetry("texts", { language, failure: String(answer.status) });
  }
  return i18nOf(language);
}

/** The texts of mails and notifications to a person. They are English if the person no longer exists. */
export const textsOfPerson = (assets: Fetcher, person: LanguagesOfPerson | undefined): Promise<I18n> =>
  readMessages(assets, person ? languageOfPerson(person) : "en");

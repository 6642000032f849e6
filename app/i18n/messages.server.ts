import { english, files } from "virtual:messages";
import type { I18n } from "@lingui/core";
import type { Language } from "./language.ts";
import { addMessages, hasMessages, i18nOf, messagesIn } from "./messages.ts";

addMessages("en", english);

/** The address of a language's catalogue: a module of the browser, which the Worker reads as a file. */
export const messagesPath = (language: Language): string => files[language]!;

/** The texts of a language, read once for each instance of the Worker. A file that cannot be read leaves English. */
export async function readMessages(assets: Fetcher, language: Language): Promise<I18n> {
  if (!hasMessages(language)) {
    const answer = await assets.fetch(`https://assets${messagesPath(language)}`);
    const source = await answer.text();
    if (!answer.ok) throw new Error(`The texts of ${language} cannot be read: ${answer.status}`);
    addMessages(language, messagesIn(source));
  }
  return i18nOf(language);
}

import type { I18n, Messages } from "@lingui/core";
import { isLanguage, type Language } from "./language.ts";
import { addMessages, i18nOf, MESSAGES_LINK } from "./messages.ts";

/** Reads the catalogue of the document's language, which the document has asked for already. */
export async function readPageMessages(): Promise<I18n> {
  const { href } = document.getElementById(MESSAGES_LINK) as HTMLLinkElement;
  const { messages } = (await import(/* @vite-ignore */ href)) as { messages: Messages };
  return addMessages(pageLanguage(), messages);
}

function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : "en";
}

/** The texts of this document, for code of the browser that is not of a component; components use `useLingui`. */
export const pageI18n = (): I18n => i18nOf(pageLanguage());

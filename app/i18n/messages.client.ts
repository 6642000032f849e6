import type { I18n, Messages } from "@lingui/core";
import { isLanguage, type Language } from "./language.ts";
import { addMessages, i18nOf, MESSAGES_LINK, PAGE_MESSAGES_LINK } from "./messages.ts";

/** Imports the texts at the address of a link; none in a document without it, such as a test's. */
async function messagesOf(link: string): Promise<Messages> {
  const address = document.getElementById(link)?.getAttribute("href");
  if (!address) return {};
  return ((await import(/* @vite-ignore */ address)) as { messages: Messages }).messages;
}

/** Reads the texts of every page, which the document has asked for already. */
export const readMessages = async (): Promise<I18n> => addMessages(pageLanguage(), await messagesOf(MESSAGES_LINK));

/** Reads the texts of pages other than home. */
export async function readPageMessages(): Promise<void> {
  addMessages(pageLanguage(), await messagesOf(PAGE_MESSAGES_LINK));
}

function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : "en";
}

/** The texts of this document, for code of the browser that is not of a component; components use `useLingui`. */
export const pageI18n = (): I18n => i18nOf(pageLanguage());

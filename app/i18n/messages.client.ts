import type { I18n, Messages } from "@lingui/core";
import type { Language } from "./language.ts";
import { addMessages, i18nOf, MESSAGES_LINK, PAGE_MESSAGES_LINK } from "./messages.ts";

/** The language in which the server wrote the document; English in a document of a test. */
const pageLanguage = () => (document.documentElement.lang || "en") as Language;

/** Resolves once the document is here to its end. Cached scripts run before. */
async function parsed(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

/** Imports the texts at the address of a link; none in a document without it, such as a test's. */
async function messagesOf(link: string): Promise<Messages> {
  // The links stand at the end of the document.
  if (!document.getElementById(link)) await parsed();
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

/** The texts of this document, for code of the browser that is not of a component; components use `useLingui`. */
export const pageI18n = (): I18n => i18nOf(pageLanguage());

import type { I18n, Messages } from "@lingui/core";
import type { Language } from "./language.ts";
import { addMessages, i18nOf, MESSAGE_LINKS, type MessagePart } from "./messages.ts";

/** The language of the document; English in the documents of tests. */
const pageLanguage = () => (document.documentElement.lang || "en") as Language;

/** Resolves once the document is parsed to its end. Cached scripts run before that. */
async function parsed(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

/** Reads a file of the page's texts. A document without its link, such as a test's, has none. */
export async function readMessages(part: MessagePart): Promise<I18n> {
  const link = MESSAGE_LINKS[part];
  // The links are at the end of the document.
  if (!document.getElementById(link)) await parsed();
  const address = document.getElementById(link)?.getAttribute("href");
  const { messages } = address
    ? ((await import(/* @vite-ignore */ address)) as { messages: Messages })
    : { messages: {} };
  return addMessages(pageLanguage(), messages);
}

/** Reads the later texts of the home page, and the texts of other pages and errors. */
export async function readLaterMessages(): Promise<void> {
  await Promise.all([readMessages("rest"), readMessages("pages")]);
}

/** The texts of this document, for browser code outside components; components use `useLingui`. */
export const pageI18n = (): I18n => i18nOf(pageLanguage());

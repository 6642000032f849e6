import type { I18n, Messages } from "@lingui/core";
import type { Language } from "./language.ts";
import { addMessages, i18nOf, MESSAGE_LINKS, type MessagePart } from "./messages.ts";

/** The language in which the server wrote the document; English in a document of a test. */
const pageLanguage = () => (document.documentElement.lang || "en") as Language;

/** Resolves once the document is here to its end. Cached scripts run before. */
async function parsed(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

/** Reads a file of the page's texts; none in a document without its link, such as a test's. */
export async function readMessages(part: MessagePart): Promise<I18n> {
  const link = MESSAGE_LINKS[part];
  // The links stand at the end of the document.
  if (!document.getElementById(link)) await parsed();
  const address = document.getElementById(link)?.getAttribute("href");
  const { messages } = address
    ? ((await import(/* @vite-ignore */ address)) as { messages: Messages })
    : { messages: {} };
  return addMessages(pageLanguage(), messages);
}

/** Reads what home says later, and what other pages and refusals say. */
export async function readLaterMessages(): Promise<void> {
  await Promise.all([readMessages("rest"), readMessages("pages")]);
}

/** The texts of this document, for code of the browser that is not of a component; components use `useLingui`. */
export const pageI18n = (): I18n => i18nOf(pageLanguage());

import type { I18n, Messages } from "@lingui/core";
import { isLanguage } from "./language.ts";
import { addMessages, MESSAGES_LINK } from "./messages.ts";

/** Reads the catalogue of the document's language, which the document has asked for already. */
export async function readPageMessages(): Promise<I18n> {
  const { href } = document.getElementById(MESSAGES_LINK) as HTMLLinkElement;
  const { messages } = (await import(/* @vite-ignore */ href)) as { messages: Messages };
  const { lang } = document.documentElement;
  return addMessages(isLanguage(lang) ? lang : "en", messages);
}

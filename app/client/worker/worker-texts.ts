/** The language of the texts that the service worker itself shows: the offline page and notifications. */
import type { I18n } from "@lingui/core";
import { isLanguage, LANGUAGE_COOKIE, preferredLanguage } from "#app/i18n/language.ts";
import { addMessages, hasMessages, i18nOf, messagesIn } from "#app/i18n/messages.ts";
import { cookie } from "./document-cache.ts";

/**
 * The texts in the language of this browser's pages, from the catalogue that was stored with their documents; in
 * English without one.
 */
export async function workerTexts(): Promise<I18n> {
  try {
    const chosen = await cookie(LANGUAGE_COOKIE);
    const language = isLanguage(chosen) ? chosen : preferredLanguage(navigator.languages.join());
    if (hasMessages(language)) return i18nOf(language);
    const stored = await Promise.all(["-", ".rest-"].map((part) => storedFile(`/assets/messages/${language}${part}`)));
    for (const file of stored) if (file) addMessages(language, messagesIn(await file.text()));
    return i18nOf(language);
  } catch {
    // Without storage or cookies the texts are English.
    return i18nOf("en");
  }
}

/** The newest stored file whose path starts with `start`. */
async function storedFile(start: string): Promise<Response | undefined> {
  const names = await caches.keys();
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const newest = found.flat().findLast(({ url }) => new URL(url).pathname.startsWith(start));
  return newest && caches.match(newest);
}

import { type Language, LANGUAGE_PARAMETER } from "#app/i18n/language.ts";

export const MANIFEST_PATH = "/manifest.webmanifest";

/**
 * The address of the manifest in a language. Browsers request it without cookies, so the address contains the
 * language.
 */
export const manifestAddress = (language: Language) => `${MANIFEST_PATH}?${LANGUAGE_PARAMETER}=${language}`;

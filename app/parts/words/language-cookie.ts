import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const pattern = /(?:^|; )learning=([^;]+)/;

/** The language that was used last, from a Cookie header or `document.cookie`. */
export function languageCookie(cookies: string | null): string | null {
  try {
    return decodeURIComponent(pattern.exec(cookies ?? "")?.[1] ?? "") || null;
  } catch {
    return null;
  }
}

/**
 * Stores the page's language as the last used one, if the address names it or none is stored yet: a cached document
 * may show the language from before the last choice.
 */
export function useRememberedLanguage(language: string | null) {
  const isChosen = new URLSearchParams(useLocation().search).has("language");
  useEffect(() => {
    if (!language || !(isChosen || usualLanguage().language === null)) return;
    document.cookie = `learning=${encodeURIComponent(language)}; path=/; max-age=31536000; samesite=lax`;
  }, [language, isChosen]);
}

/** The language for an address that names none. In the browser only. */
export const usualLanguage = () => ({ language: languageCookie(document.cookie) });

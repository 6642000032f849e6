const pattern = /(?:^|; )learning=([^;]+)/;

/** The language used last, from a Cookie header or `document.cookie`. */
export function languageCookie(cookies: string | null): string | null {
  try {
    return decodeURIComponent(pattern.exec(cookies ?? "")?.[1] ?? "") || null;
  } catch {
    return null;
  }
}

/** Stores the language that is used. */
export function rememberLanguage(language: string) {
  document.cookie = `learning=${encodeURIComponent(language)}; path=/; max-age=31536000; samesite=lax`;
}

/** The parameter of an address that does not name a language. In the browser only. */
export const usualLanguage = () => ({ language: languageCookie(document.cookie) });

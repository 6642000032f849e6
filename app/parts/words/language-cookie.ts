const pattern = /(?:^|; )learning=([^;]+)/;

/** The language that was used last, from a Cookie header or `document.cookie`. */
export function languageCookie(cookies: string | null): string | null {
  try {
    return decodeURIComponent(pattern.exec(cookies ?? "")?.[1] ?? "") || null;
  } catch {
    return null;
  }
}

/** Stores the language as the last used one. */
export function rememberLanguage(language: string) {
  document.cookie = `learning=${encodeURIComponent(language)}; path=/; max-age=31536000; samesite=lax`;
}

/** The language for an address that names none. In the browser only. */
export const usualLanguage = () => ({ language: languageCookie(document.cookie) });

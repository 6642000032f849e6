const pattern = /(?:^|; )project=([\w-]+)/;

/** The id of the project that was looked at last, in a Cookie header or in `document.cookie`. */
export const projectCookie = (cookies: string | null) => pattern.exec(cookies ?? "")?.[1] ?? null;

/** Remembers the project that is looked at. */
export function rememberProject(id: string) {
  document.cookie = `project=${id}; path=/; max-age=31536000; samesite=lax`;
}

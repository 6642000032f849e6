const pattern = /(?:^|; )project=([\w-]+)/;

/** The id of the project shown last, from a Cookie header or `document.cookie`. */
export const projectCookie = (cookies: string | null) => pattern.exec(cookies ?? "")?.[1] ?? null;

/** Stores the project that is shown. */
export function rememberProject(id: string) {
  document.cookie = `project=${id}; path=/; max-age=31536000; samesite=lax`;
}

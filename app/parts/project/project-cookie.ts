const pattern = /(?:^|; )project=([\w-]+)/;
const KEY = "sevenfold-project";

/** The id of the project that was shown last, from a Cookie header or `document.cookie`. */
export const projectCookie = (cookies: string | null) => pattern.exec(cookies ?? "")?.[1] ?? null;

/**
 * The id of the project that this tab has shown last; in a new tab, the one that any tab has shown last. In the
 * browser only.
 */
export const lastProject = () => storage()?.getItem(KEY) ?? projectCookie(document.cookie);

/** Stores the shown project, for this tab and for new tabs. */
export function rememberProject(id: string) {
  storage()?.setItem(KEY, id);
  document.cookie = `project=${id}; path=/; max-age=31536000; samesite=lax`;
}

/** Undefined if the browser forbids storage: then all tabs share the last project. */
function storage() {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

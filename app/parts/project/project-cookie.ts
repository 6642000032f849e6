const pattern = /(?:^|; )project=([\w-]+)/;
const KEY = "sevenfold-project";

/** The id of the project shown last, from a Cookie header or `document.cookie`. */
export const projectCookie = (cookies: string | null) => pattern.exec(cookies ?? "")?.[1] ?? null;

/** The id of the project that this tab has shown last; in a new tab, of the one that any tab has. In the browser only. */
export const lastProject = () => storage()?.getItem(KEY) ?? projectCookie(document.cookie);

/** Stores the project that is shown, for this tab and for new ones. */
export function rememberProject(id: string) {
  storage()?.setItem(KEY, id);
  document.cookie = `project=${id}; path=/; max-age=31536000; samesite=lax`;
}

/** Undefined where the browser allows none: then all tabs have the last project of any. */
function storage() {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

import { BUILD_HEADER } from "#app/domain/session/document-cache-protocol.ts";
import { buildVersion, type PageAddress, shownLocation } from "#app/remix-internals.client.ts";
import { dropDocuments } from "../worker/stored-documents.ts";

/** The session storage key of the build that the tab was reloaded for. It prevents a loop while both builds respond. */
const STORAGE_KEY = "sevenfold-build";

let newBuild: string | undefined;

/**
 * Loads `page` as a new document when `answer` came from another build, because this page's code may not fit its
 * data; the promise then stays pending. Resolves at once when the answer can be used.
 */
export async function leaveForNewBuild(answer: Response, page: PageAddress): Promise<void> {
  const build = answer.headers.get(BUILD_HEADER);
  if (import.meta.env.DEV || build === null || build === buildVersion()) return;
  if (build !== newBuild && !isFirstTime(build)) return;
  newBuild = build;
  await dropDocuments();
  const { pathname, search } = shownLocation();
  if (page.pathname !== pathname || page.search !== search) location.assign(page.pathname + page.search);
  else {
    await untilNothingIsTyped();
    location.reload();
  }
  await new Promise(() => {});
}

function isFirstTime(build: string): boolean {
  try {
    if (sessionStorage.getItem(STORAGE_KEY) === build) return false;
    sessionStorage.setItem(STORAGE_KEY, build);
    return true;
  } catch {
    return false;
  }
}

/** Resolves when no field of the page has the focus and no dialog is open, or when the page is hidden. */
export function untilNothingIsTyped(): Promise<void> {
  // Fields and dialogs can be in any part of the page, so the DOM is queried.
  const isTyped = () =>
    !document.hidden && document.querySelector("dialog[open], input:focus, textarea:focus") !== null;
  return new Promise((resolve) => {
    const stop = new AbortController();
    // The next focused element is known only after the event.
    const look = () => setTimeout(() => isTyped() || (stop.abort(), resolve()));
    for (const name of ["focusout", "close", "visibilitychange"]) {
      document.addEventListener(name, look, { capture: true, signal: stop.signal });
    }
    look();
  });
}

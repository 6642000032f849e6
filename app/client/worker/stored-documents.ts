import { DOCUMENT_CACHES, KEPT_AT_ATTRIBUTE, TODAY_UNKNOWN } from "#app/domain/session/document-cache-protocol.ts";

/** When this page's document was cached, in milliseconds since 1970; null if it came from the server. */
export function documentKeptAt(): number | null {
  const keptAt = typeof document === "undefined" ? null : document.documentElement.getAttribute(KEPT_AT_ATTRIBUTE);
  return keptAt === null ? null : Number(keptAt);
}

/** Hides or shows what depends on today's date. It is hidden while the page's data is of another day. */
export function hideToday(isHidden: boolean): void {
  const { attribute, ofAnotherDay } = TODAY_UNKNOWN;
  const { documentElement: root } = document;
  if (isHidden) root.setAttribute(attribute, ofAnotherDay);
  else if (root.getAttribute(attribute) === ofAnotherDay) root.removeAttribute(attribute);
}

/** Deletes the cached documents. */
export async function dropDocuments(): Promise<void> {
  try {
    for (const name of await caches.keys()) if (name.startsWith(DOCUMENT_CACHES)) await caches.delete(name);
  } catch {
    // Without cache storage there are none.
  }
}

/** How the server tells a browser which documents it may keep for the next visit. Without schemas: every page knows it. */

/** The header that names the build which answered. */
export const BUILD_HEADER = "X-Build";

/** The header of a document that may be kept: the id of the session that it was made for. */
export const KEEP_FOR_HEADER = "X-Keep-For";

/** The attribute of a kept document's root element that says when it was kept, in milliseconds since 1970. */
export const KEPT_AT_ATTRIBUTE = "data-kept-at";

/**
 * The attribute of the root element that hides what depends on the date of today, and its value while a document of
 * another day is shown.
 */
export const TODAY_UNKNOWN = { attribute: "data-zone", ofAnotherDay: "another-day" } as const;

/** The cookie with the id of the session, which scripts can read. Over https no other host can plant it. */
export const sessionIdCookie = (isSecure: boolean) => (isSecure ? "__Host-session_id" : "session_id");

/** A page's message to the service worker: cache the document of `path`; with `ifMissing`, only when there is none. */
export interface KeepRequest {
  path: string;
  ifMissing: boolean;
}

/** What the names of the caches with documents begin with. */
export const DOCUMENT_CACHES = "sevenfold-documents-";

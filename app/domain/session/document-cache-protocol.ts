/**
 * Names that the server and the browser share for caching documents for the next visit. This module has no schemas,
 * because every page loads it.
 */

/** The response header with the version of the server's build. */
export const BUILD_HEADER = "X-Build";

/** The response header that allows caching a document. It contains the id of the document's session. */
export const KEEP_FOR_HEADER = "X-Keep-For";

/** The response header that separates a document from the site that opens it. */
export const OPENER_POLICY = ["Cross-Origin-Opener-Policy", "same-origin"] as const;

/**
 * The attribute of a cached document's root element with the time at which it was cached, in milliseconds since 1970.
 */
export const KEPT_AT_ATTRIBUTE = "data-kept-at";

/**
 * The attribute of the root element that hides what depends on today's date, and its value while a document of
 * another day is shown.
 */
export const TODAY_UNKNOWN = { attribute: "data-zone", ofAnotherDay: "another-day" } as const;

/** The cookie with the id of the session. Scripts can read it. Over https, no other host can set it. */
export const sessionIdCookie = (isSecure: boolean) => (isSecure ? "__Host-session_id" : "session_id");

/** The cookie with the hour at which the person's days start. Scripts can read it. Missing for midnight. */
export const DAY_START_COOKIE = "day_start";

/** The cookie of a browser that must store nothing of a person. Scripts can read it. */
export const KEEP_NOTHING_COOKIE = "keep_nothing";

/**
 * The cookie of a browser in which the diary has a lock, so that nothing of the diary is stored there. Scripts can
 * read it.
 */
export const DIARY_LOCK_COOKIE = "diary_lock";

/** A page's message to the service worker: cache the document of `path`; with `ifMissing`, only if none is cached. */
export interface KeepRequest {
  path: string;
  ifMissing: boolean;
}

/** The prefix of the names of caches with documents. */
export const DOCUMENT_CACHES = "sevenfold-documents-";

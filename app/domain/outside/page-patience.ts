/**
 * Milliseconds for which a request to another server may take while a page waits for it: the page itself gives up after ten
 * seconds, and would say that its own network has failed.
 */
export const PAGE_PATIENCE_MS = 8_000;

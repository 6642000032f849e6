/** The diary's lock, for every page. Where the diary has a lock, this browser stores none of its texts. */
import { DIARY_LOCK_COOKIE } from "#app/domain/session/document-cache-protocol.ts";

/** Says whether the data of a page is secret: it may not be stored here unencrypted. */
export const isSecret = (path: unknown): boolean =>
  String(path).startsWith("/diary") && document.cookie.includes(`${DIARY_LOCK_COOKIE}=`);

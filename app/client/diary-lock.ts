/** The lock of the diary, as every page knows it: where the diary has one, nothing of it is stored in this browser. */
import { DIARY_LOCK_COOKIE } from "#app/domain/session/document-cache-protocol.ts";

/** Says whether what belongs to the page at an address may not be stored here as it is. */
export const isSecret = (path: unknown): boolean =>
  String(path).startsWith("/diary") && document.cookie.includes(`${DIARY_LOCK_COOKIE}=`);

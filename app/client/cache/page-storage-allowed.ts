/**
 * The permission to keep a person's pages, documents and unsent changes in this browser. It is a cookie, so that the
 * service worker and the server know it.
 */
import { useSyncExternalStore } from "react";
import { KEEP_NOTHING_COOKIE } from "#app/domain/session/document-cache-protocol.ts";
import { emitter } from "../emitter.ts";
import { deletePagesForGood } from "./persisted-pages.ts";

const pattern = new RegExp(`(?:^|; )${KEEP_NOTHING_COOKIE}=`);
const YEAR_S = 31_536_000;
const changed = emitter();

const keeps = () => !pattern.test(document.cookie);

/** Says whether this browser keeps pages; true until scripts run. */
export const useStoresPages = () => useSyncExternalStore(changed.on, keeps, () => true);

/**
 * Stores the choice in this browser. Turning storage off deletes everything that is stored, except changes that were
 * not sent yet.
 */
export function setPageStorage(on: boolean): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${KEEP_NOTHING_COOKIE}=1; path=/; max-age=${on ? 0 : YEAR_S}; samesite=lax${secure}`;
  if (!on) void deletePagesForGood();
  changed.emit();
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { emitter, useEmitted } from "#app/client/emitter.ts";
import { KEEP_NOTHING_COOKIE } from "#app/domain/session/document-cache-protocol.ts";
import { PageRedirect } from "#app/remix-internals.client.ts";
import { resumeCommands } from "../commands/commands.ts";
import { checkLive } from "../live/live.ts";
import { setPerson } from "../person.ts";
import { deletePages, deletePagesForGood, persistPages } from "./persisted-pages.ts";

/** The cookie that forbids this browser to keep pages, documents and unsent changes. The service worker and the server read it too. */
const pattern = new RegExp(`(?:^|; )${KEEP_NOTHING_COOKIE}=`);
const YEAR_S = 31_536_000;
const changed = emitter();

const keeps = () => !pattern.test(document.cookie);

/** Says whether this browser keeps pages; true until scripts run. */
export const useStoresPages = () => useEmitted(changed, keeps, true);

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

interface CachedPagesProps {
  /** The id of the person who is signed in; null for visitors. */
  userId: string | null;
  /** An admin impersonates the person: then nothing is stored. */
  isImpersonated: boolean;
  /** Called when a read in the background finds that nobody is signed in any more. */
  onSignedOut(): void;
}

/** Keeps the cache of pages for one person. */
export function CachedPages({ userId, isImpersonated, onSignedOut }: CachedPagesProps) {
  const queryClient = useQueryClient();
  const mayKeep = useStoresPages() && !isImpersonated;
  useEffect(() => {
    setPerson(userId, mayKeep);
    void deletePages(userId);
    if (userId === null || !mayKeep) return;
    return persistPages(userId);
  }, [userId, mayKeep]);
  useEffect(() => (userId === null || isImpersonated ? undefined : resumeCommands(userId)), [userId, isImpersonated]);

  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        if (!(event.action.error instanceof PageRedirect) || event.action.error.location !== "/") return;
        void deletePages(null);
        onSignedOut();
        checkLive();
      }),
    [queryClient, onSignedOut],
  );

  return null;
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { PageRedirect } from "#app/remix-internals.client.ts";
import { resumeCommands } from "../commands/commands.ts";
import { useStoresPages } from "./page-storage-allowed.ts";
import { checkLive } from "../live/live.ts";
import { deletePages, persistPages } from "./persisted-pages.ts";
import { setPerson } from "../person.ts";

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

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { PageRedirect, preloadPage } from "../remix-internals.client.ts";
import { prefetchPage } from "./page-query.ts";
import { resumeCommands } from "./commands.ts";
import { forgetPages, keepPages } from "./persisted-pages.ts";
import { setPerson } from "./person.ts";

/** Milliseconds after which a page that is loaded counts as at rest. */
const REST_MS = 2_000;

interface CachedPagesProps {
  /** The id of the person who is signed in; null for visitors. */
  userId: string | null;
  /** Whether this browser may keep them: not while an admin acts as somebody. */
  mayKeep: boolean;
  /** The places of the navigation, whose code and data are fetched while the page is at rest. */
  places: readonly string[];
  /** Called when a read in the background finds that nobody is signed in any more. */
  onSignedOut(): void;
}

/** Keeps the cache of pages for one person, and fetches the places that they may go to next. */
export function CachedPages({ userId, mayKeep, places, onSignedOut }: CachedPagesProps) {
  const queryClient = useQueryClient();

  useEffect(() => {
    setPerson(userId, mayKeep);
    void forgetPages(userId);
    if (userId === null || !mayKeep) return;
    const ends = [keepPages(userId), resumeCommands(userId)];
    return () => ends.forEach((end) => end());
  }, [userId, mayKeep]);

  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        if (!(event.action.error instanceof PageRedirect) || event.action.error.location !== "/") return;
        void forgetPages(null);
        onSignedOut();
      }),
    [queryClient, onSignedOut],
  );

  useEffect(() => {
    if (userId === null || savesData()) return;
    let isGone = false;
    const cancel = onRest(async () => {
      for (const place of places) {
        if (isGone) return;
        await Promise.all([preloadPage(place), prefetchPage(place)]).catch(() => undefined);
      }
    });
    return () => {
      isGone = true;
      cancel();
    };
  }, [userId, places]);

  return null;
}

/** Whether the person asked their browser to save data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Runs once the page has been here for a while. Returns how to call it off. */
function onRest(run: () => void): () => void {
  const timer = setTimeout(run, REST_MS);
  return () => clearTimeout(timer);
}

import { useLocation } from "@remix-run/react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { PageRedirect, preloadPage } from "../remix-internals.client.ts";
import { resumeCommands } from "./commands.ts";
import { keepDocument, onNewWorker, registerServiceWorker } from "./kept-documents.ts";
import { isPageCached, prefetchPage } from "./page-query.ts";
import { forgetPages, keepPages } from "./persisted-pages.ts";
import { setPerson } from "./person.ts";

/** Milliseconds after which a page counts as seen: one that is left sooner is not stored. */
const SEEN_MS = 2_000;

interface CachedPagesProps {
  /** The id of the person who is signed in; null for visitors. */
  userId: string | null;
  /** Whether this browser may store them: not while an admin impersonates somebody. */
  mayKeep: boolean;
  /** The places of the navigation, whose code and data are prefetched while the page is idle. */
  places: readonly string[];
  /** Calls back once the page is at rest. Returns how to call that off. */
  onRest(run: () => void): () => void;
  /** Called when a read in the background finds that nobody is signed in any more. */
  onSignedOut(): void;
}

/** Keeps the cache of pages for one person, and fetches the places that they may go to next. */
export function CachedPages({ userId, mayKeep, places, onRest, onSignedOut }: CachedPagesProps) {
  const queryClient = useQueryClient();
  useKeptDocument(userId !== null && mayKeep);

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
      // It fetches the other files of the build, so it comes last.
      if (mayKeep && !isGone) await registerServiceWorker();
    });
    return () => {
      isGone = true;
      cancel();
    };
  }, [userId, mayKeep, places, onRest]);

  return null;
}

/** Caches the document of each page in the service worker: when it is seen for the first time, and when it is hidden. */
function useKeptDocument(mayKeep: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!mayKeep) return;
    const keepFirst = () => isPageCached() && keepDocument(pathname, { ifMissing: true });
    const keepHidden = () => document.hidden && isPageCached() && keepDocument(pathname);
    const timer = setTimeout(keepFirst, SEEN_MS);
    const stop = onNewWorker(keepFirst);
    document.addEventListener("visibilitychange", keepHidden);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener("visibilitychange", keepHidden);
    };
  }, [mayKeep, pathname]);
}

/** Whether the person asked their browser to save data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { preloadPage } from "#app/remix-internals.client.ts";
import { onAllAnswered } from "./freshness.ts";
import { emitter } from "../emitter.ts";
import { onLive } from "../live/live.ts";
import { isPageCached, isAddressCached, prefetchPage } from "./page-cache.ts";
import {
  storeDocument,
  storeUnopenedDocument,
  onNewWorker,
  registerServiceWorker,
} from "../worker/service-worker-messages.ts";
import { savesData } from "#app/saves-data.ts";

/** Milliseconds after which a page counts as seen. A page that is left sooner is not stored. */
const SEEN_MS = 2_000;

/**
 * Emits when a failed prefetch or installation should be retried: the network is back, the socket has a message,
 * another page has been seen, or a change was answered (it cancels running reads).
 */
const chances = emitter();
let chanceCount = 0;

function tellChance(): void {
  chanceCount += 1;
  chances.emit();
}

const nextChance = () =>
  new Promise<void>((resolve) => {
    const stop = chances.on(() => {
      stop();
      resolve();
    });
  });

interface PrefetchedPagesProps {
  /** Whether this browser may store pages; false while an admin impersonates somebody. */
  mayKeep: boolean;
  /** The paths of the navigation's pages. */
  paths: readonly string[];
  /** Says whether a page is read only when the person opens it. */
  isSkipped(path: string): boolean;
}

/** Prefetches the code and the data of the pages that a person may open next, and caches the documents of pages. */
export function PrefetchedPages({ mayKeep, paths, isSkipped }: PrefetchedPagesProps) {
  useKeptDocument(mayKeep);

  useEffect(() => {
    if (savesData()) return;
    let isGone = false;
    const open = paths.filter((path) => !isSkipped(path));
    async function prefetch() {
      for (;;) {
        const before = chanceCount;
        for (const path of open) {
          if (isGone) return;
          await Promise.all([preloadPage(path), prefetchPage(path)]).catch(() => undefined);
        }
        // The installation fetches the other files of the build, so it comes last.
        const isInstalled = !mayKeep || isGone || (await registerServiceWorker());
        if (isInstalled && open.every((pathname) => isAddressCached({ pathname, search: "" }))) return;
        if (chanceCount === before) await nextChance();
      }
    }
    void prefetch();
    const stopHearing = onLive(tellChance);
    const stopWaiting = onAllAnswered(tellChance);
    window.addEventListener("online", tellChance);
    return () => {
      isGone = true;
      stopHearing();
      stopWaiting();
      window.removeEventListener("online", tellChance);
    };
  }, [mayKeep, paths, isSkipped]);

  return null;
}

/** Caches the document of each page in the service worker: when it is seen for the first time, and when it is hidden. */
function useKeptDocument(mayKeep: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!mayKeep) return;
    const keepFirst = () => {
      if (!isPageCached()) return;
      void storeDocument(pathname, { ifMissing: true });
      // A phone may share something offline before the share page was ever opened.
      void storeUnopenedDocument("/share");
    };
    const keepHidden = () => document.hidden && isPageCached() && void storeDocument(pathname);
    const timer = setTimeout(() => {
      keepFirst();
      tellChance();
    }, SEEN_MS);
    const stop = onNewWorker(keepFirst);
    document.addEventListener("visibilitychange", keepHidden);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener("visibilitychange", keepHidden);
    };
    // Another address of the page is another document. Its own parameters may be gone from the address by then.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [mayKeep, pathname, search]);
}

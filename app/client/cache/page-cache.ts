/** The cached data of the person's pages: one TanStack query for each address. */
import { queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { isPageLoaded, nextLocation, readPage } from "#app/remix-internals.client.ts";
import { isDocumentOld, isOfToday, noteApplied, oldIfChanged } from "./freshness.ts";
import { leaveForNewBuild } from "./new-build.ts";
import { personHeader } from "../person.ts";
import { PAGE, queryClient } from "./query-client.ts";

/** Milliseconds until a read counts as unanswered. */
const TIMEOUT_MS = 10_000;

/** The query of a page's loader data. `href` has only the search parameters that the loader reads. */
export const pageQuery = (href: string) =>
  queryOptions({
    queryKey: [PAGE, href],
    queryFn: ({ signal }) =>
      oldIfChanged(() =>
        readPage(
          href,
          { headers: personHeader(), signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) },
          (answer) => leaveForNewBuild(answer, nextLocation()),
        ),
      ),
    structuralSharing: false,
  });

/** Prefetches a page, unless the cache has its data of today. Never rejects. */
export const prefetchPage = (href: string) =>
  queryClient.prefetchQuery({
    ...pageQuery(href),
    staleTime: ({ state }) => (isOfToday(state.dataUpdatedAt) ? Infinity : 0),
  });

/** Says whether the page at an address can be shown without asking the server. */
export const isAddressCached = (url: { pathname: string; search: string }) =>
  isPageLoaded(url.pathname) && queryClient.getQueryData([PAGE, addressOf(url)]) !== undefined;

/** Reduces the address of a page to the parts that its loader reads. */
type AddressOf = (url: { pathname: string; search: string }) => string;

/** By path; a path is added when the code of its page is loaded. */
const addresses = new Map<string, AddressOf>();

/** Sets the function that reduces the addresses of the page at a path. */
export const setAddressOf = (pathname: string, of: AddressOf) => void addresses.set(pathname, of);

const addressOf: AddressOf = (url) => addresses.get(url.pathname)?.(url) ?? url.pathname + url.search;

/** Changes a page's cached data, for each of its addresses. The data keeps its age. */
export function changePages(path: string, change: (data: unknown) => unknown): void {
  noteApplied();
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [PAGE] })) {
    const { queryKey, state } = query;
    if (state.data === undefined || String(queryKey[1]).split("?")[0] !== path) continue;
    queryClient.setQueryData(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt });
    if (state.isInvalidated) query.invalidate();
  }
}

/** The cached data of a page, for each of its addresses, the newest first. */
export const cachedData = (path: string): unknown[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [PAGE] })
    .filter(({ queryKey, state }) => state.data !== undefined && String(queryKey[1]).split("?")[0] === path)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ state }) => state.data);

const shownQuery = () => queryClient.getQueryCache().findAll({ queryKey: [PAGE], type: "active" })[0];

/** Says whether the current page is read through the cache. */
export const isPageCached = () => shownQuery() !== undefined;

/**
 * The time when the current page was read, in milliseconds since 1970, if it could not be read again since; else
 * null. `waits`: a read is waiting for the network.
 */
export const useOutdatedSince = (waits: boolean) =>
  useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => {
      const shown = shownQuery();
      if (!shown) return null;
      const { fetchStatus, status, dataUpdatedAt } = shown.state;
      return fetchStatus === "paused" || status === "error" || (waits && isDocumentOld()) ? dataUpdatedAt : null;
    },
    () => null,
  );

/** The cached data of the person's pages: one TanStack query for each address. */
import { type Query, queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { isPageLoaded, nextLocation, readPage, shownLocation } from "../remix-internals.client.ts";
import { DAY_START_COOKIE } from "#app/domain/session/kept-document.ts";
import { documentKeptAt } from "./kept-documents.ts";
import { leaveForNewBuild } from "./new-build.ts";
import { dayOf } from "./own-day.ts";
import { personHeader } from "./person.ts";
import { queryClient } from "./query-client.ts";

/** Milliseconds for which data counts as fresh: a click right after a prefetch reads nothing again. */
const FRESH_MS = 5_000;

/** Milliseconds until a read counts as unanswered. */
const TIMEOUT_MS = 10_000;

/** The first part of the key of every page's query. */
export const PAGE = "page";

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

const told = new RegExp(`${DAY_START_COOKIE}=(\\d)`);

/** The hour at which the person's days start, as a cookie holds it. */
export const dayStart = () => Number(told.exec(document.cookie)?.[1] ?? 0);

/** Whether a time, in milliseconds since 1970, is of today in this browser. What a page says of today is true until the day is over. */
export const isOfToday = (time: number) => dayOf(time, dayStart()) === dayOf(Date.now(), dayStart());

const staleUnlessOfToday = ({ state }: Pick<Query, "state">) => (isOfToday(state.dataUpdatedAt) ? Infinity : 0);

/** Prefetches a page, unless its data of today is known. Never rejects. */
export const prefetchPage = (href: string) =>
  queryClient.prefetchQuery({ ...pageQuery(href), staleTime: staleUnlessOfToday });

/** Whether the page at an address can be shown without asking the server. */
export const isPageKnown = (url: { pathname: string; search: string }) =>
  isPageLoaded(url.pathname) && queryClient.getQueryData([PAGE, addressOf(url)]) !== undefined;

/** Reduces the address of a page to what its loader reads. */
type AddressOf = (url: { pathname: string; search: string }) => string;

/** By path, once the code of the page is loaded. */
const addresses = new Map<string, AddressOf>();

/** Sets how the addresses of the page at a path are reduced to what its loader reads. */
export const setAddressOf = (pathname: string, of: AddressOf) => void addresses.set(pathname, of);

const addressOf: AddressOf = (url) => addresses.get(url.pathname)?.(url) ?? url.pathname + url.search;

let changes = 0;

/** The number of changes made here. The response to a request from before a change may lack it. */
export const changeCount = () => changes;

/** Marks all pages as changed: each is read again before it is shown. */
export async function markPagesStale(): Promise<void> {
  changes += 1;
  await cancelReads();
  await queryClient.invalidateQueries({ queryKey: [PAGE], refetchType: "none" });
}

/** When the pages' data last changed on the server, in milliseconds since 1970. */
let changedAt = 0;

/** Marks all pages as changed: each shows the data that it has, and is read again in the background. */
export const markPagesOld = () => void (changedAt = Date.now());

/** Runs a read. If the pages' data changed meanwhile, what was read counts as old at once, because it may lack the change. */
export async function oldIfChanged(read: () => Promise<unknown>): Promise<unknown> {
  const before = changedAt;
  const data = await read();
  if (changedAt !== before) setTimeout(markPagesOld);
  return data;
}

/** Cancels the background reads. They may have started before a change of this page, and would return the old data. */
export const cancelReads = () => queryClient.cancelQueries({ queryKey: [PAGE] });

/** A read after a change on another device or a command: of the page, or of the header and the menu too. Null for none. */
export type LiveRead = "page" | "all" | null;

let liveRead: LiveRead = null;

/** The read that is running after a change on another device or a command. */
export const readsLive = () => liveRead;

/** Sets the read that is running. */
export const setLiveRead = (value: LiveRead) => void (liveRead = value);

/** Milliseconds for which data counts as fresh. */
export const staleTime = ({ state }: Pick<Query, "state">) => (state.dataUpdatedAt <= changedAt ? 0 : FRESH_MS);

let applied = 0;

/** The number of changes applied to the cache. The response to a request from before a change may lack it. */
export const appliedCount = () => applied;

/** Changes a page's cached data, at each of its addresses. The data is as old as before. */
export function changePages(path: string, change: (data: unknown) => unknown): void {
  applied += 1;
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [PAGE] })) {
    const { queryKey, state } = query;
    if (state.data === undefined || String(queryKey[1]).split("?")[0] !== path) continue;
    queryClient.setQueryData(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt });
    if (state.isInvalidated) query.invalidate();
  }
}

/** The known data of a page, for each of its addresses, the newest first. */
export const knownData = (path: string): unknown[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [PAGE] })
    .filter(({ queryKey, state }) => state.data !== undefined && String(queryKey[1]).split("?")[0] === path)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ state }) => state.data);

/** When the tab's first document was cached, until the server has responded; else null. */
let keptAt = documentKeptAt();
const keptPath = keptAt === null ? null : location.pathname;

/** When the tab's first document was cached; null once the server has responded, or if it came from the server. */
export const oldDocumentKeptAt = () => keptAt;

/** The server has responded: the page is not a cached document any more. */
export const endOldDocument = () => void (keptAt = null);

/** Whether the current page is a cached document that the server has not updated yet. */
export const isDocumentOld = () => keptAt !== null && shownLocation().pathname === keptPath;

const shownQuery = () => queryClient.getQueryCache().findAll({ queryKey: [PAGE], type: "active" })[0];

/** Whether the current page is read through the cache. */
export const isPageCached = () => shownQuery() !== undefined;

/**
 * The time the current page was read, in milliseconds since 1970, if it could not be read again since; else null. `waits`:
 * a read waits for the network.
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

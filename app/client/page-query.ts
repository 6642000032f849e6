import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
} from "@remix-run/react";
import { type Query, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { isPageLoaded, readPage, shownLocation } from "../remix-internals.client.ts";
import { documentKeptAt, showToday } from "./kept-documents.ts";
import { leaveForNewBuild } from "./new-build.ts";
import { personHeader } from "./person.ts";
import { queryClient } from "./query-client.ts";

/** Milliseconds for which data counts as fresh: a click right after a prefetch reads nothing again. */
const FRESH_MS = 5_000;

/** Milliseconds until a read counts as unanswered. */
const TIMEOUT_MS = 10_000;

/** The first part of the key of every page's query. */
const PAGE = "page";

/** The query of a page's loader data. `href` has only the search parameters that the loader reads. */
const pageQuery = (href: string) =>
  queryOptions({
    queryKey: [PAGE, href],
    queryFn: ({ signal }) =>
      readPage(
        href,
        { headers: personHeader(), signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) },
        (answer) => leaveForNewBuild(answer, shownLocation()),
      ),
    structuralSharing: false,
  });

/** A loader's data that Remix is about to show. */
interface Answer {
  data: unknown;
  readAt: number;
  /** The value of `changes` before the request. */
  changes: number;
}

/**
 * The data that Remix is about to show, by address. It is cached only when Remix shows it. If it were cached earlier, the
 * page would render once with the old data and without the pending change.
 */
const answers = new Map<string, Answer>();

/** Prefetches a page, unless its data is known. Never rejects. */
export const prefetchPage = (href: string) => queryClient.prefetchQuery({ ...pageQuery(href), staleTime: Infinity });

/** Whether the page at an address can be shown without asking the server. */
export const isPageKnown = ({ pathname, search }: { pathname: string; search: string }) =>
  isPageLoaded(pathname) && queryClient.getQueryData([PAGE, pathname + search]) !== undefined;

/** The number of changes made here. The response to a request from before a change may lack it. */
let changes = 0;

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

/** Cancels the background reads. They may have started before a change of this page, and would return the old data. */
export const cancelReads = () => queryClient.cancelQueries({ queryKey: [PAGE] });

/** When the tab's first document was cached, until the server has responded; else null. */
let keptAt = documentKeptAt();
const keptPath = keptAt === null ? null : location.pathname;

/** Whether the current page is a cached document that the server has not updated yet. */
export const isDocumentOld = () => keptAt !== null && shownLocation().pathname === keptPath;

/** A read after a change on another device or a command: of the page, or of the header and the menu too. Null for none. */
export type LiveRead = "page" | "all" | null;

let liveRead: LiveRead = null;

/** The read that is running after a change on another device or a command. */
export const readsLive = () => liveRead;

/** Sets the read that is running. */
export const setLiveRead = (value: LiveRead) => void (liveRead = value);

/** Milliseconds for which data counts as fresh. */
const staleTime = ({ state }: Pick<Query, "state">) => (state.dataUpdatedAt <= changedAt ? 0 : FRESH_MS);

/** The number of changes applied to the cache. The response to a request from before a change may lack it. */
let applied = 0;

/** Changes a page's cached data, at each of its addresses. The data is as old as before. */
export function changePages(path: string, change: (data: unknown) => unknown): void {
  applied += 1;
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [PAGE] })) {
    if (state.data === undefined || String(queryKey[1]).split("?")[0] !== path) continue;
    queryClient.setQueryData(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt });
  }
}

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

/** Reads, and reads again if a change was applied to the cache meanwhile. */
async function readUndisturbed(read: () => Promise<unknown>): Promise<unknown> {
  const before = applied;
  const data = await read();
  return applied === before ? data : readUndisturbed(read);
}

/** Caches the data that Remix shows now if it came from the server. `shown` is the page's loader data. */
function keepAnswer(href: string, shown: unknown): void {
  const answer = answers.get(href);
  if (!answer || answer.data !== shown) return;
  answers.delete(href);
  if (keptAt !== null) showToday();
  keptAt = null;
  const query = { queryKey: pageQuery(href).queryKey, exact: true };
  // A background read may have started before the change that this response contains.
  void queryClient.cancelQueries(query);
  queryClient.setQueryData(query.queryKey, answer.data, { updatedAt: answer.readAt });
  if (answer.changes !== changes) void queryClient.invalidateQueries({ ...query, refetchType: "none" });
}

/** Calls back after the browser's next paint. Returns a function to cancel. */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(run)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** The exports of a page that is read through the cache. */
export interface CachedPage {
  clientLoader(args: ClientLoaderFunctionArgs): Promise<unknown>;
  shouldRevalidate: ShouldRevalidateFunction;
  /** Returns the newest data of the page's loader. Data that is not fresh is read again in the background. */
  usePage<Loader>(): ReturnType<typeof useLoaderData<Loader>>;
}

/**
 * A page that shows its cached data at once, and is read again in the background. `params` are the search parameters that
 * its loader reads. Each of their values has its own query; a change of any other parameter causes no request.
 */
export function cachedPage(params: readonly string[] = []): CachedPage {
  const addressOf = (url: { pathname: string; search: string }) => {
    const all = new URLSearchParams(url.search);
    const read = new URLSearchParams(params.flatMap((name) => all.getAll(name).map((value) => [name, value])));
    return read.size > 0 ? `${url.pathname}?${read}` : url.pathname;
  };
  return {
    async clientLoader({ request, serverLoader }) {
      const query = pageQuery(addressOf(new URL(request.url)));
      const [, href] = query.queryKey;
      const state = queryClient.getQueryState(query.queryKey);
      // The shown page is only loaded again after a change. A form's change may concern each of the others.
      if (addressOf(shownLocation()) === href) await (liveRead ? undefined : markPagesStale());
      else if (state?.data !== undefined && !state.isInvalidated) return state.data;
      const before = changes;
      const data = await readUndisturbed(serverLoader);
      answers.set(href!, { data, readAt: Date.now(), changes: before });
      return data;
    },
    shouldRevalidate({ currentUrl, nextUrl, formMethod, actionStatus = 200, defaultShouldRevalidate }) {
      // After a 404 or a 409 the page's data is outdated. A navigation that is under way still reads the next page.
      if (actionStatus >= 400 && currentUrl.href === nextUrl.href) return actionStatus === 404 || actionStatus === 409;
      const isOnPage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
      return isOnPage && !formMethod && addressOf(currentUrl) === addressOf(nextUrl) ? false : defaultShouldRevalidate;
    },
    usePage<Loader>() {
      const loaded = useLoaderData<Loader>();
      const query = pageQuery(addressOf(useLocation()));
      const href = query.queryKey[1]!;
      const { data: known } = useQuery({
        ...query,
        initialData: loaded as unknown,
        initialDataUpdatedAt: keptAt ?? undefined,
        staleTime,
        refetchOnMount: false,
      });
      const isNew = answers.get(href)?.data === loaded;
      useEffect(() => keepAnswer(href, loaded));
      // A kept document is read again by LiveUpdates, with everything around the page.
      useEffect(
        () => afterPaint(() => isDocumentOld() || void queryClient.prefetchQuery({ ...pageQuery(href), staleTime })),
        [href],
      );
      return (isNew ? loaded : known) as typeof loaded;
    },
  };
}

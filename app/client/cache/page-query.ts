import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
} from "@remix-run/react";
import { replaceEqualDeep, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useEffectBeforePaint } from "#app/effect-before-paint.ts";
import { shownLocation } from "#app/remix-internals.client.ts";
import { afterPaint } from "../after-paint.ts";
import { hideToday } from "../worker/stored-documents.ts";
import {
  endOldDocument,
  isDocumentOld,
  isOfToday,
  noteChange,
  oldDocumentKeptAt,
  oldIfChanged,
  readUndisturbed,
  revalidationScope,
  sinceNow,
  staleTime,
} from "./freshness.ts";
import { pageQuery, prefetchPage, setAddressOf } from "./page-cache.ts";
import { queryClient } from "./query-client.ts";
import { useNewDay } from "../today.ts";

/** Milliseconds to wait for the network before data of another day is shown. */
const PATIENCE_MS = 3_000;

/** A loader's data that Remix is about to show. */
interface Answer {
  data: unknown;
  readAt: number;
  /** Says whether no form was answered since the request. */
  isNewest(): boolean;
}

/**
 * The data that Remix is about to show, by address. It is cached only when Remix shows it. If it were cached earlier, the
 * page would render once with the old data and without the pending change.
 */
const answers = new Map<string, Answer>();

/**
 * Reads a page whose cached data is of another day. Gives up early: then the old data is shown, and what depends on
 * today's date is hidden.
 */
async function readOfToday(href: string): Promise<void> {
  if (navigator.onLine) await Promise.race([prefetchPage(href), new Promise((end) => setTimeout(end, PATIENCE_MS))]);
}

/** Says whether a read is still unanswered after the time for which old data waits for the network. */
const isUnanswered = (reading: Promise<unknown>) =>
  Promise.race([reading.then(() => false), new Promise<boolean>((end) => setTimeout(end, PATIENCE_MS, true))]);

/** Caches the data that Remix shows now, if it came from the server. `shown` is the page's loader data. */
function cacheResponse(href: string, shown: unknown): void {
  const answer = answers.get(href);
  if (!answer || answer.data !== shown) return;
  answers.delete(href);
  endOldDocument();
  const query = { queryKey: pageQuery(href).queryKey, exact: true };
  // A background read may have started before the change that this response contains.
  void queryClient.cancelQueries(query);
  queryClient.setQueryData(query.queryKey, answer.data, { updatedAt: answer.readAt });
  if (!answer.isNewest()) void queryClient.invalidateQueries({ ...query, refetchType: "none" });
}

/** Adapts a page's data of another day to the date `today`. */
type OnDay<Data> = (data: Data, today: string) => Data;

/** The exports of a page that is read through the cache. */
export interface CachedPage {
  clientLoader(args: ClientLoaderFunctionArgs): Promise<unknown>;
  shouldRevalidate: ShouldRevalidateFunction;
  /**
   * Returns the newest data of the page's loader. Data that is not fresh is read again in the background. `onDay`
   * converts data that was read on another day; without it, what depends on today's date is hidden.
   */
  usePage<Loader>(onDay?: OnDay<ReturnType<typeof useLoaderData<Loader>>>): ReturnType<typeof useLoaderData<Loader>>;
}

interface Choices {
  /** The path of the page. It is needed when links to the page lack the parameters of `defaults`. */
  path?: string;
  /** The values that parameters have when the address lacks them; null for none. In the browser only. */
  defaults?: () => Record<string, string | null>;
  /**
   * Says whether an address is read again on each visit while there is a network: for example a practice, whose words
   * are chosen again each time.
   */
  isDrawn?(params: URLSearchParams): boolean;
}

/**
 * A page that shows its cached data at once, and is read again in the background. `params` are the search parameters
 * that its loader reads. Each of their values has its own query; a change of any other parameter causes no request.
 *
 * The cache has only pages with a person's own data. It has no pages of visitors (they have no data), of
 * administration (they show other people's data) or System Statistics (they are about this moment).
 */
export function cachedPage(params: readonly string[] = [], { path, defaults, isDrawn }: Choices = {}): CachedPage {
  const addressOf = (url: { pathname: string; search: string }) => {
    const all = new URLSearchParams(url.search);
    const usual = typeof document === "undefined" ? {} : (defaults?.() ?? {});
    for (const [name, value] of Object.entries(usual)) if (value !== null && !all.has(name)) all.set(name, value);
    const read = new URLSearchParams(params.flatMap((name) => all.getAll(name).map((value) => [name, value])));
    return read.size > 0 ? `${url.pathname}?${read}` : url.pathname;
  };
  if (path) setAddressOf(path, addressOf);
  return {
    async clientLoader({ request, serverLoader }) {
      const url = new URL(request.url);
      setAddressOf(url.pathname, addressOf);
      const query = pageQuery(addressOf(url));
      const [, href] = query.queryKey;
      const state = queryClient.getQueryState(query.queryKey);
      const isDrawnAgain = isDrawn?.(url.searchParams);
      // The shown page is loaded again only after a change. A form may have changed the data of every other page too.
      if (addressOf(shownLocation()) === href) await (revalidationScope() ? undefined : noteChange("form"));
      else if (state?.data !== undefined && !(navigator.onLine && (state.isInvalidated || isDrawnAgain))) {
        if (!isOfToday(state.dataUpdatedAt)) await readOfToday(href!);
        return queryClient.getQueryData(query.queryKey);
      }
      const isNewest = sinceNow();
      const reading = oldIfChanged(() => readUndisturbed(serverLoader));
      // An older choice of words is better than nothing when the network does not answer.
      const isLate = state?.data !== undefined && isDrawnAgain && (await isUnanswered(reading));
      if (isLate) return state.data;
      // Parts that are equal to the cached ones stay the same objects, so that they are not rendered again.
      const data = replaceEqualDeep<unknown>(queryClient.getQueryData(query.queryKey), await reading);
      answers.set(href!, { data, readAt: Date.now(), isNewest });
      return data;
    },
    shouldRevalidate({ currentUrl, nextUrl, formMethod, actionStatus = 200, defaultShouldRevalidate }) {
      // After a 404 or a 409 the page's data is outdated. A navigation that is under way still reads the next page.
      if (actionStatus >= 400 && currentUrl.href === nextUrl.href) return actionStatus === 404 || actionStatus === 409;
      const isOnPage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
      return isOnPage && !formMethod && addressOf(currentUrl) === addressOf(nextUrl) ? false : defaultShouldRevalidate;
    },
    usePage<Loader>(onDay?: OnDay<ReturnType<typeof useLoaderData<Loader>>>) {
      const loaded = useLoaderData<Loader>();
      const { pathname, search } = useLocation();
      const query = pageQuery(addressOf({ pathname, search }));
      const href = query.queryKey[1]!;
      const { data: cached, dataUpdatedAt } = useQuery({
        ...query,
        initialData: loaded as unknown,
        initialDataUpdatedAt: oldDocumentKeptAt() ?? undefined,
        staleTime,
        refetchOnMount: false,
      });
      const isNew = answers.get(href)?.data === loaded;
      const newDay = useNewDay(dataUpdatedAt);
      useEffectBeforePaint(
        () => hideToday(!isNew && !isOfToday(dataUpdatedAt) && !(onDay && newDay)),
        [isNew, dataUpdatedAt, newDay],
      );
      useEffect(() => cacheResponse(href, loaded));
      useEffect(() => setAddressOf(pathname, addressOf), [pathname]);
      // LiveUpdates reads a cached document again, with everything around the page.
      useEffect(
        () => afterPaint(() => isDocumentOld() || void queryClient.prefetchQuery({ ...pageQuery(href), staleTime })),
        [href],
      );
      const shown = (isNew ? loaded : cached) as typeof loaded;
      const day = isNew ? undefined : newDay;
      return useMemo(() => (day && onDay ? onDay(shown, day) : shown), [onDay, shown, day]);
    },
  };
}

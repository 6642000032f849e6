import { notifyManager, QueryClient } from "@tanstack/react-query";

/** A client of its own for each page that the server renders, so that nothing is shared between requests. */
export const newQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });

/** The first part of the key of every page's query. */
export const PAGE = "page";

/** The cache of the signed-in person's pages, with one query for each address. */
export const queryClient = newQueryClient();

// A change shows in the same frame as the hand that made it.
notifyManager.setScheduler(queueMicrotask);

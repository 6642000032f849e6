import { notifyManager, QueryClient } from "@tanstack/react-query";

/** A new client for each page that the server renders, so that requests share no data. */
export const newQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });

/** The first part of the key of every page's query. */
export const PAGE = "page";

/** The cache of the signed-in person's pages, with one query for each address. */
export const queryClient = newQueryClient();

// Updates are scheduled as microtasks, so a change shows in the same frame as the person's act.
notifyManager.setScheduler(queueMicrotask);

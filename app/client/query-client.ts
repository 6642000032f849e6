import { QueryClient } from "@tanstack/react-query";

/** A client of its own for each page that the server renders, so that nothing is shared between requests. */
export const newQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });

/** What this browser knows of the person who is signed in: a query for each address of a page. */
export const queryClient = newQueryClient();

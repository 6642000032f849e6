/**
 * TanStack Query in the Worker, which renders what a page's loader returned: no cache and no queries, just what the pages
 * call while they render. The bundler puts it in the library's place (scripts/local/worker-build.ts).
 */
import type { ReactNode } from "react";

export class QueryClient {
  setMutationDefaults() {}
}

export const notifyManager = { setScheduler() {} };
export const persistQueryClient = () => undefined;
export const QueryClientProvider = ({ children }: { children: ReactNode }) => children;
export const useQueryClient = () => null;
export const useMutationState = () => [];
export const queryOptions = <Options>(options: Options) => options;
/** The data of a query that was just read. */
export const useQuery = ({ initialData }: { initialData: unknown }) => ({ data: initialData, dataUpdatedAt: 0 });

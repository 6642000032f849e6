import { type PersistedClient, persistQueryClient, persistQueryClientSave } from "@tanstack/react-query-persist-client";
import { createStore, del, get, keys, set } from "idb-keyval";
import { buildVersion } from "#app/remix-internals.client.ts";
import { dropDocuments } from "../worker/stored-documents.ts";
import { isOfToday, oldDocumentKeptAt } from "./freshness.ts";
import { queryClient } from "./query-client.ts";

/** Days for which an unopened page stays stored. */
const KEPT_DAYS = 7;
/** Milliseconds before a change is stored, so that a burst of changes is one write. */
const WRITE_AFTER_MS = 1_000;

const pages = createStore("sevenfold-pages", "pages");

/** Stops storing pages in this document. */
let stopKeeping = () => {};

/**
 * Stores the data of this person's pages in IndexedDB, for the next visit with the same build and language. Returns how to stop. A
 * browser that refuses IndexedDB, such as in a private window, stores nothing; everything else works.
 */
export function persistPages(userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const options: Parameters<typeof persistQueryClient>[0] = {
    queryClient,
    persister: {
      persistClient(client) {
        clearTimeout(timer);
        const isEmpty = client.clientState.queries.length === 0;
        // A browser may refuse IndexedDB with a synchronous exception.
        const write = async () => (isEmpty ? del(userId, pages) : set(userId, client, pages));
        timer = setTimeout(() => void write().catch(ignore), WRITE_AFTER_MS);
      },
      restoreClient: async () => usable(await get<PersistedClient>(userId, pages)),
      removeClient: async () => del(userId, pages),
    },
    // Changes are stored only as commands: a second copy would be restored as a change that nobody sends.
    dehydrateOptions: { shouldDehydrateMutation: () => false },
    // Pages have texts in the document's language.
    buster: `${buildVersion()} ${document.documentElement.lang}`,
    maxAge: KEPT_DAYS * 24 * 3_600_000,
  };
  const [stop, restored] = persistQueryClient(options);
  // The page that came with the document is in memory already; no later event would store it.
  restored.then(() => (isStopped ? undefined : persistQueryClientSave(options))).catch(ignore);
  stopKeeping = () => {
    isStopped = true;
    stop();
    clearTimeout(timer);
  };
  return stopKeeping;
}

/** Deletes all stored pages before a logout. The current page must not be stored again. */
export async function deletePagesForGood(): Promise<void> {
  stopKeeping();
  await deletePages(null);
}

/** Deletes the pages of everybody but `userId`, in memory and in storage. The current page stays until it is left. */
export async function deletePages(userId: string | null): Promise<void> {
  if (userId === null) {
    queryClient.removeQueries({ type: "inactive" });
    // The service worker itself deletes the documents of other sessions.
    await dropDocuments();
  }
  try {
    for (const key of await keys(pages)) if (key !== userId) await del(key, pages);
  } catch {
    // Without IndexedDB nothing was stored.
  }
}

/**
 * Stored pages, without the changes that an earlier version of Sevenfold stored with them. A page that was stored
 * after the shown document counts as newer, because the document may lack changes that this browser made since.
 */
function usable(stored: PersistedClient | undefined) {
  const keptAt = oldDocumentKeptAt();
  if (stored) stored.clientState.mutations = [];
  if (stored && keptAt && stored.timestamp > keptAt)
    for (const { queryKey, state } of stored.clientState.queries)
      if (queryClient.getQueryState(queryKey)?.dataUpdatedAt === keptAt && isOfToday(state.dataUpdatedAt))
        state.dataUpdatedAt = keptAt + 1;
  return stored;
}

function ignore() {
  // A page that was not stored is read from the server again.
}

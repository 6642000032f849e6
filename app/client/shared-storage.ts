/**
 * The shared items that the person has neither added nor discarded yet, in IndexedDB. The service worker adds them,
 * the share page shows them. An item belongs to the first person who sees it; before that, to the next person who
 * signs in.
 */
import { createStore, del, get, set, values } from "idb-keyval";
import type { Shared } from "#app/domain/shared/shared.ts";

/** The most items that are stored. When there are more, the oldest are deleted. */
const MOST = 20;
/** Milliseconds for which an item is stored. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** A person's input for a shared item, before it is added. */
export interface SharedDraft {
  kind: "todo" | "note";
  project_id: string;
  todo_title: string;
  todo_description: string;
  note: string;
}

export interface StoredShared {
  id: string;
  /** Milliseconds since 1970. */
  sharedAt: number;
  /** The id of the person who has seen it; null before. */
  userId: string | null;
  shared: Shared;
  picture: Blob | null;
  /** The number of files that were not taken: a day has one picture, and other kinds of files are not accepted. */
  filesLeft: number;
  draft?: SharedDraft;
}

const open = () => createStore("sevenfold-shared", "shared");
let store: ReturnType<typeof open> | undefined;
// A browser may refuse IndexedDB with a synchronous exception.
const shares = () => (store ??= open());

/** Stores a shared item or its newer version. Rejects where the browser cannot store. */
export async function storeShared(one: StoredShared): Promise<void> {
  await set(one.id, one, shares());
}

/** Stores a new shared item, and deletes items that are too old or too many. Rejects where the browser cannot store. */
export async function addShared(one: Pick<StoredShared, "shared" | "picture" | "filesLeft">): Promise<void> {
  await storeShared({ ...one, id: crypto.randomUUID(), sharedAt: Date.now(), userId: null });
  const all = (await values<StoredShared>(shares())).sort((a, b) => b.sharedAt - a.sharedAt);
  for (const { id } of all.filter((stored, place) => place >= MOST || isOld(stored))) await del(id, shares());
}

const isOld = ({ sharedAt }: StoredShared) => Date.now() - sharedAt > KEPT_MS;

/** The shared items of a person, or of visitors for null, newest first. Empty when storage cannot be read. */
export async function sharedFor(userId: string | null): Promise<StoredShared[]> {
  try {
    return (await values<StoredShared>(shares()))
      .filter((one) => !isOld(one) && [null, userId].includes(one.userId))
      .sort((a, b) => b.sharedAt - a.sharedAt);
  } catch {
    return [];
  }
}

/** Stores which person has seen an item, unless it was deleted meanwhile. */
export async function claimShared(one: StoredShared, userId: string): Promise<void> {
  if (one.userId === null && (await get(one.id, shares()))) await storeShared({ ...one, userId });
}

/** Deletes an item that was added or discarded. Never rejects. */
export async function deleteShared(id: string): Promise<void> {
  try {
    await del(id, shares());
  } catch {
    // Storage that cannot be written contains no items.
  }
}

/** Deletes the items of a person who logs out. Never rejects. */
export async function deleteAllShared(userId: string): Promise<void> {
  for (const { id, userId: owner } of await sharedFor(userId)) if (owner === userId) await deleteShared(id);
}

/**
 * The shared items that are neither added nor discarded yet, in IndexedDB. The service worker adds them, the share page shows
 * them. An item belongs to the first person who sees it; until then to whoever signs in next.
 */
import { createStore, del, get, set, values } from "idb-keyval";
import type { Shared } from "#app/domain/shared/shared.ts";

/** Most that are kept: the oldest make room. */
const MOST = 20;
/** Milliseconds for which one is kept. */
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
  /** The id of the person whom it was shown to; null before. */
  userId: string | null;
  shared: Shared;
  picture: Blob | null;
  /** The number of files that were left out: a day has one picture, and nothing else is taken. */
  filesLeft: number;
  draft?: SharedDraft;
}

const open = () => createStore("sevenfold-shared", "shared");
let store: ReturnType<typeof open> | undefined;
// A browser may refuse IndexedDB with a synchronous exception.
const shares = () => (store ??= open());

/** Stores what was shared, or its newer version. Rejects where the browser stores nothing. */
export async function storeShared(one: StoredShared): Promise<void> {
  await set(one.id, one, shares());
}

/** Stores what was shared just now, and deletes what is too old or too much. Rejects where the browser stores nothing. */
export async function addShared(one: Pick<StoredShared, "shared" | "picture" | "filesLeft">): Promise<void> {
  await storeShared({ ...one, id: crypto.randomUUID(), sharedAt: Date.now(), userId: null });
  const all = (await values<StoredShared>(shares())).sort((a, b) => b.sharedAt - a.sharedAt);
  for (const { id } of all.filter((stored, place) => place >= MOST || isOld(stored))) await del(id, shares());
}

const isOld = ({ sharedAt }: StoredShared) => Date.now() - sharedAt > KEPT_MS;

/** The shared items of a person, of a visitor for null; the newest first. Empty when storage cannot be read. */
export async function sharedFor(userId: string | null): Promise<StoredShared[]> {
  try {
    return (await values<StoredShared>(shares()))
      .filter((one) => !isOld(one) && [null, userId].includes(one.userId))
      .sort((a, b) => b.sharedAt - a.sharedAt);
  } catch {
    return [];
  }
}

/** Stores whom it was shown to, unless it has gone meanwhile. */
export async function claimShared(one: StoredShared, userId: string): Promise<void> {
  if (one.userId === null && (await get(one.id, shares()))) await storeShared({ ...one, userId });
}

/** Deletes what was added or discarded. Never rejects. */
export async function forgetShared(id: string): Promise<void> {
  try {
    await del(id, shares());
  } catch {
    // Storage that cannot be written holds nothing.
  }
}

/** Deletes what waits for a person who logs out. Never rejects. */
export async function forgetAllShared(userId: string): Promise<void> {
  for (const { id, userId: owner } of await sharedFor(userId)) if (owner === userId) await forgetShared(id);
}

/** Stores the bytes of the diary's pictures: one R2 object for each upload, in the bucket of the recordings. */
import { and, eq, sql } from "drizzle-orm";
import type { Env } from "#app/context.ts";
import type { Database } from "#app/db/database.ts";
import { diary_picture } from "#app/db/schema.ts";
import { logError } from "#app/log.ts";
import { contentHash } from "../pack/audio-store.server.ts";
import type { Jpeg } from "./jpeg.ts";

type Store = { env: Pick<Env, "AUDIO"> };

/** The prefix of the keys of pictures. Keys of recordings begin with their hash. */
const PREFIX = "diary-";
/** The number of keys that R2 lists or deletes in one call. */
const AT_ONCE = 1000;
/** Days for which an object may exist without a row: a file that waits to be imported exists for two days at most. */
const WAITING_DAYS = 3;

/** The R2 key of a picture. */
export const pictureKey = (user_id: string, file: string) => `${PREFIX}${user_id}-${file}.jpg`;

/**
 * Stores a picture's bytes, and returns their name for the row. Each upload has its own object, so deleting one does
 * not delete another.
 */
export async function storePicture({ env }: Store, user_id: string, { bytes }: Jpeg): Promise<string> {
  return putPicture({ env }, user_id, await contentHash(bytes.buffer as ArrayBuffer), bytes);
}

async function putPicture({ env }: Store, user_id: string, hash: string, bytes: ArrayBuffer | Uint8Array) {
  const file = `${hash}-${crypto.getRandomValues(new Uint8Array(4)).toHex()}`;
  await env.AUDIO.put(pictureKey(user_id, file), bytes, { sha256: hash, httpMetadata: { contentType: "image/jpeg" } });
  return file;
}

/** Stores another copy of a picture, for another day that shows it. Returns the name of the copy. */
export async function copyPicture({ env }: Store, user_id: string, file: string): Promise<string> {
  const stored = (await env.AUDIO.get(pictureKey(user_id, file)))!;
  return putPicture({ env }, user_id, file.slice(0, 64), await stored.arrayBuffer());
}

/** The statement that deletes the picture of an entry. It returns the name of the bytes. */
export const deletingPicture = ({ db }: { db: Database }, user_id: string, entry_id: string) =>
  db
    .delete(diary_picture)
    .where(and(eq(diary_picture.user_id, user_id), eq(diary_picture.entry_id, entry_id)))
    .returning({ file: diary_picture.file });

/** Deletes the bytes of deleted rows. A failure is logged; the nightly job deletes what is left. */
export async function deletePictures({ env }: Store, keys: string[]): Promise<void> {
  try {
    for (let at = 0; at < keys.length; at += AT_ONCE) await env.AUDIO.delete(keys.slice(at, at + AT_ONCE));
  } catch (error) {
    logError(error, "pictures");
  }
}

/** Deletes the bytes of the pictures that these rows name in `file`. */
export const deletePicturesOfRows = (store: Store, user_id: string, rows: readonly unknown[]): Promise<void> =>
  deletePictures(
    store,
    (rows as { file: string }[]).map(({ file }) => pictureKey(user_id, file)),
  );

/**
 * Deletes the bytes of all pictures of these people, including those of files that were not imported. The nightly job
 * deletes what is left after a failure.
 */
export async function deletePicturesOf({ env }: Store, user_ids: readonly string[]): Promise<void> {
  for (const user_id of user_ids) {
    try {
      for (;;) {
        const { objects } = await env.AUDIO.list({ prefix: `${PREFIX}${user_id}-`, limit: AT_ONCE });
        if (objects.length === 0) break;
        await env.AUDIO.delete(objects.map(({ key }) => key));
      }
    } catch (error) {
      logError(error, "pictures");
    }
  }
}

/** Deletes bytes that no row refers to: of failed uploads, of cancelled imports, and of failed deletions. */
export async function purgePictures({ env, db, now }: Store & { db: Database; now: Date }): Promise<void> {
  const before = now.getTime() - WAITING_DAYS * 86_400_000;
  for (let cursor: string | undefined; ;) {
    const page = await env.AUDIO.list({ prefix: PREFIX, limit: AT_ONCE, ...(cursor && { cursor }) });
    const old = page.objects.flatMap(({ key, uploaded }) => {
      const [, user_id, file] = /^diary-(.+)-([0-9a-f]{64}-[0-9a-f]{8})\.jpg$/.exec(key) ?? [];
      return uploaded.getTime() < before && file ? { user_id, file, key } : [];
    });
    const unused = await db.all<{
      key: string;
    }>(sql`SELECT value ->> 'key' AS key FROM json_each(${JSON.stringify(old)})
      WHERE NOT EXISTS (SELECT 1 FROM diary_picture WHERE user_id = value ->> 'user_id' AND file = value ->> 'file')`);
    if (unused.length > 0) await env.AUDIO.delete(unused.map(({ key }) => key));
    if (!page.truncated) return;
    ({ cursor } = page);
  }
}

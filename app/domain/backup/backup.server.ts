import type { Env } from "#app/context.ts";
import { type BackupState, folderOf, isLate, isStoredFile, outdated, typeOf } from "./backup.ts";
import { dumpSql } from "./dump.server.ts";

/** Bytes of a part of an upload. R2 wants all but the last one to be of the same size, of 5 MiB at least. */
const PART = 8 * 1024 * 1024;
/** Recordings and pictures that one run copies; the rest is copied by the next. */
const MAX_COPIES = 1_000;
/** The files of a backup. */
const FILES = ["backup.json", "database.sql.gz", "recordings.json"];
/** Keys of one deletion, as many as R2 takes. */
const MAX_KEYS = 1_000;
/** The object that says when the newest backup was made. */
const NEWEST = "newest.json";

/**
 * Stores a backup of the database in the bucket BACKUPS, in the format of `npm run backup`, copies the new recordings and
 * pictures, and deletes the backups that are no longer kept, and the copies of none. Does nothing without the bucket.
 */
export async function storeBackup({ DB, AUDIO, BACKUPS }: Env, now: Date): Promise<void> {
  if (!BACKUPS) return;
  const made_at = now.toISOString();
  const folder = folderOf(made_at);
  const rows: Record<string, number> = {};
  const sql = dumpSql(DB, (table, count) => (rows[table] = (rows[table] ?? 0) + count));
  await upload(BACKUPS, `${folder}database.sql.gz`, compressed(sql));
  const { recordings, copies } = await copyRecordings(AUDIO, BACKUPS);
  await BACKUPS.put(`${folder}recordings.json`, JSON.stringify(recordings));
  const sorted = Object.fromEntries(Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1)));
  // Last, because a backup without it is incomplete.
  await BACKUPS.put(
    `${folder}backup.json`,
    JSON.stringify({ made_at, rows: sorted, recordings: recordings.length, missing: [] }, null, 2),
  );
  await BACKUPS.put(NEWEST, JSON.stringify({ made_at }));
  const { all, complete } = await foldersOf(BACKUPS);
  const old = outdated(complete);
  const living = complete.filter((one) => !old.includes(one));
  for (const one of all) if (!living.includes(one)) await BACKUPS.delete(FILES.map((file) => one + file));
  await deleteCopies(BACKUPS, copies, living);
}

/** Whether backups are made; reads one small object. */
export async function backupState({ BACKUPS }: Pick<Env, "BACKUPS">, now: Date): Promise<BackupState> {
  if (!BACKUPS) return { state: "off", made_at: null };
  const newest = await BACKUPS.get(NEWEST);
  if (!newest) return { state: "never", made_at: null };
  const { made_at } = await newest.json<{ made_at: string }>();
  return { state: isLate(made_at, now) ? "late" : "ok", made_at };
}

function compressed(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return bytes.pipeThrough(new CompressionStream("gzip") as unknown as TransformStream<Uint8Array, Uint8Array>);
}

/** Uploads a stream of unknown length with one part of it in memory. */
async function upload(bucket: R2Bucket, key: string, stream: ReadableStream<Uint8Array>): Promise<void> {
  const target = await bucket.createMultipartUpload(key);
  try {
    const parts: R2UploadedPart[] = [];
    const part = new Uint8Array(PART);
    let filled = 0;
    const send = async () => {
      parts.push(await target.uploadPart(parts.length + 1, part.slice(0, filled)));
      filled = 0;
    };
    for await (const chunk of stream) {
      for (let at = 0; at < chunk.length;) {
        const piece = chunk.subarray(at, at + PART - filled);
        part.set(piece, filled);
        filled += piece.length;
        at += piece.length;
        if (filled === PART) await send();
      }
    }
    if (filled > 0) await send();
    await target.complete(parts);
  } catch (error) {
    await target.abort();
    throw error;
  }
}

/** Copies the recordings and pictures that BACKUPS does not have. Returns those of now that it has then, and all copies in it. */
async function copyRecordings(from: R2Bucket, to: R2Bucket) {
  const copies = new Set<string>();
  for await (const key of keysOf(to, "audio/")) copies.add(key.slice("audio/".length));
  const most = copies.size + MAX_COPIES;
  const recordings: string[] = [];
  for await (const key of keysOf(from, "")) {
    if (!isStoredFile(key)) continue;
    if (!copies.has(key)) {
      const object = copies.size < most && (await from.get(key));
      if (!object) continue;
      await to.put(`audio/${key}`, object.body, { httpMetadata: { contentType: typeOf(key) } });
      copies.add(key);
    }
    recordings.push(key);
  }
  return { recordings, copies };
}

/** Deletes the copies that no living backup has; none while one does not say what it has. */
async function deleteCopies(bucket: R2Bucket, copies: Set<string>, living: string[]): Promise<void> {
  for (const folder of living) {
    const list = await bucket.get(`${folder}recordings.json`);
    // An older version made no list.
    if (!list) return;
    for (const name of await list.json<string[]>()) copies.delete(name);
  }
  const keys = [...copies].map((name) => `audio/${name}`);
  for (let at = 0; at < keys.length; at += MAX_KEYS) await bucket.delete(keys.slice(at, at + MAX_KEYS));
}

async function* keysOf(bucket: R2Bucket, prefix: string): AsyncGenerator<string> {
  for (let cursor: string | undefined; ;) {
    const page = await bucket.list({ prefix, ...(cursor && { cursor }) });
    for (const { key } of page.objects) yield key;
    if (!page.truncated) return;
    ({ cursor } = page);
  }
}

/** The folders of the stored backups, and those of the complete ones. */
async function foldersOf(bucket: R2Bucket) {
  const all = new Set<string>();
  const complete: string[] = [];
  for await (const key of keysOf(bucket, "database/")) {
    const folder = key.slice(0, key.lastIndexOf("/") + 1);
    all.add(folder);
    if (key.endsWith("/backup.json")) complete.push(folder);
  }
  return { all, complete };
}

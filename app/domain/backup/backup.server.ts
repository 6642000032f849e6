import type { Env } from "#app/context.ts";
import { type BackupState, folderOf, isLate, outdated } from "./backup.ts";
import { dumpSql } from "./dump.server.ts";

/** Bytes of a part of an upload. R2 wants all but the last one to be of the same size, of 5 MiB at least. */
const PART = 8 * 1024 * 1024;
/** Recordings that one run copies; the rest is copied by the next. */
const MAX_COPIES = 1_000;
/** The object that says when the newest backup was made. */
const NEWEST = "newest.json";

/**
 * Stores a backup of the database in the bucket BACKUPS, in the format of `npm run backup`, copies the new recordings, and
 * deletes the backups that are no longer kept. Does nothing without the bucket.
 */
export async function storeBackup({ DB, AUDIO, BACKUPS }: Env, now: Date): Promise<void> {
  if (!BACKUPS) return;
  const made_at = now.toISOString();
  const folder = folderOf(made_at);
  const rows: Record<string, number> = {};
  const sql = dumpSql(DB, (table, count) => (rows[table] = (rows[table] ?? 0) + count));
  await upload(BACKUPS, `${folder}database.sql.gz`, compressed(sql));
  const recordings = await copyRecordings(AUDIO, BACKUPS);
  const sorted = Object.fromEntries(Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1)));
  // Last, because a backup without it is incomplete.
  await BACKUPS.put(
    `${folder}backup.json`,
    JSON.stringify({ made_at, rows: sorted, recordings, missing: [] }, null, 2),
  );
  await BACKUPS.put(NEWEST, JSON.stringify({ made_at }));
  for (const old of outdated(await foldersOf(BACKUPS))) {
    await BACKUPS.delete([`${old}backup.json`, `${old}database.sql.gz`]);
  }
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

/** Copies the recordings that BACKUPS does not have, and returns how many it has then. */
async function copyRecordings(from: R2Bucket, to: R2Bucket): Promise<number> {
  const known = new Set<string>();
  for await (const key of keysOf(to, "audio/")) known.add(key.slice("audio/".length));
  let copied = 0;
  for await (const key of keysOf(from, "")) {
    if (known.has(key) || !/^[0-9a-f]{64}\.mp3$/.test(key)) continue;
    if (copied === MAX_COPIES) break;
    const object = await from.get(key);
    if (!object) continue;
    await to.put(`audio/${key}`, object.body, { httpMetadata: { contentType: "audio/mpeg" } });
    copied++;
  }
  return known.size + copied;
}

async function* keysOf(bucket: R2Bucket, prefix: string): AsyncGenerator<string> {
  for (let cursor: string | undefined; ;) {
    const page = await bucket.list({ prefix, ...(cursor && { cursor }) });
    for (const { key } of page.objects) yield key;
    if (!page.truncated) return;
    ({ cursor } = page);
  }
}

/** The folders of the stored backups, incomplete ones too. */
async function foldersOf(bucket: R2Bucket): Promise<string[]> {
  const folders = new Set<string>();
  for await (const key of keysOf(bucket, "database/")) folders.add(key.slice(0, key.lastIndexOf("/") + 1));
  return [...folders];
}

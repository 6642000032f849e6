import type { Env } from "#app/context.ts";
import { logTransientError } from "#app/log.ts";
import { type BackupState, folderOf, hashIn, isLate, isStoredFile, outdated, typeOf } from "./backup.ts";
import { beginDump } from "./dump.server.ts";
import { type Dump } from "./dump.ts";

/** The most recordings and pictures that one run copies. The next run continues. */
const MAX_COPIES = 1_000;
/** The files of a backup. */
const FILES = ["backup.json", "database.sql.gz", "recordings.json"];
/** The most keys that R2 deletes in one call. */
const MAX_KEYS = 1_000;
/** The object with the time of the newest backup. */
const NEWEST = "newest.json";

/**
 * Stores a backup of the database in the bucket BACKUPS, in the format of `npm run backup`, copies new recordings and
 * pictures, and deletes outdated backups, with copies that no backup refers to. Does nothing without the bucket.
 * `step` runs a step of the dump.
 */
export async function storeBackup(
  { AUDIO, BACKUPS }: Pick<Env, "AUDIO" | "BACKUPS">,
  now: Date,
  step: (dump: Dump) => Promise<Dump>,
): Promise<void> {
  if (!BACKUPS) return;
  const made_at = now.toISOString();
  const folder = folderOf(made_at);
  const rows = await dumpInto(BACKUPS, `${folder}database.sql.gz`, step);
  const { recordings, copies, missing } = await copyRecordings(AUDIO, BACKUPS);
  await BACKUPS.put(`${folder}recordings.json`, JSON.stringify(recordings));
  const sorted = Object.fromEntries(Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1)));
  // This file is written last, because a backup without it counts as incomplete.
  await BACKUPS.put(
    `${folder}backup.json`,
    JSON.stringify({ made_at, rows: sorted, recordings: recordings.length, missing }, null, 2),
  );
  await BACKUPS.put(NEWEST, JSON.stringify({ made_at }));
  const { all, complete } = await foldersOf(BACKUPS);
  const old = outdated(complete);
  const living = complete.filter((one) => !old.includes(one));
  for (const one of all) if (!living.includes(one)) await BACKUPS.delete(FILES.map((file) => one + file));
  await deleteCopies(BACKUPS, copies, living);
}

/** Says whether backups are made; reads one small object. */
export async function backupState({ BACKUPS }: Pick<Env, "BACKUPS">, now: Date): Promise<BackupState> {
  if (!BACKUPS) return { state: "off", made_at: null };
  const newest = await BACKUPS.get(NEWEST);
  if (!newest) return { state: "never", made_at: null };
  const { made_at } = await newest.json<{ made_at: string }>();
  return { state: isLate(made_at, now) ? "late" : "ok", made_at };
}

/** Dumps the database step by step. Returns the number of rows by table. */
async function dumpInto(bucket: R2Bucket, key: string, step: (dump: Dump) => Promise<Dump>) {
  let dump = await beginDump(bucket, key);
  try {
    while (dump.position !== null) dump = await step(dump);
    return dump.rows;
  } catch (error) {
    await bucket.resumeMultipartUpload(key, dump.uploadId).abort();
    throw error;
  }
}

/**
 * Copies the recordings and pictures that are missing in BACKUPS. Returns the current ones that have a copy, all
 * copies, and the damaged ones.
 */
async function copyRecordings(from: R2Bucket, to: R2Bucket) {
  const copies = new Set<string>();
  for await (const key of keysOf(to, "audio/")) copies.add(key.slice("audio/".length));
  const most = copies.size + MAX_COPIES;
  const recordings: string[] = [];
  const missing: string[] = [];
  for await (const key of keysOf(from, "")) {
    if (!isStoredFile(key)) continue;
    if (!copies.has(key)) {
      const object = copies.size < most && (await from.get(key));
      if (!object) continue;
      if (!(await copy(object, to))) {
        missing.push(key.replace(/\.mp3$/, ""));
        continue;
      }
      copies.add(key);
    }
    recordings.push(key);
  }
  return { recordings, copies, missing };
}

/** Copies a file. Returns false, and logs it, when its bytes do not match the hash in its name. */
async function copy({ key, body }: R2ObjectBody, to: R2Bucket): Promise<boolean> {
  const options = { sha256: hashIn(key)!, httpMetadata: { contentType: typeOf(key) } };
  try {
    // Read completely first, because the stream of a truncated file fails.
    await to.put(`audio/${key}`, await new Response(body).arrayBuffer(), options);
    return true;
  } catch (error) {
    logTransientError(error as Error, `backup of ${key}`);
    return false;
  }
}

/** Deletes the copies that no stored backup lists. Deletes none if a backup has no list. */
async function deleteCopies(bucket: R2Bucket, copies: Set<string>, living: string[]): Promise<void> {
  for (const folder of living) {
    const list = await bucket.get(`${folder}recordings.json`);
    // An older version wrote no list.
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

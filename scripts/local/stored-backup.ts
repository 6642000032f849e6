import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { AUDIO, intoEmpty, inTurns, type Inventory } from "./backup.ts";
import { type Where, withStorage } from "./platform.ts";
import { checked } from "./restore.ts";

const onlyOwner = { mode: 0o600 };

/**
 * Fetches a backup that the Worker stored into a new or empty folder, so that it can be restored, and verifies it.
 * Default: the newest; otherwise the one whose name begins with `moment`.
 */
export async function fetchStored(where: Where, folder: string, moment: string): Promise<Inventory> {
  return intoEmpty(folder, () => fetchInto(where, folder, moment));
}

async function fetchInto(where: Where, folder: string, moment: string): Promise<Inventory> {
  await withStorage(where, async ({ BACKUPS }) => {
    const name = await nameOf(BACKUPS, moment);
    const save = async (key: string, file: string) => {
      const object = await BACKUPS.get(key);
      if (!object) throw new Error(`The backup has no ${key}.`);
      const bytes = Readable.fromWeb(object.body as unknown as ReadableStream);
      await pipeline(bytes, createWriteStream(join(folder, file), onlyOwner));
    };
    mkdirSync(join(folder, AUDIO), { recursive: true, mode: 0o700 });
    await save(`${name}database.sql.gz`, "database.sql.gz");
    const list = await BACKUPS.get(`${name}recordings.json`);
    // Older versions wrote no list: then all copies may belong to the backup.
    const recordings = list
      ? await list.json<string[]>()
      : (await keysOf(BACKUPS, "audio/")).map((key) => key.slice("audio/".length));
    await inTurns(recordings, (file) => save(`audio/${file}`, join(AUDIO, file)));
    const inventory = await (await BACKUPS.get(`${name}backup.json`))!.json<Inventory>();
    writeFileSync(
      join(folder, "backup.json"),
      JSON.stringify({ ...inventory, recordings: recordings.length }),
      onlyOwner,
    );
  });
  return checked(folder);
}

/** The folder of the newest complete backup whose name begins with `moment`. */
async function nameOf(bucket: R2Bucket, moment: string): Promise<string> {
  const complete = (await keysOf(bucket, "database/")).filter((key) => key.endsWith("/backup.json"));
  const found = complete.filter((key) => key.startsWith(`database/${moment}`)).at(-1);
  if (found) return found.slice(0, -"backup.json".length);
  const names = complete.map((key) => `\n  ${key.split("/")[1]}`).join("");
  throw new Error(`There is no stored backup${moment && ` of ${moment}`}. There are:${names || " none"}`);
}

/** The keys with a prefix, in order. */
async function keysOf(bucket: R2Bucket, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await bucket.list({ prefix, ...(cursor && { cursor }) });
    keys.push(...page.objects.map(({ key }) => key));
    if (!page.truncated) return keys.sort();
    ({ cursor } = page);
  }
}

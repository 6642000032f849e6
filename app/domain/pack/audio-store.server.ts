/** Stores the bytes of recordings: one R2 object for each content hash, shared by all packs that use it. */
import { inArray, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { language_audio } from "#app/db/schema.ts";
import { logError } from "#app/log.ts";
import { PARALLEL, readAhead } from "../concurrency/read-ahead.ts";
import { audioPath } from "./audio.ts";

/** The number of keys that R2 deletes in one call. */
const DELETED_AT_ONCE = 1000;

/** The SHA-256 of the bytes as hex. */
export async function contentHash(bytes: ArrayBuffer): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

/** Stores recordings. Storing one again changes nothing. */
export async function storeAudio(context: AppContext, recordings: Map<string, ArrayBuffer>): Promise<void> {
  const waiting = [...recordings];
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [hash, bytes] = next;
      await context.env.AUDIO.put(audioPath(hash), bytes, {
        sha256: hash,
        httpMetadata: { contentType: "audio/mpeg" },
      });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

/**
 * Deletes bytes that no pack uses any more. Call it after the rows are deleted, so that a failure only leaves unused
 * bytes.
 */
export async function removeUnusedAudio(context: AppContext, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  const used = await context.db
    .selectDistinct({ hash: language_audio.hash })
    .from(language_audio)
    .where(inArray(language_audio.hash, sql`(SELECT value FROM json_each(${JSON.stringify(hashes)}))`));
  const needed = new Set(used.map(({ hash }) => hash));
  const keys = hashes.filter((hash) => !needed.has(hash)).map(audioPath);
  for (let i = 0; i < keys.length; i += DELETED_AT_ONCE) {
    await context.env.AUDIO.delete(keys.slice(i, i + DELETED_AT_ONCE));
  }
}

/** Yields recordings with the bytes that `readAudio` returns, in order. */
export const readRecordings = <File extends { hash: string }>(context: AppContext, files: readonly File[]) =>
  readAhead(files, async (file) => ({ ...file, bytes: await readAudio(context, audioPath(file.hash)) }));

/** A recording's bytes; null if it is missing, or if its content does not match its hash, which is logged. */
export async function readAudio(context: AppContext, audio_path: string): Promise<ArrayBuffer | null> {
  const object = await context.env.AUDIO.get(audio_path);
  if (!object) return null;
  try {
    const bytes = await object.arrayBuffer();
    if (audioPath(await contentHash(bytes)) === audio_path) return bytes;
    throw new Error(`The recording ${audio_path} is corrupt`);
  } catch (error) {
    logError(error, context.requestId);
    return null;
  }
}

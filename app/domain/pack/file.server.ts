/** A pack as one file, in the format of `read-file.server.ts`. A region signs it. */
import { asc, eq } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { adminOnly } from "../session/access.server.ts";
import { language_audio } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { readRecordings } from "./audio-store.server.ts";
import { exportWords } from "./export.server.ts";
import { MAX_PACK_BYTES, MAX_PACK_FILES } from "./pack.ts";
import { requirePack } from "./pack.server.ts";
import { AUDIO, contentOf, FORMAT, PACK, SIGNATURE, WORDS } from "./read-file.server.ts";
import { type Content, signPack } from "./signature.server.ts";
import { MAX_CSV_BYTES, MAX_CSV_WORDS } from "./word.ts";
import { textEntry, type ZipEntry, zipStream } from "../zip.server.ts";

export const packTooLarge = () =>
  new AppError(413, `A pack's file can have at most ${MAX_PACK_BYTES / 1024 / 1024} MB`);

/**
 * Streams the pack's file, with one recording in memory at a time. The same pack gives the same bytes, except for the
 * signature, which comes last. 409 for a pack that is too large to import again.
 */
export async function packFile(context: AppContext, language: string): Promise<ReadableStream<Uint8Array>> {
  await adminOnly(context);
  const [pack, files] = await Promise.all([
    requirePack(context, language),
    context.db
      .select({ filename: language_audio.filename, hash: language_audio.hash, size: language_audio.size })
      .from(language_audio)
      .where(eq(language_audio.language, language))
      .orderBy(asc(language_audio.filename)),
  ]);
  const words = pack.word_count > 0 ? textEntry(WORDS, await exportWords(context, language)) : null;
  // A ZIP contains each name twice.
  const total = files.reduce((sum, { size, filename }) => sum + size + filename.length * 6 + 100, MAX_CSV_BYTES);
  const isTooLarge =
    total > MAX_PACK_BYTES ||
    files.length > MAX_PACK_FILES ||
    pack.word_count > MAX_CSV_WORDS ||
    (words?.bytes.byteLength ?? 0) > MAX_CSV_BYTES;
  if (isTooLarge) throw new AppError(409, "This pack is too large for one file");
  const contents: Content[] = [];
  const signed = (entry: ZipEntry) => {
    contents.push(contentOf(entry.name, entry.bytes));
    return entry;
  };
  async function* entries() {
    yield signed(textEntry(PACK, `${JSON.stringify({ format: FORMAT, version: 1, language, locale: pack.locale })}\n`));
    const missing = new Set<string>();
    for await (const { filename, hash, bytes } of readRecordings(context, files)) {
      if (!bytes) {
        missing.add(hash);
        continue;
      }
      contents.push([AUDIO + filename, hash]);
      yield { name: AUDIO + filename, bytes: new Uint8Array(bytes) };
    }
    // The words are written last: a recording that cannot be read is left out, and no word may refer to it.
    if (words)
      yield signed(missing.size === 0 ? words : textEntry(WORDS, await exportWords(context, language, missing)));
    const signature = await signPack(context, contents);
    if (signature) yield textEntry(SIGNATURE, `${JSON.stringify(signature)}\n`);
  }
  return zipStream(entries(), context.requestId);
}

/** A pack as one file, in the format of `read-file.server.ts`. A region signs it. */
import { asc, eq } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { language_audio, language_pack, language_word } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { writeCsv } from "../file/csv.server.ts";
import { adminOnly } from "../session/access.server.ts";
import { textEntry, type ZipEntry, zipStream } from "../zip/zip.server.ts";
import { inPack } from "./access.server.ts";
import { readRecordings } from "./audio-store.server.ts";
import { packNotFound, requirePack } from "./pack.server.ts";
import { MAX_PACK_BYTES, MAX_PACK_FILES } from "./pack.ts";
import { AUDIO, contentOf, FORMAT, PACK, SIGNATURE, WORDS } from "./read-file.server.ts";
import { type Content, signPack } from "./signature.server.ts";
import { CSV_COLUMNS, MAX_CSV_BYTES, MAX_CSV_WORDS } from "./word.ts";
import { pick } from "../pick.ts";

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

/** The pack's words as a CSV that `importWords` accepts unchanged. Recordings in `without` are left out. */
export async function exportWords(
  context: AppContext,
  language: string,
  without: ReadonlySet<string> = new Set(),
): Promise<string> {
  await adminOnly(context);
  const { db } = context;
  const [[pack], words] = await db.batch([
    db.select().from(language_pack).where(eq(language_pack.language, language)),
    db
      .select(pick(language_word, ["word_original", "pronunciation", "meaning", "audio_path"]))
      .from(language_word)
      .where(inPack(language))
      .orderBy(asc(language_word.position)),
  ]);
  if (!pack) throw packNotFound();
  const rows = words.map(({ word_original, pronunciation, meaning, audio_path }) => {
    const hash = audio_path?.replace(".mp3", "") ?? "";
    return [word_original, pronunciation, meaning, without.has(hash) ? "" : hash];
  });
  // Spreadsheets read a file as UTF-8 if it starts with a byte order mark.
  return `\uFEFF${writeCsv([CSV_COLUMNS, ...rows])}`;
}

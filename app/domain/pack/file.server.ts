/** A pack as one file: a ZIP of `pack.json`, `words.csv` as exported, and `audio/` with the recordings by name. */
import { asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { adminOnly } from "../session/access.server.ts";
import { newId } from "#app/db/database.ts";
import { language_audio } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { filenameProblem, isMp3, MAX_AUDIO_BYTES, MAX_BATCH_FILES } from "./audio.ts";
import { contentHash, readRecordings, removeUnusedAudio, storeAudio } from "./audio-store.server.ts";
import { exportWords } from "./export.server.ts";
import { importWords } from "./import.server.ts";
import { LocaleCode } from "./locale.ts";
import { type LanguagePack, MAX_PACK_BYTES, MAX_PACK_FILES, type NewPack, PackInput } from "./pack.ts";
import { createPack, removePack, requirePack } from "./pack.server.ts";
import { type CheckedFile, recordUpload } from "./upload.server.ts";
import { MAX_CSV_BYTES, MAX_CSV_WORDS } from "./word.ts";
import { unzip, ZipError } from "../unzip.server.ts";
import { textEntry, zipStream } from "../zip.server.ts";

const PACK = "pack.json";
const WORDS = "words.csv";
const AUDIO = "audio/";
const FORMAT = "sevenfold-language-pack";
/** Recordings stored in parallel. */
const STORED_AT_ONCE = 6;

const PackFile = z.extend(PackInput, {
  locale: z.optional(z.nullable(LocaleCode)),
  format: z.literal(FORMAT),
  version: z.literal(1),
});

export const packTooLarge = () =>
  new AppError(413, `A pack's file can have at most ${MAX_PACK_BYTES / 1024 / 1024} MB`);

/**
 * Streams the pack's file with one recording in memory at a time. The same pack gives the same bytes. 409 for a pack
 * that is too large to import again.
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
  // A ZIP holds each name twice.
  const total = files.reduce((sum, { size, filename }) => sum + size + filename.length * 6 + 100, MAX_CSV_BYTES);
  const isTooLarge =
    total > MAX_PACK_BYTES ||
    files.length > MAX_PACK_FILES ||
    pack.word_count > MAX_CSV_WORDS ||
    (words?.bytes.byteLength ?? 0) > MAX_CSV_BYTES;
  if (isTooLarge) throw new AppError(409, "This pack is too large for one file");
  async function* entries() {
    yield textEntry(PACK, `${JSON.stringify({ format: FORMAT, version: 1, language, locale: pack.locale })}\n`);
    const missing = new Set<string>();
    for await (const { filename, hash, bytes } of readRecordings(context, files)) {
      if (bytes) yield { name: AUDIO + filename, bytes: new Uint8Array(bytes) };
      else missing.add(hash);
    }
    // Written last, because a recording that cannot be read is left out and must not be referenced by a word.
    if (words) yield missing.size === 0 ? words : textEntry(WORDS, await exportWords(context, language, missing));
  }
  return zipStream(entries(), context.requestId);
}

/** The contents of a file. Its recordings are stored already. */
interface ReadPack {
  /** Its name and its language code; null until it was read. */
  pack: NewPack | null;
  words: Uint8Array | null;
  recordings: CheckedFile[];
}

/**
 * Creates a pack from a file that `packFile` wrote, under its own name or `name`, all or nothing. 400 for any other
 * file, 409 when the name is taken.
 */
export async function importPack(
  context: AppContext,
  body: ReadableStream<Uint8Array> | null,
  name: string | undefined,
): Promise<LanguagePack> {
  await adminOnly(context);
  const read: ReadPack = { pack: null, words: null, recordings: [] };
  let made: string | null = null;
  try {
    await readPack(context, body, read);
    // Under another name too, it has to be a pack.
    if (read.pack === null) throw invalid(`It has no ${PACK}`);
    const language = name ?? read.pack.language;
    await createPack(context, { ...read.pack, language });
    made = language;
    for (let i = 0; i < read.recordings.length; i += MAX_BATCH_FILES) {
      await recordUpload(context, language, newId(), read.recordings.slice(i, i + MAX_BATCH_FILES));
    }
    if (read.words) {
      const csvFile = new File([read.words as Uint8Array<ArrayBuffer>], WORDS);
      await importWords(context, { language, csvFile, dryRun: "false" });
    }
    const { word_count, audio_count, batch_count, locale } = await requirePack(context, language);
    return { language, word_count, audio_count, batch_count, locale };
  } catch (error) {
    if (made !== null) await removePack(context, made);
    else await removeUnusedAudio(context, [...new Set(read.recordings.map(({ hash }) => hash))]);
    throw error instanceof ZipError ? invalid(error.message) : error;
  }
}

const invalid = (why: string) => new AppError(400, `This is not the file of a language pack. ${why}.`);

async function readPack(context: AppContext, body: ReadableStream<Uint8Array> | null, read: ReadPack): Promise<void> {
  if (!body) throw invalid("It is empty");
  const storing = new Set<Promise<void>>();
  const limits = new Map([
    [PACK, 1024],
    [WORDS, MAX_CSV_BYTES],
  ]);
  const isAudio = (path: string) => path.startsWith(AUDIO) && path !== AUDIO;
  await unzip(
    body,
    (path) => limits.get(path) ?? (isAudio(path) ? MAX_AUDIO_BYTES : null),
    async ({ name: path, bytes }) => {
      if (path === PACK) read.pack = headOf(bytes);
      else if (path === WORDS) read.words = bytes;
      else {
        if (read.recordings.length === MAX_PACK_FILES) throw invalid(`It has more than ${MAX_PACK_FILES} recordings`);
        const recording = await judge(path.slice(AUDIO.length), bytes);
        read.recordings.push(recording);
        const stored = storeAudio(context, new Map([[recording.hash, bytes.buffer as ArrayBuffer]]));
        const done = stored.finally(() => storing.delete(done));
        storing.add(done);
        if (storing.size >= STORED_AT_ONCE) await Promise.race(storing);
      }
    },
  ).finally(() => Promise.all(storing));
}

function headOf(bytes: Uint8Array): NewPack {
  try {
    const { language, locale } = z.parse(PackFile, JSON.parse(new TextDecoder().decode(bytes)));
    // A file of an earlier release has no code, which is guessed then.
    return { language, ...(locale !== undefined && { locale }) };
  } catch {
    throw invalid(`Its ${PACK} cannot be read`);
  }
}

async function judge(name: string, bytes: Uint8Array): Promise<CheckedFile> {
  const filename = name.normalize("NFC");
  const problem = filenameProblem(filename);
  if (problem) throw new AppError(400, `${name}: ${problem}`);
  if (!isMp3(bytes)) throw new AppError(400, `${name} is not an MP3 file`);
  const hash = await contentHash(bytes.buffer as ArrayBuffer);
  return { original: filename, hash, status: "uploaded", filename, size: bytes.byteLength };
}

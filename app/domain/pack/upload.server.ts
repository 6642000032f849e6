import { and, eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { adminOnly } from "../session/access.server.ts";
import { newId } from "#app/db/database.ts";
import { language_audio, language_batch, language_pack } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import { contentHash, storeAudio } from "./audio-store.server.ts";
import {
  type AudioUpload,
  filenameProblem,
  isMp3,
  isMp3Name,
  MAX_AUDIO_BYTES,
  MAX_AUDIO_FILES,
  MAX_AUDIO_REQUEST_BYTES,
  MAX_BATCH_FILES,
  NOT_MP3_MESSAGE,
  type UploadResult,
} from "./audio.ts";
import { BATCH_NOT_FOUND_MESSAGE, type MappingEntry } from "./pack.ts";
import { packNotFound, recount } from "./pack.server.ts";

/** An uploaded file with its validation result. */
export type CheckedFile = MappingEntry & { filename?: string; size?: number; bytes?: ArrayBuffer };

/**
 * Adds recordings to a pack. Bytes that the pack has already are skipped, whatever their name. If a name is taken,
 * the start of the hash is appended to it. 413 beyond the limits. Bytes are stored before the rows that refer to
 * them.
 */
export async function uploadAudio(context: AppContext, input: AudioUpload): Promise<UploadResult> {
  await adminOnly(context, { kind: "pack", id: input.language });
  const { language, audioFiles, batch_id } = input;
  if (audioFiles.length > MAX_AUDIO_FILES) throw new AppError(413, `Send at most ${MAX_AUDIO_FILES} files at a time`);
  if (audioFiles.some(({ size }) => size > MAX_AUDIO_BYTES)) {
    throw new AppError(413, `A file can have at most ${MAX_AUDIO_BYTES / 1024 / 1024} MB`);
  }
  if (audioFiles.reduce((sum, { size }) => sum + size, 0) > MAX_AUDIO_REQUEST_BYTES) throw tooLarge();
  const { known, batched } = await packState(context, language, batch_id);
  if (batched + audioFiles.length > MAX_BATCH_FILES) throw new AppError(413, BATCH_FULL_MESSAGE);
  const files = await judge(audioFiles, known);
  const fresh = files.filter((file) => file.status === "uploaded");
  await storeAudio(context, new Map(fresh.map(({ hash, bytes }) => [hash, bytes!])));
  return recordUpload(context, language, batch_id ?? newId(), files);
}

const BATCH_FULL_MESSAGE = `A batch can have at most ${MAX_BATCH_FILES} files`;

export const tooLarge = () =>
  new AppError(413, `Send at most ${MAX_AUDIO_REQUEST_BYTES / 1024 / 1024} MB of files at a time`);

/** The hashes in the pack, and the number of the batch's files so far. */
async function packState(context: AppContext, language: string, batch_id: string | null) {
  const { db } = context;
  const [[pack], audio, [batch]] = await db.batch([
    db.select().from(language_pack).where(eq(language_pack.language, language)),
    db.select({ hash: language_audio.hash }).from(language_audio).where(eq(language_audio.language, language)),
    db
      .select({ total_files: language_batch.total_files })
      .from(language_batch)
      .where(and(eq(language_batch.batch_id, batch_id ?? ""), eq(language_batch.language, language))),
  ]);
  if (!pack) throw packNotFound();
  if (batch_id !== null && !batch) throw notFound(BATCH_NOT_FOUND_MESSAGE);
  return { known: new Set(audio.map(({ hash }) => hash)), batched: batch?.total_files ?? 0 };
}

async function judge(audioFiles: File[], known: Set<string>): Promise<CheckedFile[]> {
  const files: CheckedFile[] = [];
  const names = new Set<string>();
  for (const file of audioFiles) {
    // In a form's file name, browsers encode only the quotation mark, as %22.
    const original = file.name.replaceAll("%22", '"').normalize("NFC").trim();
    const report = (message: string) =>
      files.push({
        original: original
          .toWellFormed()
          .replace(/\p{Cc}/gu, "")
          .slice(0, 255),
        hash: "",
        status: "error",
        message,
      });
    const problem = isMp3Name(original) ? filenameProblem(original) : NOT_MP3_MESSAGE;
    if (problem) report(problem);
    else {
      const bytes = await file.arrayBuffer();
      if (!isMp3(new Uint8Array(bytes))) {
        report("This is not an MP3 file");
        continue;
      }
      const hash = await contentHash(bytes);
      if (known.has(hash)) files.push({ original, hash, status: "duplicate_skipped" });
      else {
        const filename = names.has(original) ? nameWithHash(original, hash) : original;
        files.push({ original, hash, status: "uploaded", filename, size: bytes.byteLength, bytes });
        known.add(hash);
        names.add(filename);
      }
    }
  }
  return files;
}

/** The number of characters of the hash that distinguish recordings with the same name. */
const HASH_MARK = 8;
const nameWithHash = (name: string, hash: string) => name.replace(/(\.mp3)$/i, ` (${hash.slice(0, HASH_MARK)})$1`);

/** The statements that write the rows of an upload; the second one returns the result of each file. */
export function uploadStatements(
  { db, now }: AppContext,
  language: string,
  batch_id: string,
  files: readonly CheckedFile[],
  admin: string | null,
) {
  const at = now.toISOString();
  const rows = JSON.stringify(
    files
      .filter(({ status }) => status === "uploaded")
      .map(({ hash, filename, size }) => ({ hash, filename, size, other: nameWithHash(filename!, hash) })),
  );
  const mapping = JSON.stringify(
    files.map(({ original, hash, status, message }) => ({ original, hash, status, message })),
  );
  return [
    db
      .insert(language_audio)
      .select(
        sql`SELECT p.language, f.value ->> 'hash',
          CASE WHEN EXISTS (SELECT 1 FROM language_audio a
            WHERE a.language = p.language AND a.filename = f.value ->> 'filename')
          THEN f.value ->> 'other' ELSE f.value ->> 'filename' END,
          f.value ->> 'size', ${batch_id}, ${at}
        FROM json_each(${rows}) f CROSS JOIN language_pack p ON p.language = ${language} WHERE true`,
      )
      .onConflictDoNothing({ target: [language_audio.language, language_audio.hash] }),
    // A file that a parallel upload has added first is a duplicate.
    db
      .insert(language_batch)
      .select(
        sql`SELECT ${batch_id}, p.language, ${at}, ${files.length}, (
          SELECT json_group_array(json(CASE
            WHEN f.value ->> 'status' = 'uploaded' AND a.batch_id IS NOT ${batch_id}
            THEN json_set(f.value, '$.status', 'duplicate_skipped') ELSE f.value END))
          FROM json_each(${mapping}) f
          LEFT JOIN language_audio a ON a.language = ${language} AND a.hash = f.value ->> 'hash'), ${admin}
        FROM language_pack p WHERE p.language = ${language}`,
      )
      .onConflictDoUpdate({
        target: language_batch.batch_id,
        set: {
          total_files: sql`${language_batch.total_files} + excluded.total_files`,
          mapping: sql`(SELECT json_group_array(json(f.value)) FROM
            (SELECT value FROM json_each(${language_batch.mapping})
            UNION ALL SELECT value FROM json_each(excluded.mapping)) f)`,
        },
      })
      .returning({ mapping: language_batch.mapping }),
    db
      .update(language_pack)
      .set({ folder_created_at: sql`COALESCE(folder_created_at, ${at})` })
      .where(eq(language_pack.language, language)),
  ] as const;
}

/** Writes the rows of an upload in one batch, which also decides which of parallel uploads was first. */
async function recordUpload(
  context: AppContext,
  language: string,
  batch_id: string,
  files: CheckedFile[],
): Promise<UploadResult> {
  const admin = context.byInstallation ? null : ((await context.user())?.id ?? null);
  const statements = uploadStatements(context, language, batch_id, files, admin);
  const [, [batch]] = await context.db.batch([...statements, recount(context, language)]);
  if (!batch) throw packNotFound();
  // Earlier requests may have added files to the batch.
  const settled = (JSON.parse(batch.mapping) as MappingEntry[]).slice(-files.length);
  const count = (status: MappingEntry["status"]) => settled.filter((file) => file.status === status).length;
  return {
    batch_id,
    total_files: files.length,
    uploaded: count("uploaded"),
    duplicates: count("duplicate_skipped"),
    errors: count("error"),
    mapping: settled,
  };
}

/** Imports a pack's file: previews its changes, and makes exactly these changes. */
import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AppContext } from "#app/context.ts";
import { newId, statement } from "#app/db/database.ts";
import { AppError, taken } from "#app/errors.ts";
import { auditLine } from "../audit-log/audit-log.server.ts";
import { pluralize } from "../text/pluralize.ts";
import { adminOnly } from "../session/access.server.ts";
import { removeUnusedAudio } from "./audio-store.server.ts";
import { MAX_BATCH_FILES } from "./audio.ts";
import { compare, type Comparison } from "./comparison.server.ts";
import { chunksOf, upsertWords } from "./import.server.ts";
import type { LanguagePack } from "./pack.ts";
import { createdPack, recount, requirePack, storedLocale } from "./pack.server.ts";
import { type PackImport, type PackPreview, type PackSignature, PREVIEW_WORDS } from "./preview.ts";
import { hashesOf, readPack } from "./read-file.server.ts";
import { signatureOf } from "./signature.server.ts";
import { uploadStatements } from "./upload.server.ts";
import { wordRemoval } from "./word.server.ts";
import { searchText, sortKeys } from "./word.ts";

type Body = ReadableStream<Uint8Array> | null;

/** Returns who signed a pack's file and what its import would change. Changes nothing. 400 for any other file. */
export async function previewPack(context: AppContext, body: Body, name: string | undefined): Promise<PackPreview> {
  await adminOnly(context);
  const read = await readPack(context, body, false);
  const comparison = await compare(context, read, name);
  const { language, is_new, locale, added, changed, removed, is_reordered, recordings, token } = comparison;
  return {
    language,
    is_new,
    signature: await signatureOf(context, read.signature, read.contents),
    locale: is_new || locale.before === locale.after ? null : locale,
    words: {
      total: read.words.length,
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      is_reordered,
    },
    added: added.slice(0, PREVIEW_WORDS),
    changed: changed.slice(0, PREVIEW_WORDS),
    removed: removed.slice(0, PREVIEW_WORDS).map(({ id: _, ...word }) => word),
    recordings: {
      total: hashesOf(read.recordings).length,
      added: recordings.added.length,
      renamed: recordings.renamed.length,
      removed: recordings.removed.length,
    },
    learners: await learnersOf(context, removed),
    token,
  };
}

const idsOf = (words: readonly { id: string }[]) => JSON.stringify(words.map(({ id }) => id));

/** The number of people who have learned one of these words. */
async function learnersOf({ db }: AppContext, words: Comparison["removed"]): Promise<number> {
  if (words.length === 0) return 0;
  const [row] = await db.all<{ count: number }>(sql`SELECT count(DISTINCT p.user_id) AS count
    FROM json_each(${idsOf(words)}) f CROSS JOIN language_progress p ON p.word_id = f.value`);
  return row!.count;
}

/**
 * Makes the pack with a file's name, or with the name `language`, equal to the file, completely or not at all. With
 * the token of a preview it makes exactly the previewed changes; without a token it only makes a new pack. Learners
 * keep their progress with words that stay. 400 for any other file, 409 if the name is taken, or if the file or the
 * pack has changed since the preview.
 */
export async function importPack(
  context: AppContext,
  body: Body,
  { language: name, preview }: PackImport,
): Promise<LanguagePack> {
  const admin = await adminOnly(context);
  const read = await readPack(context, body, true);
  try {
    const comparison = await compare(context, read, name);
    const { language, is_new, recordings } = comparison;
    if (preview === undefined && !is_new) throw packTaken(language);
    if (preview !== undefined && preview !== comparison.token) throw new AppError(409, PREVIEW_OLD_MESSAGE);
    const signature = await signatureOf(context, read.signature, read.contents);
    await write(context, comparison, admin.id, signature);
    await removeUnusedAudio(context, recordings.removed);
    const { word_count, audio_count, batch_count, locale } = await requirePack(context, language);
    return { language, word_count, audio_count, batch_count, locale };
  } catch (error) {
    await removeUnusedAudio(context, hashesOf(read.recordings));
    throw error;
  }
}

const packTaken = (language: string) => taken("language", `The language pack ${language} already exists`);
const PREVIEW_OLD_MESSAGE = "The pack or its file is not what the preview was of. Choose the file again.";

/** Writes the changes and their line of the log in one transaction. */
async function write(
  context: AppContext,
  comparison: Comparison,
  admin_id: string,
  signature: PackSignature | null,
): Promise<void> {
  const { db } = context;
  const { language, is_new, locale, removed, written, recordings } = comparison;
  const given = [...recordings.added, ...recordings.renamed];
  const chunks = await chunksOf(written, (word) => ({
    ...word,
    ...sortKeys(word, locale.after),
    search_text: searchText(word),
  }));
  const gone = JSON.stringify([...recordings.removed, ...hashesOf(recordings.renamed)]);
  const words = sql`(SELECT w.id FROM json_each(${idsOf(removed)}) f CROSS JOIN language_word w ON w.id = f.value
    WHERE w.language = ${language} AND w.user_id IS NULL)`;
  const uploader = context.byInstallation ? null : admin_id;
  const removal = statement(db)`
    DELETE FROM language_audio WHERE language = ${language} AND hash IN (SELECT value FROM json_each(${gone}))`;
  const statements: BatchItem<"sqlite">[] = [
    ...(is_new ? [createdPack(context, language, locale.after)] : []),
    ...(!is_new && locale.before !== locale.after ? storedLocale(context, language, locale.after) : []),
    ...batchesOf(given).flatMap((files) => uploadStatements(context, language, newId(), files, uploader)),
    ...(removed.length > 0 ? wordRemoval(db, words) : []),
    ...chunks.map((chunk) => upsertWords(context, language, chunk, true)),
    recount(context, language),
    auditLine(context, {
      area: "languages",
      kind: "write",
      admin_id,
      target: { kind: "import", id: language },
      what: summaryOf(comparison, signature),
    }),
  ];
  try {
    await db.batch([removal, ...statements]);
  } catch (error) {
    // Another request has created the pack meanwhile.
    if (is_new && (await requirePack(context, language).catch(() => null))) throw packTaken(language);
    throw error;
  }
}

const batchesOf = <File>(files: readonly File[]): File[][] =>
  Array.from({ length: Math.ceil(files.length / MAX_BATCH_FILES) }, (_, i) =>
    files.slice(i * MAX_BATCH_FILES, (i + 1) * MAX_BATCH_FILES),
  );

const SIGNED: Record<PackSignature["state"], (region: string | null, at: string | null) => string> = {
  signed: (region, at) => `signed by ${region} at ${at}`,
  unsigned: () => "not signed",
  unknown: () => "signed by nobody known",
  changed: (region, at) => `not what ${region} signed at ${at}`,
  unreachable: (region) => `${region} could not be asked whether it signed it`,
};

/** The changes and the signature, as text for the log. */
function summaryOf({ added, changed, removed, recordings }: Comparison, signature: PackSignature | null): string {
  const words = `${pluralize(added.length, "word")} added, ${changed.length} changed, ${removed.length} removed`;
  const audio = `${pluralize(recordings.added.length, "recording")} added, ${recordings.removed.length} removed`;
  const signed = signature ? [SIGNED[signature.state](signature.region, signature.signed_at)] : [];
  return `a pack's file (${[words, audio, ...signed].join("; ")})`;
}

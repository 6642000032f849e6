import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { adminOnly } from "../session/access.server.ts";
import { language_word } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { inTurns } from "../concurrency/turns.ts";
import { auditLine } from "../audit-log/audit-log.server.ts";
import { readWordsCsv } from "./csv.server.ts";
import { type ChangedRow, changedBy, changeOf } from "./import-preview.server.ts";
import { recount, requirePack } from "./pack.server.ts";
import { ofPack } from "./word.server.ts";
import {
  type CsvProblem,
  type CsvResult,
  type CsvUpload,
  type CsvWord,
  MAX_CSV_BYTES,
  searchText,
  sortKeys,
} from "./word.ts";

/** The most bytes of one JSON parameter; D1 accepts 2 MB. */
const PARAMETER_BYTES = 1_000_000;
/** The number of words that a dry run previews. */
const PREVIEW_WORDS = 20;
/** The most changed words that a dry run lists. */
const MAX_CHANGES = 1000;
/** The most problems that are reported per file. */
const MAX_PROBLEMS = 100;

/**
 * Imports a file of words into a pack, completely or not at all: 400 with every problem and its line. A word that the
 * pack has already is updated; it keeps its progress and, if the file has no recording for it, its recording.
 * `dryRun` only validates and counts.
 */
export async function importWords(context: AppContext, input: CsvUpload): Promise<CsvResult> {
  const admin = await adminOnly(context);
  const { db } = context;
  const { language, csvFile } = input;
  if (csvFile.size > MAX_CSV_BYTES) throw csvTooLarge();
  const { locale } = await requirePack(context, language);
  const { words, problems } = await readWordsCsv(new Uint8Array(await csvFile.arrayBuffer()));
  const chunks = await chunksOf(words, (word) => ({
    ...word,
    ...sortKeys(word, locale),
    search_text: searchText(word),
  }));
  const missing = await missingHashes(context, language, words);
  for (const { line, audio_hash } of words) {
    if (missing.has(audio_hash)) problems.push({ line, message: `The pack has no recording ${audio_hash}` });
  }
  if (problems.length > 0) throw fileError(problems);

  // CROSS JOIN makes the JSON list the outer loop; as the inner loop, SQLite would parse it for every row.
  const existing = (chunk: string) =>
    db.select({ count: sql<number>`count(*)` }).from(
      sql`json_each(${chunk}) f CROSS JOIN language_word w
        ON w.user_id IS NULL AND w.language = ${language} AND w.word_original = f.value ->> 'word_original'`,
    );
  // Counted before anything is written. A word is in only one chunk.
  const counts = chunks.map(existing);
  const isDry = input.dryRun === "true";
  const line = auditLine(context, {
    area: "languages",
    kind: "write",
    admin_id: admin.id,
    target: { kind: "import", id: language },
    what: `${words.length} words`,
  });
  const changed = chunks.map((chunk) => changedBy(context, language, chunk));
  const results = isDry
    ? await db.batch([requireOne(counts), ...counts.slice(1), ...changed])
    : await db.batch([
        requireOne(counts),
        ...counts.slice(1),
        ...chunks.map((chunk) => upsertWords(context, language, chunk, false)),
        recount(context, language),
        line,
      ]);
  const found = results.slice(0, chunks.length) as { count: number }[][];
  const updated = found.reduce((sum, [row]) => sum + row!.count, 0);
  const result = { total: words.length, created: words.length - updated, updated, errors: [] };
  if (!isDry) return result;
  const rows = (results.slice(chunks.length) as ChangedRow[][]).flat();
  return {
    ...result,
    preview: words.slice(0, PREVIEW_WORDS).map(({ line: _, ...word }) => word),
    changed: rows.length,
    changes: rows.slice(0, MAX_CHANGES).map(changeOf),
  };
}

/**
 * Adds the words of a chunk to a pack; a word that the pack has already keeps its progress. For a whole pack, words
 * have positions, and only the recordings of the chunk. Otherwise new words come last, and existing ones keep their
 * positions.
 */
export function upsertWords({ db, now }: AppContext, language: string, chunk: string, isWhole: boolean) {
  const position = isWhole
    ? sql`f.value ->> 'position'`
    : sql`(SELECT COALESCE(max(position), 0) FROM language_word WHERE language = ${language} AND user_id IS NULL)
        + f.key + 1`;
  return db
    .insert(language_word)
    .select(
      sql`SELECT lower(hex(randomblob(16))), p.language, f.value ->> 'word_original', f.value ->> 'pronunciation',
        f.value ->> 'meaning', a.hash || '.mp3', ${position}, f.value ->> 'search_text', ${now.toISOString()}, 0, 0, 0,
        f.value ->> 'word_sort', f.value ->> 'pronunciation_sort', f.value ->> 'meaning_sort', NULL
      FROM json_each(${chunk}) f CROSS JOIN language_pack p ON p.language = ${language}
      LEFT JOIN language_audio a ON a.language = ${language} AND a.hash = f.value ->> 'audio_hash'
      WHERE true`,
    )
    .onConflictDoUpdate({
      target: [language_word.language, language_word.word_original],
      targetWhere: ofPack,
      set: {
        pronunciation: sql`excluded.pronunciation`,
        meaning: sql`excluded.meaning`,
        search_text: sql`excluded.search_text`,
        word_sort: sql`excluded.word_sort`,
        pronunciation_sort: sql`excluded.pronunciation_sort`,
        meaning_sort: sql`excluded.meaning_sort`,
        audio_path: isWhole
          ? sql`excluded.audio_path`
          : sql`COALESCE(excluded.audio_path, ${language_word.audio_path})`,
        ...(isWhole && { position: sql`excluded.position` }),
      },
    });
}

/** A valid file has words, so there is a first chunk; the type cannot express it. */
function requireOne<T>([first]: T[]): T {
  if (first === undefined) throw fileError([{ line: null, message: "The file has no words" }]);
  return first;
}

export const csvTooLarge = () =>
  new AppError(413, `A file of words can have at most ${MAX_CSV_BYTES / 1024 / 1024} MB`);

/** The 400 for a file that cannot be imported, with the lines that have problems. */
export function fileError(problems: CsvProblem[]): AppError {
  const details = problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, MAX_PROBLEMS);
  const [first] = details;
  const place = first!.line === null ? "" : `Line ${first!.line}: `;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  return new AppError(400, `${place}${first!.message}${more}`, { extra: { details } });
}

/** Converts rows to JSON arrays that are each small enough for one parameter. */
export async function chunksOf<Row>(rows: readonly Row[], stored: (row: Row) => object): Promise<string[]> {
  const chunks: string[][] = [];
  let size = Infinity;
  for await (const one of inTurns(rows)) {
    const row = JSON.stringify(stored(one));
    const bytes = new TextEncoder().encode(row).length + 1;
    if (size + bytes > PARAMETER_BYTES) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)!.push(row);
    size += bytes;
  }
  return chunks.map((texts) => `[${texts.join(",")}]`);
}

async function missingHashes(context: AppContext, language: string, words: CsvWord[]): Promise<Set<string>> {
  const named = new Set(words.map(({ audio_hash }) => audio_hash).filter((hash) => hash !== ""));
  // A malformed hash is known to be missing without a query, which keeps the parameter small.
  const hashes = [...named].filter((hash) => /^[0-9a-f]{64}$/.test(hash));
  if (hashes.length === 0) return named;
  const found = await context.db.all<{ hash: string }>(sql`
    SELECT a.hash FROM json_each(${JSON.stringify(hashes)}) f
    CROSS JOIN language_audio a ON a.language = ${language} AND a.hash = f.value`);
  for (const { hash } of found) named.delete(hash);
  return named;
}

import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { adminOnly } from "../session/access.server.ts";
import { type Database, newId, statement } from "#app/db/database.ts";
import { language_pack, language_progress, language_review, language_word } from "#app/db/schema.ts";
import { notFound, taken } from "#app/errors.ts";
import { fold } from "../text/fold.ts";
import { inPack } from "./access.server.ts";
import { packNotFound, recount, requirePack } from "./pack.server.ts";
import {
  patchedWord,
  searchText,
  sortKeys,
  type Word,
  WORD_NOT_FOUND_MESSAGE,
  WORD_TAKEN_MESSAGE,
  type WordInput,
  type WordPage,
  type WordPatch,
  type WordQuery,
} from "./word.ts";
import { pick } from "../pick.ts";

/** A word's own columns, as answers contain them. */
export const wordColumns = {
  id: language_word.id,
  word_id: sql<string>`${language_word.id}`.as("word_id"),
  ...pick(language_word, ["word_original", "pronunciation", "meaning", "language", "created_at", "audio_path"]),
  audio_url: sql<string | null>`'/api/admin/language/audio/' || ${language_word.audio_path}`.as("audio_url"),
};

/** The columns with the counts of all learners. */
const columns = {
  ...wordColumns,
  ...pick(language_word, ["times_practiced", "total_attempts", "correct_answers"]),
};

/** The column of each sort order. */
const ORDERS = {
  word_original: language_word.word_sort,
  pronunciation: language_word.pronunciation_sort,
  meaning: language_word.meaning_sort,
  audio_path: language_word.audio_path,
};

/** The condition of the packs' index. */
export const ofPack = sql`user_id IS NULL`;

/** The condition for a word of a pack; admins have no access to own words. */
const packWord = (id: string) => and(eq(language_word.id, id), isNull(language_word.user_id));

/** A page of a pack's words. `created_at` sorts by the pack's order, in which learners get new words. */
export async function listWords(context: AppContext, language: string, query: WordQuery): Promise<WordPage> {
  await adminOnly(context);
  const { db } = context;
  const { page, limit, search, sortBy, sortOrder } = query;
  const direction = sortOrder === "asc" ? asc : desc;
  const order = sortBy === "created_at" ? [] : [direction(ORDERS[sortBy])];
  // instr is used instead of LIKE, because D1 limits LIKE patterns to 50 bytes.
  const found = and(
    inPack(language),
    search === "" ? undefined : sql`instr(${language_word.search_text}, ${fold(search)}) > 0`,
  );
  const pack = db
    .select({ total: language_pack.word_count, locale: language_pack.locale })
    .from(language_pack)
    .where(eq(language_pack.language, language));
  const count = db
    .select({ total: sql<number>`count(*)` })
    .from(language_word)
    .where(found);
  const [[known], unsorted, words, [counted]] = await db.batch([
    pack,
    withoutKeys(context, language, order.length > 0 ? 1 : 0),
    db
      .select(columns)
      .from(language_word)
      .where(found)
      .orderBy(...order, direction(language_word.position))
      .limit(limit)
      .offset((page - 1) * limit),
    // The pack stores its word count, so only search results must be counted.
    search === "" ? pack : count,
  ]);
  if (!known) throw packNotFound();
  if (unsorted.length > 0) {
    await addSortKeys(context, language, known.locale);
    return listWords(context, language, query);
  }
  const { total } = counted!;
  return { words, page, totalPages: Math.max(1, Math.ceil(total / limit)), total };
}

/** The number of words per statement that adds sort keys. */
const KEYS_AT_ONCE = 1000;

/** Words of a pack that have no sort keys yet. */
const withoutKeys = ({ db }: AppContext, language: string, limit: number) =>
  db
    .select(pick(language_word, ["id", "word_original", "pronunciation", "meaning"]))
    .from(language_word)
    .where(and(inPack(language), isNull(language_word.word_sort)))
    .limit(limit);

/** Adds missing sort keys when a pack is first sorted. SQLite cannot compute them. */
async function addSortKeys(context: AppContext, language: string, locale: string | null): Promise<void> {
  for (;;) {
    const words = await withoutKeys(context, language, KEYS_AT_ONCE);
    if (words.length === 0) return;
    const keys = JSON.stringify(words.map((word) => ({ id: word.id, ...sortKeys(word, locale) })));
    await context.db.run(sql`
      UPDATE language_word SET word_sort = f.value ->> 'word_sort',
        pronunciation_sort = f.value ->> 'pronunciation_sort', meaning_sort = f.value ->> 'meaning_sort'
      FROM json_each(${keys}) f WHERE language_word.id = f.value ->> 'id'`);
  }
}

/** Adds a word at the end of the pack. 409 if the pack already has it. */
export async function createWord(context: AppContext, input: WordInput): Promise<Word> {
  await adminOnly(context, { kind: "pack", id: input.language });
  const { db } = context;
  const id = newId();
  const { locale } = await requirePack(context, input.language);
  const keys = sortKeys(input, locale);
  const [, , [word]] = await db.batch([
    db
      .insert(language_word)
      .select(
        sql`SELECT ${id}, p.language, ${input.word_original}, ${input.pronunciation}, ${input.meaning}, NULL,
          (SELECT COALESCE(max(position), 0) + 1 FROM language_word
            WHERE language = ${input.language} AND user_id IS NULL),
          ${searchText(input)}, ${context.now.toISOString()}, 0, 0, 0,
          ${keys.word_sort}, ${keys.pronunciation_sort}, ${keys.meaning_sort}, NULL
        FROM language_pack p WHERE p.language = ${input.language}`,
      )
      .onConflictDoNothing(),
    recount(context, input.language),
    db.select(columns).from(language_word).where(eq(language_word.id, id)),
  ]);
  if (!word) throw taken("word_original", WORD_TAKEN_MESSAGE);
  return word;
}

/** Changes a word's texts; all learners keep their progress. 409 if the pack already has the new word. */
export async function changeWord(context: AppContext, id: string, patch: WordPatch): Promise<Word> {
  await adminOnly(context, { kind: "word", id });
  const { db } = context;
  const [old] = await db
    .select({ ...getTableColumns(language_word), locale: language_pack.locale })
    .from(language_word)
    .innerJoin(language_pack, eq(language_pack.language, language_word.language))
    .where(packWord(id));
  if (!old) throw notFound(WORD_NOT_FOUND_MESSAGE);
  const fields = patchedWord(old, patch);
  const isTaken = sql`EXISTS (SELECT 1 FROM language_word w WHERE w.user_id IS NULL AND w.language = ${old.language}
    AND w.word_original = ${fields.word_original} AND w.id <> ${id})`;
  const [changed, [word]] = await db.batch([
    db
      .update(language_word)
      .set({ ...fields, ...sortKeys(fields, old.locale), search_text: searchText(fields) })
      .where(and(packWord(id), sql`NOT ${isTaken}`))
      .returning({ id: language_word.id }),
    db.select(columns).from(language_word).where(eq(language_word.id, id)),
  ]);
  if (!word) throw notFound(WORD_NOT_FOUND_MESSAGE);
  if (changed.length === 0) throw taken("word_original", WORD_TAKEN_MESSAGE);
  return word;
}

/** The statements that delete words with all learners' progress. `words` selects their ids. */
export const wordRemoval = (db: Database, words: SQL) => [
  statement(db)`UPDATE language_learner SET total_words_encountered = total_words_encountered - known.met,
      total_attempts = total_attempts - known.attempts, correct_answers = correct_answers - known.correct
    FROM (SELECT user_id, language, count(met_on) AS met, sum(total_attempts) AS attempts,
      sum(correct_answers) AS correct FROM language_progress WHERE word_id IN ${words} GROUP BY user_id, language) known
    WHERE language_learner.user_id = known.user_id AND language_learner.language = known.language`,
  db.delete(language_review).where(sql`(${language_review.user_id}, ${language_review.word_id}) IN
    (SELECT user_id, word_id FROM language_progress WHERE word_id IN ${words})`),
  db.delete(language_progress).where(sql`${language_progress.word_id} IN ${words}`),
  db.delete(language_word).where(sql`${language_word.id} IN ${words}`),
];

/** Deletes a word with all learners' progress, and returns it. */
export async function deleteWord(context: AppContext, id: string): Promise<Word> {
  await adminOnly(context, { kind: "word", id });
  const { db } = context;
  const ofPackOnly = sql`(SELECT id FROM language_word WHERE id = ${id} AND user_id IS NULL)`;
  const [[word]] = await db.batch([
    db.select(columns).from(language_word).where(packWord(id)),
    db
      .update(language_pack)
      .set({ word_count: sql`${language_pack.word_count} - 1` })
      .where(sql`${language_pack.language} = (SELECT language FROM language_word WHERE id = ${ofPackOnly})`),
    ...wordRemoval(db, ofPackOnly),
  ]);
  if (!word) throw notFound(WORD_NOT_FOUND_MESSAGE);
  return word;
}

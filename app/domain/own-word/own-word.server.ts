import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { idOfNew } from "../concurrency/idempotency.server.ts";
import { mayWrite } from "../session/access.server.ts";
import { ownedQuery } from "#app/db/database.ts";
import { language_progress, language_word } from "#app/db/schema.ts";
import { AppError, notFound, taken } from "#app/errors.ts";
import { fold } from "../text/fold.ts";
import { isOpen, ownLanguages } from "../pack/access.server.ts";
import {
  MAX_OWN_LANGUAGES,
  MAX_OWN_WORDS,
  OWN_LANGUAGES_FULL_MESSAGE,
  OWN_WORD_TAKEN_MESSAGE,
  OWN_WORDS_FULL_MESSAGE,
  type OwnWord,
  type OwnWordInput,
  type OwnWordPage,
  type OwnWordQuery,
} from "./own-word.ts";
import { mayLearn } from "../learning/practice.server.ts";
import { keptTexts } from "./seen-word.ts";
import { patchedWord, searchText, WORD_NOT_FOUND_MESSAGE, type WordPatch } from "../pack/word.ts";
import { pick } from "../pick.ts";

const columns = {
  ...pick(language_word, ["id", "language", "word_original", "pronunciation", "meaning", "created_at"]),
  met_on: language_progress.met_on,
};
const language = sql.placeholder("language");
const search = sql.placeholder("search");

/** Joins an own word with its learner's progress. */
export const isProgressOf = (owner: SQL) =>
  and(eq(language_progress.user_id, owner), eq(language_progress.word_id, language_word.id));

/** instr is used instead of LIKE, because D1 limits LIKE patterns to 50 bytes. */
const isFound = (owner: SQL) =>
  and(
    eq(language_word.user_id, owner),
    eq(language_word.language, language),
    sql`(${search} = '' OR instr(${language_word.search_text}, ${search}) > 0)`,
  );

/** The owner's words of a language, newest first. */
const page = ownedQuery((select, owner) =>
  select(columns)
    .from(language_word)
    .leftJoin(language_progress, isProgressOf(owner))
    .where(isFound(owner))
    .orderBy(desc(language_word.position))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset")),
);

const total = ownedQuery((select, owner) =>
  select({ total: sql<number>`count(*)`.as("total") })
    .from(language_word)
    .where(isFound(owner)),
);

/** A page of the learner's own words in a language; empty if the language has none. */
export async function listOwnWords(context: AppContext, asked: OwnWordQuery): Promise<OwnWordPage> {
  const { language, page: number, limit } = asked;
  const values = { language, search: fold(asked.search) };
  const [[words, [counted]]] = await Promise.all([
    context.read(page({ ...values, limit, offset: (number - 1) * limit }), total(values)),
    mayLearn(context),
  ]);
  return { words, page: number, totalPages: Math.max(1, Math.ceil(counted!.total / limit)), total: counted!.total };
}

/** Returns the learner if they may change words. */
export async function mayChangeWords(context: AppContext, id: string) {
  const { id: user_id } = await mayLearn(context);
  await mayWrite(context, "learning", id);
  return user_id;
}

/**
 * The name under which a person has a language: that of a pack that they may use, or of their own words, ignoring
 * case.
 */
export const languageOf = (user_id: string, name: string) => sql`coalesce(
  (SELECT language FROM language_pack WHERE lower(language) = lower(${name}) 
    AND ${isOpen(sql`${user_id}`, sql`language_pack.language`)}),
  (SELECT language FROM ${ownLanguages(sql`${user_id}`)} WHERE lower(language) = lower(${name}) LIMIT 1), ${name})`;

/** The columns of a new own word that start empty. */
export const NEW_WORD = {
  audio_path: null,
  times_practiced: 0,
  total_attempts: 0,
  correct_answers: 0,
  word_sort: null,
  pronunciation_sort: null,
  meaning_sort: null,
} as const;

const ownCount = (user_id: string) => sql`(SELECT count(*) FROM language_word WHERE user_id = ${user_id})`;
/** The number of own words that a person may still add. */
export const roomForWords = (user_id: string) => sql`(${MAX_OWN_WORDS} - ${ownCount(user_id)})`;
/** Says whether a person may have own words in a language: they have some, or not too many languages. */
export const hasRoomForLanguage = (user_id: string, name: SQL) => sql`(
  ${name} IN (SELECT language FROM ${ownLanguages(sql`${user_id}`)})
  OR (SELECT count(*) FROM ${ownLanguages(sql`${user_id}`)}) < ${MAX_OWN_LANGUAGES})`;
export const lastPosition = (
  user_id: string,
  language: SQL,
) => sql`(SELECT COALESCE(max(position), 0) FROM language_word
  WHERE user_id = ${user_id} AND language = ${language})`;

const ownWord = ({ db }: AppContext, user_id: string, id: string) =>
  db
    .select(columns)
    .from(language_word)
    .leftJoin(language_progress, isProgressOf(sql`${user_id}`))
    .where(and(eq(language_word.id, id), eq(language_word.user_id, user_id)));

/**
 * Adds an own word at the end of its language. If the person has already a word with this id or key (a client sends it
 * again), returns that. 409 when the person has the word under another id, past a limit, and for the id of a deleted
 * word.
 */
export async function createOwnWord(context: AppContext, input: OwnWordInput): Promise<OwnWord> {
  const user_id = await mayChangeWords(context, input.id ?? "");
  const id = input.id ?? idOfNew(context, user_id, "word");
  context.trail.target = { kind: "learning", id };
  const { db } = context;
  const { word_original, pronunciation, meaning } = input;
  const known = sql`(SELECT ${languageOf(user_id, input.language)} AS language)`;
  const [, [word], [limits]] = await db.batch([
    db
      .insert(language_word)
      .select(
        sql`SELECT ${id}, known.language, ${word_original}, ${pronunciation}, ${meaning}, NULL,
          ${lastPosition(user_id, sql`known.language`)} + 1, ${searchText(input)}, ${context.now.toISOString()}, 0, 0, 0,
          NULL, NULL, NULL, ${user_id}
        FROM ${known} known WHERE NOT EXISTS (SELECT 1 FROM language_undo WHERE id = ${id}) AND ${roomForWords(user_id)} > 0 AND ${hasRoomForLanguage(user_id, sql`known.language`)}`,
      )
      .onConflictDoNothing(),
    ownWord(context, user_id, id),
    db
      .select({
        is_there: sql<number>`EXISTS (SELECT 1 FROM language_word WHERE user_id = ${user_id}
          AND language = ${languageOf(user_id, input.language)} AND word_original = ${word_original})`,
        room: sql<number>`${roomForWords(user_id)}`,
        has_language: sql<number>`${hasRoomForLanguage(user_id, languageOf(user_id, input.language))}`,
      })
      .from(sql`(SELECT 1)`),
  ]);
  if (word) return word;
  if (limits!.is_there) throw taken("word_original", OWN_WORD_TAKEN_MESSAGE);
  if (limits!.room <= 0) throw new AppError(409, OWN_WORDS_FULL_MESSAGE);
  if (!limits!.has_language) throw taken("language", OWN_LANGUAGES_FULL_MESSAGE);
  throw new AppError(409, { id: "own_word.id_taken_send_another", message: "This id is taken. Send another one." });
}

/**
 * Changes the texts of an own word, which keeps its progress. `seen` are the texts with which its form opened. 409 if the
 * person already has the new word.
 */
export async function changeOwnWord(
  context: AppContext,
  id: string,
  patch: WordPatch,
  seen: WordPatch = {},
): Promise<OwnWord> {
  const user_id = await mayChangeWords(context, id);
  const { db } = context;
  const [old] = await ownWord(context, user_id, id);
  if (!old) throw notFound(WORD_NOT_FOUND_MESSAGE);
  const fields = patchedWord(old, keptTexts(old, patch, seen));
  const isTaken = sql`EXISTS (SELECT 1 FROM language_word w WHERE w.user_id = ${user_id} AND w.language = ${old.language}
    AND w.word_original = ${fields.word_original} AND w.id <> ${id})`;
  const [changed, [word]] = await db.batch([
    db
      .update(language_word)
      .set({ ...fields, search_text: searchText(fields) })
      .where(and(eq(language_word.id, id), eq(language_word.user_id, user_id), sql`NOT ${isTaken}`))
      .returning({ id: language_word.id }),
    ownWord(context, user_id, id),
  ]);
  if (!word) throw notFound(WORD_NOT_FOUND_MESSAGE);
  if (changed.length === 0) throw taken("word_original", OWN_WORD_TAKEN_MESSAGE);
  return word;
}

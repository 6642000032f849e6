import type { Message } from "#app/i18n/text.ts";
import { and, asc, desc, eq, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { adminOnly } from "../session/access.server.ts";
import { ownedQuery } from "#app/db/database.ts";
import {
  language_access,
  language_audio,
  language_batch,
  language_day,
  language_learner,
  language_pack,
  language_progress,
  language_review,
  language_word,
  user,
} from "#app/db/schema.ts";
import type { OwnPassword } from "../account/account.ts";
import { notFound, taken } from "#app/errors.ts";
import { reauthenticatedAdmin } from "../session/reauthenticate.server.ts";
import { inPack } from "./access.server.ts";
import { removeUnusedAudio } from "./audio-store.server.ts";
import { writeCsv } from "../file/csv.server.ts";
import {
  BATCH_NOT_FOUND_MESSAGE,
  type LanguageBatch,
  type LanguagePack,
  type LearnerProgress,
  type MappingEntry,
  type NewPack,
  type PackLocale,
} from "./pack.ts";
import { guessLocale } from "./locale.ts";
import { successRate } from "../learning/practice.ts";
import { pick } from "../pick.ts";

const columns = pick(language_pack, ["language", "word_count", "audio_count", "batch_count", "locale"]);

export const packNotFound = () => notFound("Language pack not found");

/** Returns the pack. 404 when it does not exist. */
export async function requirePack(context: AppContext, language: string) {
  const [pack] = await context.db.select().from(language_pack).where(eq(language_pack.language, language));
  if (!pack) throw packNotFound();
  return pack;
}

/** Counts the pack's rows again: last in every batch that changes them, so that reading the counts costs one row. */
export function recount(context: AppContext, language: string) {
  const count = (table: SQL) => sql`(SELECT count(*) FROM ${table} WHERE language = ${language})`;
  const words = sql`(SELECT count(*) FROM language_word WHERE language = ${language} AND user_id IS NULL)`;
  return context.db
    .update(language_pack)
    .set({
      word_count: words,
      audio_count: count(sql`language_audio`),
      // A batch that stored nothing does not count as an upload.
      batch_count: sql`(SELECT count(*) FROM language_batch WHERE language = ${language}
        AND instr(mapping, '"status":"uploaded"') > 0)`,
    })
    .where(eq(language_pack.language, language));
}

const packs = ownedQuery((select) =>
  select(columns)
    .from(language_pack)
    .orderBy(asc(sql`lower(${language_pack.language})`)),
);

/** All packs with their counts, by name. */
export async function listPacks(context: AppContext): Promise<LanguagePack[]> {
  const [[rows]] = await Promise.all([context.read(packs()), adminOnly(context)]);
  return rows;
}

/** The names of all packs. */
export async function packNames(context: AppContext): Promise<string[]> {
  return (await listPacks(context)).map(({ language }) => language);
}

/** The statement that adds the row of an empty pack. */
export function createdPack({ db, now }: AppContext, language: string, locale: string | null) {
  const created_at = now.toISOString();
  const counts = { word_count: 0, audio_count: 0, batch_count: 0 };
  return db.insert(language_pack).values({ language, locale, created_at, folder_created_at: created_at, ...counts });
}

/** Creates an empty pack with its audio folder. 409 when the name is taken, ignoring case. */
export async function createPack(
  context: AppContext,
  { language, locale = guessLocale(language) }: NewPack,
): Promise<LanguagePack> {
  await adminOnly(context, { kind: "pack", id: language });
  const [pack] = await createdPack(context, language, locale).onConflictDoNothing().returning(columns);
  if (!pack) throw taken("language", `The language pack ${language} already exists`);
  return pack;
}

/** The statement that stores the language code of a pack. It also deletes the sort keys of its words. */
export const storedLocale = ({ db }: AppContext, language: string, locale: string | null) =>
  [
    db.update(language_word).set({ word_sort: null }).where(inPack(language)),
    db.update(language_pack).set({ locale }).where(eq(language_pack.language, language)).returning(columns),
  ] as const;

/** Sets the language code of a pack. Its words get new sort keys when they are listed next. 404 for an unknown pack. */
export async function setLocale(context: AppContext, language: string, { locale }: PackLocale): Promise<LanguagePack> {
  await adminOnly(context, { kind: "pack", id: language });
  const [, [pack]] = await context.db.batch(storedLocale(context, language, locale));
  if (!pack) throw packNotFound();
  return pack;
}

/** Deletes a pack for an admin. 403 when the password was given too long ago, 404 for an unknown pack. */
export async function deletePack(context: AppContext, language: string, { password }: OwnPassword): Promise<Message> {
  await reauthenticatedAdmin(context, { password });
  return removePack(context, language);
}

/**
 * Deletes a pack with its words, recordings, uploads and all learners' progress, and then the bytes of its
 * recordings.
 */
async function removePack(context: AppContext, language: string): Promise<Message> {
  context.trail.target = { kind: "pack", id: language };
  const { db } = context;
  const words = sql`(SELECT id FROM language_word WHERE language = ${language} AND user_id IS NULL)`;
  const learners = sql`(SELECT user_id, word_id FROM language_progress WHERE word_id IN ${words})`;
  // Learners who have own words of the language keep their progress with those.
  const hasOwn = sql`EXISTS (SELECT 1 FROM language_word own
    WHERE own.user_id = ${language_learner.user_id} AND own.language = ${language})`;
  const left = (figure: SQL) => sql`(SELECT ${figure} FROM language_progress p
    WHERE p.user_id = ${language_learner.user_id} AND p.language = ${language})`;
  const [audio, , , , , , , , , , deleted] = await db.batch([
    db.select({ hash: language_audio.hash }).from(language_audio).where(eq(language_audio.language, language)),
    db.delete(language_review).where(sql`(${language_review.user_id}, ${language_review.word_id}) IN ${learners}`),
    db.delete(language_progress).where(sql`${language_progress.word_id} IN ${words}`),
    db.delete(language_day).where(sql`(${language_day.user_id}, ${language_day.language}) IN
      (SELECT user_id, language FROM language_learner WHERE language = ${language} AND NOT ${hasOwn})`),
    db.delete(language_learner).where(and(eq(language_learner.language, language), sql`NOT ${hasOwn}`)),
    db
      .update(language_learner)
      .set({
        total_words_encountered: left(sql`count(met_on)`),
        total_attempts: left(sql`coalesce(sum(total_attempts), 0)`),
        correct_answers: left(sql`coalesce(sum(correct_answers), 0)`),
      })
      .where(eq(language_learner.language, language)),
    db.delete(language_word).where(inPack(language)),
    db.delete(language_access).where(eq(language_access.language, language)),
    db.delete(language_audio).where(eq(language_audio.language, language)),
    db.delete(language_batch).where(eq(language_batch.language, language)),
    db
      .delete(language_pack)
      .where(eq(language_pack.language, language))
      .returning({ language: language_pack.language }),
  ]);
  if (deleted.length === 0) throw packNotFound();
  await removeUnusedAudio(
    context,
    audio.map(({ hash }) => hash),
  );
  return { message: `The language pack ${language} was deleted` };
}

/** The most rejected files that are named. */
const REFUSED_SHOWN = 3;

/** How many of a batch's files have a status. */
const filesWith = (status: MappingEntry["status"]) =>
  sql<number>`(SELECT count(*) FROM json_each(${language_batch.mapping}) WHERE value ->> 'status' = ${status})`.as(
    status,
  );

/** The uploads of a pack, newest first, including those that stored nothing. */
export async function batchHistory(context: AppContext, language: string): Promise<LanguageBatch[]> {
  await adminOnly(context);
  const { db } = context;
  const [[pack], batches] = await db.batch([
    db.select(columns).from(language_pack).where(eq(language_pack.language, language)),
    db
      .select({
        ...pick(language_batch, ["batch_id", "created_at", "total_files"]),
        uploaded: filesWith("uploaded"),
        duplicates: filesWith("duplicate_skipped"),
        errors: filesWith("error"),
        refused: sql<string[]>`(SELECT json_group_array(text) FROM (
          SELECT (value ->> 'original') || coalesce(': ' || (value ->> 'message'), '') AS text
          FROM json_each(${language_batch.mapping}) WHERE value ->> 'status' = 'error' LIMIT ${REFUSED_SHOWN} + 0))`
          .mapWith((list: string) => JSON.parse(list) as string[])
          .as("refused"),
        admin_id: language_batch.admin_id,
        admin_username: sql<string>`coalesce(${user.username}, '')`.as("admin_username"),
      })
      .from(language_batch)
      .leftJoin(user, eq(user.id, language_batch.admin_id))
      .where(eq(language_batch.language, language))
      .orderBy(desc(language_batch.created_at), desc(language_batch.batch_id)),
  ]);
  if (!pack) throw packNotFound();
  return batches;
}

/** The mapping of one upload as CSV: each file with its hash and status. */
export async function batchMapping(context: AppContext, language: string, batch_id: string): Promise<string> {
  await adminOnly(context);
  const [batch] = await context.db.select().from(language_batch).where(eq(language_batch.batch_id, batch_id));
  if (!batch || batch.language !== language) throw notFound(BATCH_NOT_FOUND_MESSAGE);
  const mapping = JSON.parse(batch.mapping) as MappingEntry[];
  return writeCsv([
    ["original", "hash", "status"],
    ...mapping.map(({ original, hash, status }) => [original, hash, status]),
  ]);
}

/** The learners of a pack, the most recently active first. */
export async function userProgress(context: AppContext, language: string): Promise<LearnerProgress[]> {
  await adminOnly(context);
  const { db } = context;
  /** A count of the learner's own words, which must not count for the pack. */
  const own = (figure: SQL) => sql<number>`coalesce((SELECT ${figure} FROM language_word w
    JOIN language_progress p ON p.user_id = w.user_id AND p.word_id = w.id
    WHERE w.user_id = ${language_learner.user_id} AND w.language = ${language}), 0)`;
  const ofPack = (figure: SQLWrapper, ownFigure: SQL, name: string) =>
    sql<number>`${figure} - ${own(ownFigure)}`.as(name);
  const [[pack], learners] = await db.batch([
    db.select(columns).from(language_pack).where(eq(language_pack.language, language)),
    db
      .select({
        user_id: language_learner.user_id,
        username: user.username,
        words_encountered: ofPack(language_learner.total_words_encountered, sql`count(p.met_on)`, "words_encountered"),
        correct_answers: ofPack(language_learner.correct_answers, sql`sum(p.correct_answers)`, "correct_answers"),
        total_attempts: ofPack(language_learner.total_attempts, sql`sum(p.total_attempts)`, "total_attempts"),
        last_practiced: language_learner.last_practiced_at,
      })
      .from(language_learner)
      .innerJoin(user, eq(user.id, language_learner.user_id))
      .where(
        and(
          eq(language_learner.language, language),
          sql`(NOT EXISTS (SELECT 1 FROM language_word w WHERE w.user_id = ${language_learner.user_id}
              AND w.language = ${language})
            OR EXISTS (SELECT 1 FROM language_progress p CROSS JOIN language_word w ON w.id = p.word_id
              WHERE p.user_id = ${language_learner.user_id} AND p.language = ${language} AND w.user_id IS NULL))`,
        ),
      )
      .orderBy(sql`${language_learner.last_practiced_at} DESC NULLS LAST`, asc(user.username)),
  ]);
  if (!pack) throw packNotFound();
  return learners.map(({ correct_answers, total_attempts, words_encountered, last_practiced, ...learner }) => ({
    ...learner,
    words_encountered,
    success_rate: successRate(correct_answers, total_attempts),
    last_practiced,
  }));
}

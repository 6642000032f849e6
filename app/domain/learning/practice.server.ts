import { and, type AnyColumn, asc, desc, eq, gte, isNotNull, lte, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { AppContext, SessionUser } from "#app/context.ts";
import { signedIn } from "../session/access.server.ts";
import { ownedQuery } from "#app/db/database.ts";
import { language_learner, language_pack, language_progress, language_word } from "#app/db/schema.ts";
import { adminRequired } from "#app/errors.ts";
import { isOpen, ownLanguages, progressOf, wordOrder } from "../pack/access.server.ts";
import { guessLocale } from "../pack/locale.ts";
import { packNotFound } from "../pack/pack.server.ts";
import { LEARNED_AT, LEARNED_SHOWN, type Progress, successRate } from "./practice.ts";
import { wordColumns } from "../pack/word.server.ts";
import type { Word } from "../pack/word.ts";

/**
 * Says whether this user may learn: an admin, or a user to whom an admin has given access; otherwise
 * LANGUAGE_AUDIENCE decides.
 */
export const isLearner = (context: AppContext, { role, learns = null }: SessionUser) =>
  role === "admin" || (learns === null ? context.env.LANGUAGE_AUDIENCE === "everyone" : learns === 1);

/** The signed-in learner. 401 for visitors, 403 for users who may not learn. */
export async function mayLearn(context: AppContext) {
  const user = await signedIn(context);
  if (!isLearner(context, user)) throw adminRequired();
  return user;
}

const progress = language_progress;
const language = sql.placeholder("language");

/** A word with the learner's own counts. */
export const learnerColumns = {
  ...wordColumns,
  times_practiced: progress.times_practiced,
  total_attempts: progress.total_attempts,
  correct_answers: progress.correct_answers,
};
const name = sql<string>`language`.as("language");

/**
 * The packs with words that the owner may use, and the languages of own words. Each is found with one step in an
 * index.
 */
const languages = ownedQuery((select, owner) =>
  select({ language: name })
    .from(
      sql`(SELECT language FROM language_pack WHERE word_count > 0 AND ${isOpen(owner, sql`language_pack.language`)}
        UNION SELECT language FROM ${ownLanguages(owner)})`,
    )
    .orderBy(sql`lower(language)`, sql`language`),
);

/** The language, if it is a pack that the owner may use, or one with own words. */
export const packNamed = ownedQuery((select, owner) =>
  select({ language: language_pack.language })
    .from(language_pack)
    .where(and(eq(language_pack.language, language), isOpen(owner, language)))
    .unionAll(
      select({ language: language_word.language })
        .from(language_word)
        .where(and(eq(language_word.user_id, owner), eq(language_word.language, language))),
    )
    .limit(1),
);

const met = ownedQuery((select, owner) =>
  select(learnerColumns)
    .from(progress)
    .innerJoin(language_word, eq(language_word.id, progress.word_id))
    .where(and(progressOf(owner), isNotNull(progress.met_on)))
    .orderBy(asc(progress.met_on), ...wordOrder),
);

const isLearned = (owner: SQL) =>
  and(progressOf(owner), eq(progress.struggling, 0), gte(progress.correct_answers, LEARNED_AT));

/** At most `limit` words; -1 for all. */
const learned = ownedQuery((select, owner) =>
  select(learnerColumns)
    .from(progress)
    .innerJoin(language_word, eq(language_word.id, progress.word_id))
    .where(isLearned(owner))
    .orderBy(desc(progress.last_practiced_at), asc(language_word.position))
    .limit(sql.placeholder("limit")),
);

const learnedCount = ownedQuery((select, owner) =>
  select({ total: sql<number>`count(*)`.as("total") })
    .from(progress)
    .where(isLearned(owner)),
);

/** The waiting words: struggling ones first, then the longest due; at most `limit`, -1 for all. */
export const waiting = ownedQuery((select, owner) =>
  select(learnerColumns)
    .from(progress)
    .innerJoin(language_word, eq(language_word.id, progress.word_id))
    .where(and(progressOf(owner), lte(progress.review_at, sql.placeholder("now"))))
    .orderBy(asc(progress.review_at), asc(progress.met_on), asc(language_word.position))
    .limit(sql.placeholder("limit")),
);

/** The learner's counts in a language; only of own words if its pack is closed to them. */
export function countsIn(owner: SQL, of: SQLWrapper = language) {
  const seen = (all: AnyColumn, own: SQL) => sql<number>`CASE WHEN ${isOpen(owner, of)} THEN ${all} ELSE
    (SELECT coalesce(${own}, 0) FROM language_progress WHERE ${progressOf(owner, of)}) END`;
  return {
    day_number: language_learner.day_number,
    total_words_encountered: seen(language_learner.total_words_encountered, sql`count(met_on)`).as(
      "total_words_encountered",
    ),
    total_attempts: seen(language_learner.total_attempts, sql`sum(total_attempts)`).as("total_attempts"),
    correct_answers: seen(language_learner.correct_answers, sql`sum(correct_answers)`).as("correct_answers"),
  };
}

const learnerRow = ownedQuery((select, owner) =>
  select(countsIn(owner))
    .from(language_learner)
    .where(and(eq(language_learner.user_id, owner), eq(language_learner.language, language))),
);

const waitingCount = ownedQuery((select, owner) =>
  select({ words_needing_review: sql<number>`count(*)`.as("words_needing_review") })
    .from(progress)
    .where(and(progressOf(owner), lte(progress.review_at, sql.placeholder("now")))),
);

/** Converts counts to the progress that the learner sees. */
export function toProgress(
  row:
    | { day_number: number; total_words_encountered: number; total_attempts: number; correct_answers: number }
    | undefined,
  words_needing_review: number,
): Progress {
  return {
    day_number: row?.day_number ?? 0,
    total_words_encountered: row?.total_words_encountered ?? 0,
    success_rate: successRate(row?.correct_answers ?? 0, row?.total_attempts ?? 0),
    words_needing_review,
  };
}

/** The languages that can be learned: packs with words that are open to the learner, and languages of own words. */
export async function learnerLanguages(context: AppContext): Promise<string[]> {
  const [[rows]] = await Promise.all([context.read(languages()), mayLearn(context)]);
  return rows.map((row) => row.language);
}

const localeIn = ownedQuery((select, owner) =>
  select({ locale: language_pack.locale })
    .from(language_pack)
    .where(and(eq(language_pack.language, language), isOpen(owner, language))),
);

/**
 * The language code whose rules are used to compare typed words: the pack's, or a guess from the name of a language
 * without one.
 */
export async function wordLocale(context: AppContext, language: string): Promise<string | null> {
  const [[[pack]]] = await Promise.all([context.read(localeIn({ language })), mayLearn(context)]);
  return pack ? pack.locale : guessLocale(language);
}

const practicedLast = ownedQuery((select, owner) =>
  select({ language: language_learner.language })
    .from(language_learner)
    .where(eq(language_learner.user_id, owner))
    .orderBy(desc(language_learner.last_practiced_at))
    .limit(1),
);

/**
 * The language that was practised last on any device; null before the first answer. The learner may have lost access
 * to it since.
 */
export async function lastPracticed(context: AppContext): Promise<string | null> {
  const [[[row]]] = await Promise.all([context.read(practicedLast()), mayLearn(context)]);
  return row?.language ?? null;
}

/** The learner's progress in a pack. */
export async function learnerProgress(context: AppContext, language: string): Promise<Progress> {
  const now = context.now.toISOString();
  const [[[pack], [row], [count]]] = await Promise.all([
    context.read(packNamed({ language }), learnerRow({ language }), waitingCount({ language, now })),
    mayLearn(context),
  ]);
  if (!pack) throw packNotFound();
  return toProgress(row, count!.words_needing_review);
}

/** All words that the learner was shown so far, in that order. */
export const allWords = (context: AppContext, language: string) => wordsOf(context, language, met({ language }));

/** The learned words: answered correctly often enough and not struggling. The most recently practised first. */
export const learnedWords = (context: AppContext, language: string) =>
  wordsOf(context, language, learned({ language, limit: -1 }));

/** Some learned words, and the number of all. */
export async function firstLearnedWords(context: AppContext, language: string) {
  const [words, [[count]]] = await Promise.all([
    wordsOf(context, language, learned({ language, limit: LEARNED_SHOWN })),
    context.read(learnedCount({ language })),
  ]);
  return { words, total: count!.total };
}

/** Struggling and due words. */
export const reviewWords = (context: AppContext, language: string) =>
  wordsOf(context, language, waiting({ language, now: context.now.toISOString(), limit: -1 }));

/** The words of a query; 404 if the language has no words. */
export async function wordsOf(context: AppContext, language: string, words: ReturnType<typeof met>): Promise<Word[]> {
  const [[[pack], rows]] = await Promise.all([context.read(packNamed({ language }), words), mayLearn(context)]);
  if (!pack) throw packNotFound();
  return rows;
}

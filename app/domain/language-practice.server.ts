import { and, asc, desc, eq, gte, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { type AppContext, signedIn } from "../context.ts";
import { ownRead } from "../db/database.ts";
import { language_learner, language_pack, language_progress, language_word } from "../db/schema.ts";
import { adminRequired } from "./errors.ts";
import { packNotFound } from "./language-pack.server.ts";
import { DAILY_GOAL, LEARNED_AT, type PracticeMode, type Progress, successRate } from "./language-practice.ts";
import { wordColumns } from "./language-word.server.ts";
import type { Word } from "./language-word.ts";
import { dateIn } from "./timezone.ts";

/** The signed-in learner: an admin, or everyone where LANGUAGE_AUDIENCE says so. */
export async function mayLearn(context: AppContext) {
  const user = await signedIn(context);
  if (context.env.LANGUAGE_AUDIENCE !== "everyone" && user.role !== "admin") throw adminRequired();
  return user;
}

const progress = language_progress;
const language = sql.placeholder("language");

/** A word with the learner's own answers. */
const columns = {
  ...wordColumns,
  times_practiced: progress.times_practiced,
  total_attempts: progress.total_attempts,
  correct_answers: progress.correct_answers,
};
/** And the days that tell which list it is in. */
const dayColumns = { ...columns, met_on: progress.met_on, seen_on: progress.seen_on };

const packs = ownRead((query) =>
  query
    .select({ language: language_pack.language })
    .from(language_pack)
    .orderBy(asc(sql`lower(${language_pack.language})`)),
);

const packNamed = ownRead((query) =>
  query.select({ language: language_pack.language }).from(language_pack).where(eq(language_pack.language, language)),
);

const mine = (owner: SQL) => and(eq(progress.user_id, owner), eq(progress.language, language));

const seenSince = ownRead((query, owner) =>
  query
    .select(dayColumns)
    .from(progress)
    .innerJoin(language_word, eq(language_word.id, progress.word_id))
    .where(and(mine(owner), gte(progress.seen_on, sql.placeholder("date"))))
    .orderBy(asc(language_word.position)),
);

const met = ownRead((query, owner) =>
  query
    .select(columns)
    .from(progress)
    .innerJoin(language_word, eq(language_word.id, progress.word_id))
    .where(and(mine(owner), isNotNull(progress.met_on)))
    .orderBy(asc(progress.met_on), asc(language_word.position)),
);

const learned = ownRead((query, owner) =>
  query
    .select(columns)
    .from(progress)
    .innerJoin(language_word, eq(language_word.id, progress.word_id))
    .where(and(mine(owner), eq(progress.struggling, 0), gte(progress.correct_answers, LEARNED_AT)))
    .orderBy(desc(progress.last_practiced_at), asc(language_word.position)),
);

/** Struggling words first, then those that have been due longest. */
const waiting = ownRead((query, owner) =>
  query
    .select(columns)
    .from(progress)
    .innerJoin(language_word, eq(language_word.id, progress.word_id))
    .where(and(mine(owner), lte(progress.review_at, sql.placeholder("now"))))
    .orderBy(asc(progress.review_at), asc(progress.met_on), asc(language_word.position)),
);

const learnerRow = ownRead((query, owner) =>
  query
    .select({
      day_number: language_learner.day_number,
      total_words_encountered: language_learner.total_words_encountered,
      total_attempts: language_learner.total_attempts,
      correct_answers: language_learner.correct_answers,
    })
    .from(language_learner)
    .where(and(eq(language_learner.user_id, owner), eq(language_learner.language, language))),
);

const waitingCount = ownRead((query, owner) =>
  query
    .select({ words_needing_review: sql<number>`count(*)`.as("words_needing_review") })
    .from(progress)
    .where(and(mine(owner), lte(progress.review_at, sql.placeholder("now")))),
);

/** What a learner sees of their own counts. */
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

/** The names of all packs. */
export async function learnerLanguages(context: AppContext): Promise<string[]> {
  const [[rows]] = await Promise.all([context.read(packs()), mayLearn(context)]);
  return rows.map((row) => row.language);
}

/** How far the learner is with a pack. */
export async function learnerProgress(context: AppContext, language: string): Promise<Progress> {
  const now = context.now.toISOString();
  const [[[pack], [row], [count]]] = await Promise.all([
    context.read(packNamed({ language }), learnerRow({ language }), waitingCount({ language, now })),
    mayLearn(context),
  ]);
  if (!pack) throw packNotFound();
  return toProgress(row, count!.words_needing_review);
}

type Day = { met_on: string | null; seen_on: string };

const withoutDay = ({ met_on: _met, seen_on: _seen, ...word }: Word & Day): Word => word;

/**
 * What was seen today. The learner's zone may be known only with the session's row, which comes in the same trip as
 * the words: so they are read from the earliest date there is on earth, and narrowed to today afterwards.
 */
async function seenToday(context: AppContext, language: string) {
  const earliest = dateIn("Etc/GMT+12", context.now);
  const [[[pack], words], user] = await Promise.all([
    context.read(packNamed({ language }), seenSince({ language, date: earliest })),
    mayLearn(context),
  ]);
  if (!pack) throw packNotFound();
  const today = dateIn(context.timezone, context.now);
  return { user, today, words: words.filter(({ seen_on }) => seen_on >= today) };
}

/** The words met today. Whoever has travelled west may be a day ahead of it: then that day's words still count. */
function latestOf(words: (Word & Day)[], today: string): Word[] {
  const latest = words.reduce((last, { met_on }) => (met_on !== null && met_on > last ? met_on : last), "");
  return latest < today ? [] : words.filter(({ met_on }) => met_on === latest).map(withoutDay);
}

/** The day's new words: five, the same ones until the learner's midnight. Asking hands them out. */
export async function dailyWords(context: AppContext, language: string): Promise<Word[]> {
  const { user, today, words } = await seenToday(context, language);
  const handedOut = latestOf(words, today);
  const mayMeet = user.expires_at === null || user.expires_at > context.now.toISOString();
  if (handedOut.length > 0 || !mayMeet) return handedOut;
  return handOut(context, user.id, language, today);
}

/** Meets the next words of the pack. Under parallel requests the first one decides: the guard is in the statement. */
async function handOut(context: AppContext, user_id: string, language: string, today: string): Promise<Word[]> {
  const { db } = context;
  const [, , words] = await db.batch([
    db
      .insert(progress)
      .select(
        sql`SELECT ${user_id}, w.id, w.language, ${today}, ${today}, 0, 0, 0, 0,
          NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM language_word w
        WHERE w.language = ${language}
          AND NOT EXISTS (SELECT 1 FROM language_progress p
            WHERE p.user_id = ${user_id} AND p.word_id = w.id AND p.met_on IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM language_learner
            WHERE user_id = ${user_id} AND language = ${language} AND met_on >= ${today})
        ORDER BY w.position LIMIT ${DAILY_GOAL}`,
      )
      .onConflictDoUpdate({
        target: [progress.user_id, progress.word_id],
        set: { met_on: sql`excluded.met_on`, seen_on: sql`excluded.seen_on` },
      }),
    db
      .insert(language_learner)
      .select(
        sql`SELECT ${user_id}, ${language}, 1, count(*), 0, 0, ${today}, NULL FROM language_progress
        WHERE user_id = ${user_id} AND language = ${language} AND seen_on >= ${today} AND met_on >= ${today}
        HAVING count(*) > 0`,
      )
      .onConflictDoUpdate({
        target: [language_learner.user_id, language_learner.language],
        set: {
          day_number: sql`${language_learner.day_number} + 1`,
          total_words_encountered: sql`${language_learner.total_words_encountered} + excluded.total_words_encountered`,
          met_on: sql`excluded.met_on`,
        },
        setWhere: sql`${language_learner.met_on} IS NULL OR ${language_learner.met_on} < excluded.met_on`,
      }),
    db
      .select(dayColumns)
      .from(progress)
      .innerJoin(language_word, eq(language_word.id, progress.word_id))
      .where(and(eq(progress.user_id, user_id), eq(progress.language, language), gte(progress.seen_on, today)))
      .orderBy(asc(language_word.position)),
  ]);
  return latestOf(words, today);
}

/** Every word met or answered today. */
export async function todaysWords(context: AppContext, language: string): Promise<Word[]> {
  return (await seenToday(context, language)).words.map(withoutDay);
}

/** Every word met so far, in the order of meeting. */
export const allWords = (context: AppContext, language: string) => wordsOf(context, language, met({ language }));

/** The words answered correctly often enough and not struggled with, those practised last first. */
export const learnedWords = (context: AppContext, language: string) =>
  wordsOf(context, language, learned({ language }));

/** The struggling and the due words. */
export const reviewWords = (context: AppContext, language: string) =>
  wordsOf(context, language, waiting({ language, now: context.now.toISOString() }));

async function wordsOf(context: AppContext, language: string, words: ReturnType<typeof met>): Promise<Word[]> {
  const [[[pack], rows]] = await Promise.all([context.read(packNamed({ language }), words), mayLearn(context)]);
  if (!pack) throw packNotFound();
  return rows;
}

/** The words of a practice mode. */
export const practiceWords: Record<PracticeMode, (context: AppContext, language: string) => Promise<Word[]>> = {
  daily: dailyWords,
  today: todaysWords,
  all: allWords,
  review: reviewWords,
};

import { and, eq, gte, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { language_learner, language_progress, language_word } from "#app/db/schema.ts";
import { isOpen, progressOf, wordOrder } from "../pack/access.server.ts";
import { packNotFound } from "../pack/pack.server.ts";
import { isDayOff } from "./load.ts";
import { learnerColumns, mayLearn, packNamed } from "./practice.server.ts";
import type { LearningSettings } from "./settings.ts";
import { settingsIn, storedSettings } from "./stored-settings.server.ts";
import type { Word } from "../pack/word.ts";
import { startOfDate } from "../time/user-days.server.ts";
import { dateIn, LAST_DAYS } from "../time/timezone.ts";
import { addDays } from "../week/week.ts";

const progress = language_progress;

/** A learner's word, with the dates that decide to which list it belongs. */
const dayColumns = { ...learnerColumns, met_on: progress.met_on, seen_on: progress.seen_on };

const seenSince = ownedQuery((select, owner) =>
  select(dayColumns)
    .from(progress)
    .innerJoin(language_word, eq(language_word.id, progress.word_id))
    .where(and(progressOf(owner), gte(progress.seen_on, sql.placeholder("date"))))
    .orderBy(...wordOrder),
);

type Day = { met_on: string | null; seen_on: string };

const withoutDay = ({ met_on: _met, seen_on: _seen, ...word }: Word & Day): Word => word;

/**
 * The words seen today. The learner's time zone may arrive in the same round trip, with the session's row. So the
 * words are read from the earliest current date on earth, and filtered afterwards.
 */
async function seenToday(context: AppContext, language: string) {
  const earliest = dateIn(LAST_DAYS, context.now);
  const [[[pack], words], user] = await Promise.all([
    context.read(packNamed({ language }), seenSince({ language, date: earliest })),
    mayLearn(context),
  ]);
  if (!pack) throw packNotFound();
  const today = dateIn(context.days, context.now);
  return { user, today, words: words.filter(({ seen_on }) => seen_on >= today) };
}

/** The new words of today. A learner who travelled west may already have new words of a later date; these count. */
function latestOf(words: (Word & Day)[], today: string): Word[] {
  const latest = words.reduce((last, { met_on }) => (met_on !== null && met_on > last ? met_on : last), "");
  return latest < today ? [] : words.filter(({ met_on }) => met_on === latest).map(withoutDay);
}

/**
 * The day's new words: the same five (or as many as the settings say) until the day is over. The first call of a day
 * assigns them. A call that may not change anything (with a read-only token, by a link of another site, or while the
 * account moves) returns the words that would be assigned.
 */
export async function dailyWords(context: AppContext, language: string): Promise<Word[]> {
  const [{ user, today, words }, [stored]] = await Promise.all([
    seenToday(context, language),
    context.read(storedSettings()),
  ]);
  const settings = settingsIn(stored);
  const handedOut = latestOf(words, today);
  const mayMeet = user.expires_at === null || user.expires_at > context.now.toISOString();
  if (handedOut.length > 0 || !mayMeet || settings.new_words === 0 || isDayOff(settings, today)) return handedOut;
  const assignment = { language, today, settings };
  const mayAssign = user.moving_to === null && !context.isFromElsewhere && (await context.tokenScope()) !== "read";
  return mayAssign ? assignWords(context, user.id, assignment) : wordsToAssign(context, user.id, assignment);
}

interface Assignment {
  language: string;
  today: string;
  settings: LearningSettings;
}

/** The ids of the next words: own words first, then those of the pack; none if today's are assigned already. */
function nextWords(
  { now }: AppContext,
  user_id: string,
  { language, today, settings: { new_words, reviews, pause_new } }: Assignment,
): SQL {
  // Counted up to one more than the limit.
  const mine = progressOf(sql`${user_id}`, sql`${language}`);
  const hasRoom = sql`(SELECT count(*) FROM (SELECT 1 FROM language_progress WHERE ${mine}
    AND review_at <= ${now.toISOString()} LIMIT ${reviews + 1} + 0)) <= ${reviews}`;
  const unmet = (whose: SQL, place: number) => sql`SELECT * FROM (SELECT w.id, w.position, ${place} AS place
    FROM language_word w WHERE ${whose} AND w.language = ${language}
      AND NOT EXISTS (SELECT 1 FROM language_progress p
        WHERE p.user_id = ${user_id} AND p.word_id = w.id AND p.met_on IS NOT NULL)
    ORDER BY w.position LIMIT ${new_words} + 0)`;
  return sql`SELECT id FROM (${unmet(sql`w.user_id = ${user_id}`, 0)} UNION ALL
      ${unmet(sql`w.user_id IS NULL AND ${isOpen(sql`${user_id}`, sql`${language}`)}`, 1)})
    WHERE NOT EXISTS (SELECT 1 FROM language_learner
      WHERE user_id = ${user_id} AND language = ${language} AND met_on >= ${today})
      AND ${pause_new ? hasRoom : sql`true`}
    ORDER BY place, position LIMIT ${new_words} + 0`;
}

/** The words that `assignWords` would assign. */
async function wordsToAssign(context: AppContext, user_id: string, assignment: Assignment): Promise<Word[]> {
  const count = (column: SQLWrapper, name: string) => sql<number>`coalesce(${column}, 0)`.as(name);
  return context.db
    .select({
      ...learnerColumns,
      times_practiced: count(progress.times_practiced, "times_practiced"),
      total_attempts: count(progress.total_attempts, "total_attempts"),
      correct_answers: count(progress.correct_answers, "correct_answers"),
    })
    .from(language_word)
    .leftJoin(progress, and(eq(progress.word_id, language_word.id), eq(progress.user_id, user_id)))
    .where(sql`${language_word.id} IN (${nextWords(context, user_id, assignment)})`)
    .orderBy(...wordOrder);
}

/**
 * Assigns the next words. The condition is part of the statement, so that only the first of parallel requests
 * assigns. A word is due on the next day, so a word that is not practised today comes again.
 */
async function assignWords(context: AppContext, user_id: string, assignment: Assignment): Promise<Word[]> {
  const { db, days } = context;
  const { language, today } = assignment;
  const [, , words] = await db.batch([
    db
      .insert(progress)
      .select(
        sql`SELECT ${user_id}, id, ${language}, ${today}, ${today}, 0, 0, 0, 0,
          NULL, ${startOfDate(days, addDays(today, 1))}, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM (${nextWords(context, user_id, assignment)}) WHERE true`,
      )
      .onConflictDoUpdate({
        target: [progress.user_id, progress.word_id],
        set: {
          met_on: sql`excluded.met_on`,
          seen_on: sql`excluded.seen_on`,
          due_at: sql`coalesce(${progress.due_at}, excluded.due_at)`,
        },
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
      .where(and(progressOf(sql`${user_id}`, sql`${language}`), gte(progress.seen_on, today)))
      .orderBy(...wordOrder),
  ]);
  const handedOut = latestOf(words, today);
  if (handedOut.length > 0) context.trail.target = { kind: "learning", id: language };
  return handedOut;
}

/** All words that were new or answered today. */
export async function todaysWords(context: AppContext, language: string): Promise<Word[]> {
  return (await seenToday(context, language)).words.map(withoutDay);
}

import { and, eq, lte, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { type Database, ownedQuery } from "#app/db/database.ts";
import { language_day, language_learner, language_progress, language_review, language_word } from "#app/db/schema.ts";
import { notFound } from "#app/errors.ts";
import {
  isScheduling,
  type PracticeAnswer,
  type PracticeInput,
  type PracticeKnown,
  type RecordedResult,
} from "./practice.ts";
import { knownSchedule, reschedule, type Schedule, SCHEDULE } from "./schedule.server.ts";
import { lastMonth } from "./aim.server.ts";
import { aimOf } from "./load.ts";
import { isVisible, progressOf } from "../pack/access.server.ts";
import { countsIn, mayLearn, toProgress } from "./practice.server.ts";
import { settingsIn, storedSettings } from "./stored-settings.server.ts";
import { wordColumns } from "../pack/word.server.ts";
import { WORD_NOT_FOUND_MESSAGE } from "../pack/word.ts";
import { dateIn } from "../time/timezone.ts";
import { pick } from "../pick.ts";

const progress = language_progress;

/** The columns that an answer changes and that undoing it restores. */
const state = pick(progress, ["seen_on", "struggling", "last_practiced_at", ...SCHEDULE]);
const wordWithState = ownedQuery((select, owner) =>
  select({ ...wordColumns, ...state, times_practiced: progress.times_practiced })
    .from(language_word)
    .leftJoin(progress, and(eq(progress.word_id, language_word.id), eq(progress.user_id, owner)))
    .where(
      and(
        eq(language_word.id, sql.placeholder("word_id")),
        eq(language_word.language, sql.placeholder("language")),
        isVisible(owner),
      ),
    ),
);

/** Reads the learner's word; 404 when the pack has no such word. */
export async function readWord(context: AppContext, { word_id, language }: { word_id: string; language: string }) {
  const [[[row], settings, [month]], user] = await Promise.all([
    context.read(wordWithState({ word_id, language }), storedSettings(), lastMonth(context, language)),
    mayLearn(context),
  ]);
  await mayWrite(context, "learning", word_id);
  if (!row) throw notFound(WORD_NOT_FOUND_MESSAGE);
  const word = pick(row, Object.keys(wordColumns) as (keyof typeof wordColumns)[]);
  const retention = aimOf(settingsIn(settings).retention, month!);
  const schedule = pick(row, SCHEDULE);
  return { user, word, seen_on: row.seen_on, times_practiced: row.times_practiced ?? 0, schedule, retention };
}

/**
 * Schedules a word far in the future, because the learner says that they know it. It counts as practised, but not as
 * answered, and can be undone like an answer.
 */
export const recordKnown = (context: AppContext, input: PracticeKnown) =>
  recordResult(context, { ...input, result: "known" });

/** An answer to a word, with the previous state of the word. */
interface Answer {
  input: Omit<PracticeInput, "result"> & { result: RecordedResult };
  found: Awaited<ReturnType<typeof readWord>>;
  /** The instant of the answer, and the person's date at that time. */
  at: string;
  today: string;
  attempt: number;
  correct: number;
}

/**
 * Records an answer: one round trip reads the word's state and the session, one writes. The database increments the
 * counts. When a parallel answer has already moved the schedule, the schedule stays. An answer whose id is stored
 * already changes nothing; without one, the key of the request is its id.
 */
export async function recordResult(context: AppContext, given: Answer["input"]): Promise<PracticeAnswer> {
  const input = { ...given, answer_id: given.answer_id ?? context.idempotencyKey };
  const found = await readWord(context, input);
  const { db, days, now } = context;
  const answer = { input, found, at: now.toISOString(), today: dateIn(days, now), ...countsOf(input.result) };
  const next = scheduleAfter(context, found.schedule, { ...input, retention: found.retention });
  const { user, word } = found;
  const [, , , , , [counts], [learner], [waiting]] = await db.batch([
    startProgress(db, answer),
    addReview(db, answer),
    countForLearner(db, answer),
    countForDay(db, answer),
    moveSchedule(db, answer, next),
    ...progressReads(context, user.id, word),
  ]);
  return { word: { ...word, ...counts! }, progress: toProgress(learner, waiting!.count) };
}

/** Inserts the progress with a word that was never answered. */
const startProgress = (db: Database, { found: { user, word }, today }: Answer) =>
  db
    .insert(progress)
    .values({
      user_id: user.id,
      word_id: word.id,
      language: word.language,
      seen_on: today,
      times_practiced: 0,
      total_attempts: 0,
      correct_answers: 0,
      struggling: 0,
    })
    .onConflictDoNothing();

/** Inserts the answer with the previous state, unless an answer with its id exists. */
function addReview(db: Database, { found: { user, word }, input, at, today }: Answer) {
  const mayBeDue = input.result !== "known" && isScheduling(input.mode) ? 1 : 0;
  const answer_id = input.answer_id ?? null;
  return db.insert(language_review).select(
    sql`SELECT user_id, word_id, times_practiced + 1, ${input.result}, ${input.mode ?? null}, ${at}, json_object(
        'seen_on', seen_on, 'struggling', struggling, 'last_practiced_at', last_practiced_at, 'due_at', due_at,
        'stability', stability, 'difficulty', difficulty, 'scheduled_days', scheduled_days, 'reps', reps,
        'lapses', lapses, 'state', state, 'reviewed_at', reviewed_at, 'practiced_on', ${today},
        'waited', coalesce(review_at <= ${at}, 0), 'was_due', coalesce(due_at <= ${at} AND reviewed_at IS NOT NULL, 0) * ${mayBeDue}), ${answer_id}
      FROM language_progress WHERE user_id = ${user.id} AND word_id = ${word.id}
        AND NOT EXISTS (SELECT 1 FROM language_review
          WHERE user_id = ${user.id} AND word_id = ${word.id} AND answer_id = ${answer_id})`,
  );
}

/** The FROM clause for the answer that this batch inserted: its row exists, and is not counted yet. */
const newAnswer = ({ found: { user, word } }: Answer) => sql`language_progress p JOIN language_review r
  ON r.user_id = p.user_id AND r.word_id = p.word_id AND r.number = p.times_practiced + 1
  WHERE p.user_id = ${user.id} AND p.word_id = ${word.id}`;

/** Counts a new answer for the language of the learner. */
function countForLearner(db: Database, answer: Answer) {
  const { found, at, attempt, correct } = answer;
  return db
    .insert(language_learner)
    .select(
      sql`SELECT ${found.user.id}, ${found.word.language}, 0, 0, ${attempt}, ${correct}, NULL, ${at}
        WHERE EXISTS (SELECT 1 FROM ${newAnswer(answer)})`,
    )
    .onConflictDoUpdate({
      target: [language_learner.user_id, language_learner.language],
      set: {
        total_attempts: sql`${language_learner.total_attempts} + ${attempt}`,
        correct_answers: sql`${language_learner.correct_answers} + ${correct}`,
        last_practiced_at: at,
      },
    });
}

/** Counts a new answer for its day. */
const countForDay = (db: Database, answer: Answer) =>
  db
    .insert(language_day)
    .select(
      sql`SELECT r.user_id, p.language, r.before ->> 'practiced_on', 1, r.before ->> 'waited', r.before ->> 'was_due',
          (r.before ->> 'was_due') * ${answer.correct}
        FROM ${newAnswer(answer)} AND r.result <> 'known'`,
    )
    .onConflictDoUpdate({
      target: [language_day.user_id, language_day.language, language_day.practiced_on],
      set: {
        answers: sql`${language_day.answers} + 1`,
        reviews: sql`${language_day.reviews} + excluded.reviews`,
        due: sql`${language_day.due} + excluded.due`,
        recalled: sql`${language_day.recalled} + excluded.recalled`,
      },
    });

/** Counts a new answer for its word, and changes the word's schedule unless a parallel answer has changed it. */
function moveSchedule(db: Database, answer: Answer, next: Schedule) {
  const { found, input, at, today, attempt, correct } = answer;
  const { user, word, seen_on, times_practiced } = found;
  const isCurrent = sql`times_practiced = ${times_practiced}`;
  const moved = Object.fromEntries(
    Object.entries(next).map(([name, value]) => [
      name,
      sql`CASE WHEN ${isCurrent} THEN ${value} ELSE ${progress[name as keyof Schedule]} END`,
    ]),
  );
  return db
    .update(progress)
    .set({
      ...moved,
      times_practiced: sql`times_practiced + 1`,
      total_attempts: sql`total_attempts + ${attempt}`,
      correct_answers: sql`correct_answers + ${correct}`,
      struggling: input.result === "correct" || input.result === "known" ? 0 : 1,
      seen_on: seen_on !== null && seen_on > today ? seen_on : today,
      last_practiced_at: at,
    })
    .where(
      and(
        eq(progress.user_id, user.id),
        eq(progress.word_id, word.id),
        sql`EXISTS (SELECT 1 FROM ${newAnswer(answer)})`,
      ),
    );
}

/** The numbers of attempts and of correct answers that an answer adds. */
export const countsOf = (result: RecordedResult) => ({
  attempt: result === "correct" || result === "wrong" ? 1 : 0,
  correct: result === "correct" ? 1 : 0,
});

/**
 * The schedule after an answer. A word without a schedule gets one in extra practice too, because otherwise it would
 * never be due.
 */
function scheduleAfter(
  { now, days }: AppContext,
  schedule: Schedule,
  { result, mode, retention }: { result: RecordedResult; mode?: PracticeInput["mode"]; retention: number },
): Schedule {
  if (result === "known") return knownSchedule(schedule, now, days);
  const moves = isScheduling(mode) || schedule.reviewed_at === null;
  return moves ? reschedule(schedule, result, now, { days, retention }) : schedule;
}

/** The statements that read the learner's progress with a word and its language. */
export const progressReads = ({ db, now }: AppContext, user_id: string, word: { id: string; language: string }) =>
  [
    db
      .select(pick(progress, ["times_practiced", "total_attempts", "correct_answers"]))
      .from(progress)
      .where(and(eq(progress.user_id, user_id), eq(progress.word_id, word.id))),
    db
      .select(countsIn(sql`${user_id}`, sql`${word.language}`))
      .from(language_learner)
      .where(and(eq(language_learner.user_id, user_id), eq(language_learner.language, word.language))),
    db
      .select({ count: sql<number>`count(*)` })
      .from(progress)
      .where(and(progressOf(sql`${user_id}`, sql`${word.language}`), lte(progress.review_at, now.toISOString()))),
  ] as const;

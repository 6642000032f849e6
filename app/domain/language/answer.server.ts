import { and, eq, lte, sql } from "drizzle-orm";
import { type AppContext, mayWrite } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { language_learner, language_progress, language_review, language_word } from "#app/db/schema.ts";
import { AppError, notFound } from "../errors.ts";
import {
  isScheduling,
  type PracticeAnswer,
  type PracticeInput,
  type PracticeKnown,
  type PracticeUndo,
  type RecordedResult,
} from "./practice.ts";
import { knownSchedule, reschedule, type Schedule } from "./schedule.server.ts";
import { isVisible } from "./access.server.ts";
import { mayLearn, progressOf, toProgress } from "./practice.server.ts";
import { wordColumns } from "./word.server.ts";
import { WORD_NOT_FOUND_MESSAGE } from "./word.ts";
import { dateIn } from "../time/timezone.ts";

const progress = language_progress;

const NOTHING_TO_UNDO_MESSAGE = "There is no answer to undo";

/** The counts of a word that the learner has never answered. */
const NO_ANSWERS = { times_practiced: 0, total_attempts: 0, correct_answers: 0 };

/** The columns that an answer changes and that undoing it restores. */
const state = {
  seen_on: progress.seen_on,
  struggling: progress.struggling,
  last_practiced_at: progress.last_practiced_at,
  due_at: progress.due_at,
  stability: progress.stability,
  difficulty: progress.difficulty,
  scheduled_days: progress.scheduled_days,
  reps: progress.reps,
  lapses: progress.lapses,
  state: progress.state,
  reviewed_at: progress.reviewed_at,
};
type State = Schedule & { seen_on: string; struggling: number; last_practiced_at: string | null };

const wordWithState = ownedQuery((query, owner) =>
  query
    .select({ ...wordColumns, ...state, times_practiced: progress.times_practiced })
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
async function readWord(context: AppContext, { word_id, language }: { word_id: string; language: string }) {
  const [[[row]], user] = await Promise.all([context.read(wordWithState({ word_id, language })), mayLearn(context)]);
  await mayWrite(context, "learning", word_id);
  if (!row) throw notFound(WORD_NOT_FOUND_MESSAGE);
  const { seen_on, struggling, last_practiced_at, times_practiced, ...rest } = row;
  const { due_at, stability, difficulty, scheduled_days, reps, lapses, state, reviewed_at, ...word } = rest;
  const schedule = { due_at, stability, difficulty, scheduled_days, reps, lapses, state, reviewed_at };
  return { user, word, seen_on, times_practiced: times_practiced ?? 0, schedule };
}

/** Records an answer. */
export const recordResult = (context: AppContext, input: PracticeInput) => record(context, input);

/**
 * Puts a word far into the future, because the learner says to know it. It counts as practised, but not as answered, and
 * is undone like an answer.
 */
export const recordKnown = (context: AppContext, input: PracticeKnown) =>
  record(context, { ...input, result: "known" });

/**
 * Records an answer: one trip reads the word's state and the session, one writes. The database increments the counts.
 * When a parallel answer has already moved the schedule, the schedule stays. An answer with a known id changes nothing.
 */
async function record(
  context: AppContext,
  input: Omit<PracticeInput, "result"> & { result: RecordedResult },
): Promise<PracticeAnswer> {
  const { user, word, seen_on, times_practiced, schedule } = await readWord(context, input);
  const { db } = context;
  const at = context.now.toISOString();
  const today = dateIn(context.days, context.now);
  const { attempt, correct } = countsOf(input.result);
  const struggling = input.result === "correct" || input.result === "known" ? 0 : 1;
  const next = scheduleAfter(context, schedule, input);
  const isCurrent = sql`times_practiced = ${times_practiced}`;
  const moved = Object.fromEntries(
    Object.entries(next).map(([name, value]) => [
      name,
      sql`CASE WHEN ${isCurrent} THEN ${value} ELSE ${progress[name as keyof Schedule]} END`,
    ]),
  );
  const mine = and(eq(progress.user_id, user.id), eq(progress.word_id, word.id));
  const answer_id = input.answer_id ?? null;
  // True when this batch inserted the answer: its row exists and its number is not counted yet.
  const isNew = sql`EXISTS (SELECT 1 FROM language_progress p JOIN language_review r
    ON r.user_id = p.user_id AND r.word_id = p.word_id AND r.number = p.times_practiced + 1
    WHERE p.user_id = ${user.id} AND p.word_id = ${word.id})`;
  const [, , , , [counts], [learner], [waiting]] = await db.batch([
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
      .onConflictDoNothing(),
    db.insert(language_review).select(
      sql`SELECT user_id, word_id, times_practiced + 1, ${input.result}, ${input.mode ?? null}, ${at}, json_object(
          'seen_on', seen_on, 'struggling', struggling, 'last_practiced_at', last_practiced_at, 'due_at', due_at,
          'stability', stability, 'difficulty', difficulty, 'scheduled_days', scheduled_days, 'reps', reps,
          'lapses', lapses, 'state', state, 'reviewed_at', reviewed_at), ${answer_id}
        FROM language_progress WHERE user_id = ${user.id} AND word_id = ${word.id}
          AND NOT EXISTS (SELECT 1 FROM language_review
            WHERE user_id = ${user.id} AND word_id = ${word.id} AND answer_id = ${answer_id})`,
    ),
    db
      .insert(language_learner)
      .select(sql`SELECT ${user.id}, ${word.language}, 0, 0, ${attempt}, ${correct}, NULL, ${at} WHERE ${isNew}`)
      .onConflictDoUpdate({
        target: [language_learner.user_id, language_learner.language],
        set: {
          total_attempts: sql`${language_learner.total_attempts} + ${attempt}`,
          correct_answers: sql`${language_learner.correct_answers} + ${correct}`,
          last_practiced_at: at,
        },
      }),
    db
      .update(progress)
      .set({
        ...moved,
        times_practiced: sql`times_practiced + 1`,
        total_attempts: sql`total_attempts + ${attempt}`,
        correct_answers: sql`correct_answers + ${correct}`,
        struggling,
        seen_on: seen_on !== null && seen_on > today ? seen_on : today,
        last_practiced_at: at,
      })
      .where(and(mine, isNew)),
    ...progressReads(context, user.id, word),
  ]);
  return { word: { ...word, ...counts! }, progress: toProgress(learner, waiting!.count) };
}

/** What an answer adds to the counts of attempts and of correct answers. */
const countsOf = (result: RecordedResult) => ({
  attempt: result === "correct" || result === "wrong" ? 1 : 0,
  correct: result === "correct" ? 1 : 0,
});

/** The schedule after an answer. A word without a schedule gets one in extra practice too, or it would never be due. */
function scheduleAfter(
  { now, days }: AppContext,
  schedule: Schedule,
  { result, mode }: { result: RecordedResult; mode?: PracticeInput["mode"] },
): Schedule {
  if (result === "known") return knownSchedule(schedule, now, days);
  const moves = isScheduling(mode) || schedule.reviewed_at === null;
  return moves ? reschedule(schedule, result, now, days) : schedule;
}

/** The statements that read the learner's progress with a word and its language. */
const progressReads = ({ db, now }: AppContext, user_id: string, word: { id: string; language: string }) =>
  [
    db
      .select({
        times_practiced: progress.times_practiced,
        total_attempts: progress.total_attempts,
        correct_answers: progress.correct_answers,
      })
      .from(progress)
      .where(and(eq(progress.user_id, user_id), eq(progress.word_id, word.id))),
    db
      .select()
      .from(language_learner)
      .where(and(eq(language_learner.user_id, user_id), eq(language_learner.language, word.language))),
    db
      .select({ count: sql<number>`count(*)` })
      .from(progress)
      .where(and(progressOf(sql`${user_id}`, sql`${word.language}`), lte(progress.review_at, now.toISOString()))),
  ] as const;

/**
 * Undoes the last answer to a word. 409 when there is none, or when `answer_id` is not the last one. An `answer_id`
 * that is unknown was undone already, and changes nothing.
 */
export async function undoResult(context: AppContext, input: PracticeUndo): Promise<PracticeAnswer> {
  const { user, word, times_practiced: number } = await readWord(context, input);
  const { db } = context;
  const answers = and(eq(language_review.user_id, user.id), eq(language_review.word_id, word.id));
  const review = and(answers, eq(language_review.number, number));
  const wanted = input.answer_id ? eq(language_review.answer_id, input.answer_id) : eq(language_review.number, number);
  const [last] = await db.select().from(language_review).where(and(answers, wanted));
  if (!last && input.answer_id) {
    const [[counts], [learner], [waiting]] = await db.batch(progressReads(context, user.id, word));
    return { word: { ...word, ...(counts ?? NO_ANSWERS) }, progress: toProgress(learner, waiting!.count) };
  }
  if (last?.number !== number) throw new AppError(409, NOTHING_TO_UNDO_MESSAGE);
  const { attempt, correct } = countsOf(last.result);
  const before = JSON.parse(last.before) as State;
  // The second of two parallel requests finds no row, so nothing more is undone.
  const isThere = sql`EXISTS (SELECT 1 FROM ${language_review} WHERE ${review})`;
  const [restored, , , [counts], [learner], [waiting]] = await db.batch([
    db
      .update(progress)
      .set({
        ...before,
        times_practiced: sql`times_practiced - 1`,
        total_attempts: sql`total_attempts - ${attempt}`,
        correct_answers: sql`correct_answers - ${correct}`,
      })
      .where(
        and(
          eq(progress.user_id, user.id),
          eq(progress.word_id, word.id),
          eq(progress.times_practiced, number),
          isThere,
        ),
      )
      .returning({ word_id: progress.word_id }),
    db
      .update(language_learner)
      .set({
        total_attempts: sql`total_attempts - ${attempt} * ${isThere}`,
        correct_answers: sql`correct_answers - ${correct} * ${isThere}`,
      })
      .where(and(eq(language_learner.user_id, user.id), eq(language_learner.language, word.language))),
    db.delete(language_review).where(review),
    ...progressReads(context, user.id, word),
  ]);
  if (restored.length === 0) throw new AppError(409, NOTHING_TO_UNDO_MESSAGE);
  return { word: { ...word, ...counts! }, progress: toProgress(learner, waiting!.count) };
}

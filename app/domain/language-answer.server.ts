import { and, eq, lte, sql } from "drizzle-orm";
import { type AppContext, mayWrite } from "../context.ts";
import { ownRead } from "../db/database.ts";
import { language_learner, language_progress, language_review, language_word } from "../db/schema.ts";
import { AppError, notFound } from "./errors.ts";
import { isScheduling, type PracticeAnswer, type PracticeInput, type PracticeUndo } from "./language-practice.ts";
import { mayLearn, toProgress } from "./language-practice.server.ts";
import { reschedule, type Schedule } from "./language-schedule.server.ts";
import { wordColumns } from "./language-word.server.ts";
import { WORD_NOT_FOUND_MESSAGE } from "./language-word.ts";
import { dateIn } from "./timezone.ts";

const progress = language_progress;

/** What an answer changes, and undoing it brings back. */
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

const wordWithState = ownRead((query, owner) =>
  query
    .select({ ...wordColumns, ...state, times_practiced: progress.times_practiced })
    .from(language_word)
    .leftJoin(progress, and(eq(progress.word_id, language_word.id), eq(progress.user_id, owner)))
    .where(
      and(eq(language_word.id, sql.placeholder("word_id")), eq(language_word.language, sql.placeholder("language"))),
    ),
);

/** The learner's word as the database has it; 404 when the pack has no such word. */
async function readWord(context: AppContext, { word_id, language }: { word_id: string; language: string }) {
  const [[[row]], user] = await Promise.all([context.read(wordWithState({ word_id, language })), mayLearn(context)]);
  await mayWrite(context);
  if (!row) throw notFound(WORD_NOT_FOUND_MESSAGE);
  const { seen_on, struggling, last_practiced_at, times_practiced, ...rest } = row;
  const { due_at, stability, difficulty, scheduled_days, reps, lapses, state, reviewed_at, ...word } = rest;
  const schedule = { due_at, stability, difficulty, scheduled_days, reps, lapses, state, reviewed_at };
  return { user, word, seen_on, times_practiced: times_practiced ?? 0, schedule };
}

/**
 * Records an answer: one trip to read the word's state, with the session, and one to write. The counts are added up by
 * the database; a parallel answer that was quicker has moved the schedule already, and then it stays.
 */
export async function recordResult(context: AppContext, input: PracticeInput): Promise<PracticeAnswer> {
  const { user, word, seen_on, times_practiced, schedule } = await readWord(context, input);
  const { db } = context;
  const at = context.now.toISOString();
  const today = dateIn(context.timezone, context.now);
  const attempt = input.result === "no_answer" ? 0 : 1;
  const correct = input.result === "correct" ? 1 : 0;
  const next = isScheduling(input.mode) ? reschedule(schedule, input.result, context.now, context.timezone) : schedule;
  const inTime = sql`times_practiced = ${times_practiced}`;
  const moved = Object.fromEntries(
    Object.entries(next).map(([name, value]) => [
      name,
      sql`CASE WHEN ${inTime} THEN ${value} ELSE ${progress[name as keyof Schedule]} END`,
    ]),
  );
  const mine = and(eq(progress.user_id, user.id), eq(progress.word_id, word.id));
  const [, , [answered], [learner], [waiting]] = await db.batch([
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
          'lapses', lapses, 'state', state, 'reviewed_at', reviewed_at)
        FROM language_progress WHERE user_id = ${user.id} AND word_id = ${word.id}`,
    ),
    db
      .update(progress)
      .set({
        ...moved,
        times_practiced: sql`times_practiced + 1`,
        total_attempts: sql`total_attempts + ${attempt}`,
        correct_answers: sql`correct_answers + ${correct}`,
        struggling: 1 - correct,
        seen_on: seen_on !== null && seen_on > today ? seen_on : today,
        last_practiced_at: at,
      })
      .where(mine)
      .returning({
        times_practiced: progress.times_practiced,
        total_attempts: progress.total_attempts,
        correct_answers: progress.correct_answers,
      }),
    db
      .insert(language_learner)
      .values({
        user_id: user.id,
        language: word.language,
        day_number: 0,
        total_words_encountered: 0,
        total_attempts: attempt,
        correct_answers: correct,
        last_practiced_at: at,
      })
      .onConflictDoUpdate({
        target: [language_learner.user_id, language_learner.language],
        set: {
          total_attempts: sql`total_attempts + ${attempt}`,
          correct_answers: sql`correct_answers + ${correct}`,
          last_practiced_at: at,
        },
      })
      .returning(),
    waitingCount(context, user.id, word.language),
  ]);
  return { word: { ...word, ...answered! }, progress: toProgress(learner, waiting!.count) };
}

const waitingCount = (context: AppContext, user_id: string, language: string) =>
  context.db
    .select({ count: sql<number>`count(*)` })
    .from(progress)
    .where(
      and(
        eq(progress.user_id, user_id),
        eq(progress.language, language),
        lte(progress.review_at, context.now.toISOString()),
      ),
    );

/** Takes back the last answer to a word, with all it changed. 409 when there is none. */
export async function undoResult(context: AppContext, input: PracticeUndo): Promise<PracticeAnswer> {
  const { user, word, times_practiced: number } = await readWord(context, input);
  const { db } = context;
  const review = and(
    eq(language_review.user_id, user.id),
    eq(language_review.word_id, word.id),
    eq(language_review.number, number),
  );
  const [last] = await db.select().from(language_review).where(review);
  if (!last) throw new AppError(409, "There is no answer to take back");
  const attempt = last.result === "no_answer" ? 0 : 1;
  const correct = last.result === "correct" ? 1 : 0;
  const before = JSON.parse(last.before) as State;
  // Asked twice at once, the row of the answer is gone for the second one, and nothing more is taken back.
  const isThere = sql`EXISTS (SELECT 1 FROM ${language_review} WHERE ${review})`;
  const [restored, [learner], , [waiting], [now]] = await db.batch([
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
      .where(and(eq(language_learner.user_id, user.id), eq(language_learner.language, word.language)))
      .returning(),
    db.delete(language_review).where(review),
    waitingCount(context, user.id, word.language),
    db
      .select({
        times_practiced: progress.times_practiced,
        total_attempts: progress.total_attempts,
        correct_answers: progress.correct_answers,
      })
      .from(progress)
      .where(and(eq(progress.user_id, user.id), eq(progress.word_id, word.id))),
  ]);
  if (restored.length === 0) throw new AppError(409, "There is no answer to take back");
  return { word: { ...word, ...now! }, progress: toProgress(learner, waiting!.count) };
}

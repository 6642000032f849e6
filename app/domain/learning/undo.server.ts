import { text } from "#app/i18n/text.ts";
import { and, eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { language_day, language_learner, language_progress, language_review } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { countsOf, progressReads, readWord } from "./answer.server.ts";
import type { PracticeAnswer, PracticeUndo } from "./practice.ts";
import { toProgress } from "./practice.server.ts";
import type { Schedule } from "./schedule.server.ts";

const progress = language_progress;

const NOTHING_TO_UNDO_MESSAGE = text("learning.nothing_to_undo", "There is no answer to undo");

/** The counts of a word that the learner has never answered. */
const NO_ANSWERS = { times_practiced: 0, total_attempts: 0, correct_answers: 0 };

/** The progress before an answer. */
type State = Schedule & { seen_on: string; struggling: number; last_practiced_at: string | null };

/** The amounts that an answer added to the counts of its day. Answers of earlier versions have none. */
type OnDay = { practiced_on?: string; waited?: number; was_due?: number };

/**
 * Undoes the last answer to a word. 409 if there is none, or if `answer_id` is not the last one. An unknown
 * `answer_id` was undone already, and changes nothing.
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
  const { practiced_on = "", waited = 0, was_due = 0, ...before } = JSON.parse(last.before) as State & OnDay;
  const answered = last.result === "known" ? 0 : 1;
  // The second of two parallel requests finds no row, so it undoes nothing more.
  const isThere = sql`EXISTS (SELECT 1 FROM ${language_review} WHERE ${review})`;
  const [restored, , , , [counts], [learner], [waiting]] = await db.batch([
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
    db
      .update(language_day)
      .set({
        answers: sql`answers - ${answered} * ${isThere}`,
        reviews: sql`reviews - ${waited * answered} * ${isThere}`,
        due: sql`due - ${was_due} * ${isThere}`,
        recalled: sql`recalled - ${was_due * correct} * ${isThere}`,
      })
      .where(
        and(
          eq(language_day.user_id, user.id),
          eq(language_day.language, word.language),
          eq(language_day.practiced_on, practiced_on),
        ),
      ),
    db.delete(language_review).where(review),
    ...progressReads(context, user.id, word),
  ]);
  if (restored.length === 0) throw new AppError(409, NOTHING_TO_UNDO_MESSAGE);
  return { word: { ...word, ...counts! }, progress: toProgress(learner, waiting!.count) };
}

import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { language_day } from "#app/db/schema.ts";
import { isDaySince } from "./aim.server.ts";
import { isDayOff, type LearningDay, newWords, shareOf } from "./load.ts";
import { waiting, wordsOf } from "./practice.server.ts";
import { REVIEWS } from "./settings.ts";
import { settingsIn, storedSettings } from "./stored-settings.server.ts";
import type { Word } from "../pack/word.ts";
import { dateIn, LAST_DAYS } from "../time/timezone.ts";

/** The counts since a date; of one day, because a later one is in the future. */
const doneSince = ownedQuery(
  (select, owner) =>
    select({ practiced_on: language_day.practiced_on, reviews: language_day.reviews })
      .from(language_day)
      .where(isDaySince(owner)),
  { inlineAsJson: true },
);

/** The settings, the learner's date, and how many waiting words were answered on it. */
async function readDay(context: AppContext, language: string) {
  // The time zone may arrive with the session's row in the same trip.
  const date = dateIn(LAST_DAYS, context.now);
  const [stored, done] = await context.read(storedSettings(), doneSince({ language, date }));
  const today = dateIn(context.days, context.now);
  const reviews = done.find(({ practiced_on }) => practiced_on === today)?.reviews ?? 0;
  return { settings: settingsIn(stored), today, done: reviews };
}

/** The words to review today: of the waiting ones as many as the learner's limit leaves, and none on a day off. */
export async function dueWords(context: AppContext, language: string): Promise<Word[]> {
  const now = context.now.toISOString();
  const [words, day] = await Promise.all([
    wordsOf(context, language, waiting({ language, now, limit: REVIEWS.max })),
    readDay(context, language),
  ]);
  return words.slice(0, shareOf(day.settings, { ...day, waiting: words.length }));
}

/** The learner's settings, and what they mean for today when so many words wait. */
export async function learningDay(context: AppContext, language: string): Promise<(waiting: number) => LearningDay> {
  const { settings, today, done } = await readDay(context, language);
  return (waiting) => ({
    settings,
    is_day_off: isDayOff(settings, today),
    reviews: shareOf(settings, { today, waiting, done }),
    new_words: newWords(settings, { today, waiting }),
  });
}

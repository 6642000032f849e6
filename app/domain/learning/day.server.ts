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

/** The counts since a date. Only one day counts, because later days are in the future. */
const doneSince = ownedQuery(
  (select, owner) =>
    select({ practiced_on: language_day.practiced_on, reviews: language_day.reviews })
      .from(language_day)
      .where(isDaySince(owner)),
  { inlineAsJson: true },
);

/** The settings, the learner's date, and how many due words were answered on that date. */
async function readDay(context: AppContext, language: string) {
  // The time zone may arrive in the same round trip, with the session's row, so the date is as early as possible.
  const date = dateIn(LAST_DAYS, context.now);
  const [stored, done] = await context.read(storedSettings(), doneSince({ language, date }));
  const today = dateIn(context.days, context.now);
  const reviews = done.find(({ practiced_on }) => practiced_on === today)?.reviews ?? 0;
  return { settings: settingsIn(stored), today, done: reviews };
}

/** The words to review today: as many of the due words as the learner's limit leaves, and none on a day off. */
export async function dueWords(context: AppContext, language: string): Promise<Word[]> {
  const now = context.now.toISOString();
  const [words, day] = await Promise.all([
    wordsOf(context, language, waiting({ language, now, limit: REVIEWS.max })),
    readDay(context, language),
  ]);
  return words.slice(0, shareOf(day.settings, { ...day, waiting: words.length }));
}

/** The learner's settings, and their effect on today when `waiting` words are due. */
export async function learningDay(context: AppContext, language: string): Promise<(waiting: number) => LearningDay> {
  const { settings, today, done } = await readDay(context, language);
  return (waiting) => ({
    settings,
    is_day_off: isDayOff(settings, today),
    reviews: shareOf(settings, { today, waiting, done }),
    new_words: newWords(settings, { today, waiting }),
  });
}

import { and, asc, lte, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { columnsWithout } from "#app/db/columns.ts";
import { ownedQuery } from "#app/db/database.ts";
import { language_day, language_progress } from "#app/db/schema.ts";
import { dateIn, LAST_DAYS } from "../time/timezone.ts";
import { addDays } from "../week/week.ts";
import { type LearningFigures, retentionOf, yearStart } from "./figures.ts";
import { forecast, FORECAST_DAYS } from "./load.ts";
import { packNotFound } from "../pack/pack.server.ts";
import { progressOf } from "../pack/access.server.ts";
import { mayLearn, packNamed } from "./practice.server.ts";
import { settingsIn, storedSettings } from "./stored-settings.server.ts";
import { isDaySince } from "./aim.server.ts";

const DAY_MS = 86_400_000;

const daysSince = ownedQuery((select, owner) =>
  select(columnsWithout(language_day, "user_id", "language"))
    .from(language_day)
    .where(isDaySince(owner))
    .orderBy(asc(language_day.practiced_on)),
);

/** Counts the words that are due at each instant until a time. Words of a day are due at its start. */
const dueUntil = ownedQuery((select, owner) =>
  select({ review_at: language_progress.review_at, words: sql<number>`count(*)`.as("words") })
    .from(language_progress)
    .where(and(progressOf(owner), lte(language_progress.review_at, sql.placeholder("until"))))
    .groupBy(language_progress.review_at),
);

/** Counts the words that will be known in a month, and how many of them the learner has only marked as known. */
const lasting = ownedQuery((select, owner) =>
  select({
    known_for_a_month: sql<number>`coalesce(sum(reps > 0), 0)`.as("known_for_a_month"),
    put_away: sql<number>`coalesce(sum(reps = 0), 0)`.as("put_away"),
  })
    .from(language_progress)
    .where(and(progressOf(owner), sql`${language_progress.stability} >= 30`)),
);

/** The learner's statistics of a language. */
export async function learningFigures(context: AppContext, language: string): Promise<LearningFigures> {
  const { now } = context;
  // The time zone may arrive in the same round trip, with the session's row, so the date is as early as possible.
  const date = yearStart(dateIn(LAST_DAYS, now));
  const until = new Date(now.getTime() + (FORECAST_DAYS + 1) * DAY_MS).toISOString();
  const [[[pack], stored, rows, instants, [known]]] = await Promise.all([
    context.read(
      packNamed({ language }),
      storedSettings(),
      daysSince({ language, date }),
      dueUntil({ language, until }),
      lasting({ language }),
    ),
    mayLearn(context),
  ]);
  if (!pack) throw packNotFound();
  const settings = settingsIn(stored);
  const today = dateIn(context.days, now);
  let waiting = 0;
  const due = new Map<string, number>();
  for (const { review_at, words } of instants) {
    if (review_at! <= now.toISOString()) waiting += words;
    else {
      const day = dateIn(context.days, new Date(review_at!));
      // After a journey to the west, a due time may be later today.
      const on = day > today ? day : addDays(today, 1);
      due.set(on, (due.get(on) ?? 0) + words);
    }
  }
  const done = rows.find(({ practiced_on }) => practiced_on === today)?.reviews ?? 0;
  const year = yearStart(today);
  return {
    today,
    retention_asked: settings.retention,
    ...retentionOf(rows, today),
    ...known!,
    forecast: forecast(settings, { today, waiting, done, due }),
    days: rows.flatMap(({ practiced_on, answers }) =>
      answers > 0 && practiced_on >= year ? { date: practiced_on, answers } : [],
    ),
  };
}

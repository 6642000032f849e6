import * as z from "zod/mini";
import { addDays, mondayOf } from "../week/week.ts";
import { ForecastDay } from "./load.ts";

/** The number of days for which the actual retention is calculated. */
export const RETENTION_DAYS = 30;
/** The number of weeks in the year of days. */
export const YEAR_WEEKS = 52;

/** A date with answers. */
const DayOfAnswers = z.object({ date: z.string(), answers: z.number() });

export const LearningFigures = z.object({
  /** Today in the learner's time zone. */
  today: z.string(),
  /** The share of due words that should be remembered, in percent. */
  retention_asked: z.number(),
  /**
   * The share that was remembered, in percent of the due words answered in the last 30 days; null if there were none.
   */
  retention_reached: z.nullable(z.number()),
  due_answers: z.number(),
  /**
   * The words that will be remembered in a month with the requested probability, and the words that the learner
   * marked as known.
   */
  known_for_a_month: z.number(),
  put_away: z.number(),
  forecast: z.array(ForecastDay),
  /** The dates of the last 52 weeks with answers. */
  days: z.array(DayOfAnswers),
});
export type LearningFigures = z.infer<typeof LearningFigures>;

/** The Monday on which the year of days begins. */
export const yearStart = (today: string) => addDays(mondayOf(today), -7 * (YEAR_WEEKS - 1));

/** The answers of a day, as they are stored. */
interface DayRow {
  practiced_on: string;
  answers: number;
  reviews: number;
  due: number;
  recalled: number;
}

/** The actual retention, and the number of due answers from which it is calculated. */
export function retentionOf(days: readonly DayRow[], today: string) {
  const from = addDays(today, 1 - RETENTION_DAYS);
  const last = days.filter(({ practiced_on }) => practiced_on >= from && practiced_on <= today);
  const sum = (name: "due" | "recalled") => last.reduce((total, day) => total + day[name], 0);
  const due_answers = sum("due");
  return { due_answers, retention_reached: due_answers > 0 ? Math.round((100 * sum("recalled")) / due_answers) : null };
}

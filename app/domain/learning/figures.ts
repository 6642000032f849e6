import * as z from "zod/mini";
import { addDays, mondayOf } from "../week/week.ts";
import { ForecastDay } from "./load.ts";

/** Days of which the reached retention is counted. */
export const RETENTION_DAYS = 30;
/** Weeks of the year of days. */
export const YEAR_WEEKS = 52;

/** A date with answers. */
const DayOfAnswers = z.object({ date: z.string(), answers: z.number() });

export const LearningFigures = z.object({
  /** Today in the learner's time zone. */
  today: z.string(),
  /** The share of due words that shall be known, in percent. */
  retention_asked: z.number(),
  /** Those that were known, in percent of the due words answered in the last 30 days; null when there were none. */
  retention_reached: z.nullable(z.number()),
  due_answers: z.number(),
  /** Words that will be known in a month as often as is asked, and those that the learner put away. */
  known_for_a_month: z.number(),
  put_away: z.number(),
  forecast: z.array(ForecastDay),
  /** The dates of the last 52 weeks with answers. */
  days: z.array(DayOfAnswers),
});
export type LearningFigures = z.infer<typeof LearningFigures>;

/** The Monday with which the year of days begins. */
export const yearStart = (today: string) => addDays(mondayOf(today), -7 * (YEAR_WEEKS - 1));

/** The answers of a day, as they are stored. */
interface DayRow {
  practiced_on: string;
  answers: number;
  reviews: number;
  due: number;
  recalled: number;
}

/** The reached retention, and the due answers that it is of. */
export function retentionOf(days: readonly DayRow[], today: string) {
  const from = addDays(today, 1 - RETENTION_DAYS);
  const last = days.filter(({ practiced_on }) => practiced_on >= from && practiced_on <= today);
  const sum = (name: "due" | "recalled") => last.reduce((total, day) => total + day[name], 0);
  const due_answers = sum("due");
  return { due_answers, retention_reached: due_answers > 0 ? Math.round((100 * sum("recalled")) / due_answers) : null };
}

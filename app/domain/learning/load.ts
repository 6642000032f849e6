/** Calculates how many words a day has: the limit of reviews, catching up, and days off. */
import * as z from "zod/mini";
import { addDays, weekday } from "../week/week.ts";
import type { LearningSettings } from "./settings.ts";

/** Says whether a date is one of the learner's days off. */
export const isDayOff = ({ days_off }: Pick<LearningSettings, "days_off">, date: string) =>
  days_off.includes(weekday(date));

/** Returns how many waiting words belong to today. The others are postponed, the most recently due ones first. */
export function shareOf(
  settings: Pick<LearningSettings, "days_off" | "reviews">,
  { today, waiting, done }: { today: string; waiting: number; done: number },
): number {
  return isDayOff(settings, today) ? 0 : Math.min(waiting, Math.max(0, settings.reviews - done));
}

/** Says whether more words wait than a day's limit. */
const isBehind = ({ reviews }: Pick<LearningSettings, "reviews">, waiting: number) => waiting > reviews;

/** Returns how many new words a day may have. */
export const newWords = (settings: LearningSettings, { today, waiting }: { today: string; waiting: number }) =>
  isDayOff(settings, today) || (settings.pause_new && isBehind(settings, waiting)) ? 0 : settings.new_words;

/** The effect of the learner's settings on today. */
export interface LearningDay {
  settings: LearningSettings;
  is_day_off: boolean;
  /** The number of words to review. */
  reviews: number;
  /** The number of new words that the day may have. */
  new_words: number;
}

/** A day of the forecast: the words to review, and those that wait for a later day. */
export const ForecastDay = z.object({
  date: z.string(),
  reviews: z.number(),
  put_off: z.number(),
  is_day_off: z.boolean(),
});
export type ForecastDay = z.infer<typeof ForecastDay>;

/** The number of days in the forecast. */
export const FORECAST_DAYS = 14;

/**
 * The reviews of the next two weeks, from today: the waiting words and those that become due on each date, within the
 * limit and without days off. Later reviews that these cause, and new words, are not included.
 */
export function forecast(
  settings: Pick<LearningSettings, "days_off" | "reviews">,
  { today, waiting, done, due }: { today: string; waiting: number; done: number; due: ReadonlyMap<string, number> },
): ForecastDay[] {
  let left = waiting;
  return Array.from({ length: FORECAST_DAYS }, (_, i) => {
    const date = addDays(today, i);
    if (i > 0) left += due.get(date) ?? 0;
    const reviews = shareOf(settings, { today: date, waiting: left, done: i === 0 ? done : 0 });
    left -= reviews;
    return { date, reviews, put_off: left, is_day_off: isDayOff(settings, date) };
  });
}

/** How far the scheduled retention may differ from the requested one, and its maximum, in percent. */
const CORRECTION = 6;
const HIGHEST_AIM = 97;
/** The number of answers with which a correction has half its effect. */
const HALF_AFTER = 100;

/**
 * The retention for which words are scheduled, in percent, so that the requested one is reached. It is higher when
 * fewer of the recently due words were remembered, because memories differ and days are missed.
 */
export function aimOf(asked: number, { due, recalled }: { due: number; recalled: number }): number {
  if (due === 0) return asked;
  const short = asked - (100 * recalled) / due;
  const correction = (3 * short * due) / (due + HALF_AFTER);
  return Math.min(HIGHEST_AIM, Math.round(asked + Math.max(-CORRECTION, Math.min(CORRECTION, correction))));
}

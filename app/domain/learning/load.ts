/** The number of words that a day brings: the limit of reviews, catching up, and days off. */
import * as z from "zod/mini";
import { addDays, weekday } from "../week/week.ts";
import type { LearningSettings } from "./settings.ts";

/** Says whether a date is one of the learner's days off. */
export const isDayOff = ({ days_off }: Pick<LearningSettings, "days_off">, date: string) =>
  days_off.includes(weekday(date));

/** Returns the number of waiting words that are for today. The others are put off, those that were due last first. */
export function shareOf(
  settings: Pick<LearningSettings, "days_off" | "reviews">,
  { today, waiting, done }: { today: string; waiting: number; done: number },
): number {
  return isDayOff(settings, today) ? 0 : Math.min(waiting, Math.max(0, settings.reviews - done));
}

/** Says whether more words wait than a day has room for. */
const isBehind = ({ reviews }: Pick<LearningSettings, "reviews">, waiting: number) => waiting > reviews;

/** Returns the number of new words that a day may bring. */
export const newWords = (settings: LearningSettings, { today, waiting }: { today: string; waiting: number }) =>
  isDayOff(settings, today) || (settings.pause_new && isBehind(settings, waiting)) ? 0 : settings.new_words;

/** The effect of the learner's settings on today. */
export interface LearningDay {
  settings: LearningSettings;
  is_day_off: boolean;
  /** Words to review. */
  reviews: number;
  /** New words that the day may bring. */
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

/** Days of the forecast. */
export const FORECAST_DAYS = 14;

/**
 * The reviews of the next two weeks, from today: what waits and what becomes due on each date, within the limit and without
 * the days off. What these reviews and new words will bring is not in it.
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

/** The largest distance of the scheduled retention from the requested one, and the highest scheduled one, in percent. */
const CORRECTION = 6;
const HIGHEST_AIM = 97;
/** The answers with which a correction counts half. */
const HALF_AFTER = 100;

/**
 * The retention that the schedule aims at, in percent, so that the one that is asked for is reached: higher when fewer of the lately due words were known, because memories differ and days are missed.
 */
export function aimOf(asked: number, { due, recalled }: { due: number; recalled: number }): number {
  if (due === 0) return asked;
  const short = asked - (100 * recalled) / due;
  const correction = (3 * short * due) / (due + HALF_AFTER);
  return Math.min(HIGHEST_AIM, Math.round(asked + Math.max(-CORRECTION, Math.min(CORRECTION, correction))));
}

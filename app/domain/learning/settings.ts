import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { checked } from "../text/text.ts";
import { DAILY_GOAL } from "./practice.ts";

/** The limits of the learning settings. */
export const REVIEWS = { min: 5, max: 500 };
export const RETENTIONS = [80, 85, 90, 95] as const;
export type Retention = (typeof RETENTIONS)[number];

const newWordsText = text("learning.new_words", "New words a day are 0 to {daily_goal}", { daily_goal: DAILY_GOAL });
export const REVIEWS_MESSAGE = text("learning.reviews", "Reviews a day are {min} to {max}", {
  min: REVIEWS.min,
  max: REVIEWS.max,
});
const retentionText = text("learning.retention", "The retention is one of {percents} percent", {
  percents: RETENTIONS.join(", "),
});
export const DAYS_OFF_MESSAGE = text("learning.days", "At most six weekdays can be days off.");
const weekdayText = "days_off must be weekdays, 1 for Monday to 7 for Sunday";

/** The settings of a learner who has chosen none. */
export const DEFAULT_SETTINGS = {
  new_words: DAILY_GOAL,
  reviews: 100,
  retention: 90 as Retention,
  days_off: [] as number[],
  pause_new: true,
};

/** A learner's settings, for all languages. A missing field has its default. */
export const LearningSettings = z.object({
  /** The number of new words per day. */
  new_words: z._default(
    checked(z.int(newWordsText), z.minimum(0, newWordsText), z.maximum(DAILY_GOAL, newWordsText)),
    DEFAULT_SETTINGS.new_words,
  ),
  /** The number of words to review per day. More words wait for the next days. */
  reviews: z._default(
    checked(z.int(REVIEWS_MESSAGE), z.minimum(REVIEWS.min, REVIEWS_MESSAGE), z.maximum(REVIEWS.max, REVIEWS_MESSAGE)),
    DEFAULT_SETTINGS.reviews,
  ),
  /** The share of due words that should be remembered, in percent. It determines the time between reviews. */
  retention: z._default(z.literal(RETENTIONS, retentionText), DEFAULT_SETTINGS.retention),
  /** Weekdays without new words and reviews, sorted; 1 is Monday, 7 is Sunday. */
  days_off: z._default(
    z.pipe(
      checked(
        z.array(checked(z.int(weekdayText), z.minimum(1, weekdayText), z.maximum(7, weekdayText)), weekdayText),
        z.maxLength(100, weekdayText),
        z.refine((days) => new Set(days).size < 7, DAYS_OFF_MESSAGE),
      ),
      z.transform((days: number[]) => [...new Set(days)].sort((a, b) => a - b)),
    ),
    DEFAULT_SETTINGS.days_off,
  ),
  /** Whether there are no new words while more words wait than can be reviewed in a day. */
  pause_new: z._default(z.boolean("pause_new must be a boolean"), DEFAULT_SETTINGS.pause_new),
});
export type LearningSettings = z.infer<typeof LearningSettings>;

const ticked = z.optional(z.string());

export const SettingsForm = z.object({
  new_words: z.string(newWordsText),
  reviews: z.string(REVIEWS_MESSAGE),
  retention: z.string(retentionText),
  pause_new: ticked,
  day_off_1: ticked,
  day_off_2: ticked,
  day_off_3: ticked,
  day_off_4: ticked,
  day_off_5: ticked,
  day_off_6: ticked,
  day_off_7: ticked,
});
export type SettingsForm = z.infer<typeof SettingsForm>;

/** The weekdays; 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Converts a form to settings. Its numbers are not validated yet. */
export const settingsOf = (form: SettingsForm): LearningSettings => ({
  new_words: Number(form.new_words),
  reviews: Number(form.reviews),
  retention: Number(form.retention) as Retention,
  days_off: WEEKDAYS.filter((day) => form[`day_off_${day}`] !== undefined),
  pause_new: form.pause_new !== undefined,
});

/** Converts settings to the fields of a form. */
export const formOf = (settings: LearningSettings): SettingsForm => ({
  new_words: String(settings.new_words),
  reviews: String(settings.reviews),
  retention: String(settings.retention),
  ...(settings.pause_new && { pause_new: "on" }),
  ...Object.fromEntries(settings.days_off.map((day) => [`day_off_${day}`, "on"])),
});

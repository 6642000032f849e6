import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { shortText } from "../text/text.ts";
import { SeenVersion } from "../concurrency/optimistic-lock.ts";

/** Length of an addendum in code points. */
export const MAX_ADDENDUM_TEXT = 2_000;
/** The most addenda of a day in the diary. */
export const MAX_ADDENDA = 20;

export const ADDENDUM_TOO_LONG = text("diary.addendum_too_long", "An addition cannot exceed 2,000 characters");
export const ADDENDUM_REQUIRED = text("diary.addendum_required", "An addition cannot be empty");
export const ADDENDA_FULL_MESSAGE = text("diary.addenda_full", "A day can have at most {max} additions.", {
  max: MAX_ADDENDA,
});
export const DAY_OPEN_MESSAGE = text("diary.day_open", "This day is still open. Write in its entry.");

/** A text that was added to a day of the diary after its end. */
export const DiaryAddendum = z.object({
  id: z.string(),
  /** The entry to which it belongs. */
  entry_id: z.string(),
  addendum_text: z.string(),
  /** The date on which it was written. It can be changed until the end of that day. */
  written_on: z.string(),
  timezone: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type DiaryAddendum = z.infer<typeof DiaryAddendum>;

/** The day of an addendum: that of an entry, or a date without one. */
export type AddendumDay = { entry_id: string } | { entry_date: string };

/** The order of a day's addenda. */
export const byTime = (a: { created_at: string }, b: { created_at: string }) => (a.created_at < b.created_at ? -1 : 1);

const addendum_text = shortText(MAX_ADDENDUM_TEXT, ADDENDUM_TOO_LONG, ADDENDUM_REQUIRED);

export const AddendumInput = z.object({ addendum_text });
export type AddendumInput = z.infer<typeof AddendumInput>;

export const AddendumPatch = z.object({ addendum_text, updated_at: SeenVersion });
export type AddendumPatch = z.infer<typeof AddendumPatch>;

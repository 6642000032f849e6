import { text } from "#app/i18n/text.ts";
import { withoutMarkdown } from "./plain.ts";
import * as z from "zod/mini";
import { shortRange } from "../time/date-range.ts";
import { queryNumber } from "../text/number-input.ts";
import { shortText } from "../text/text.ts";
import { DiaryAddendum } from "./addendum.ts";
import { DiaryPicture } from "./picture.ts";
import { DAY_MS } from "../time/day.ts";
import { dateIn, type Days, FIRST_DAYS, LAST_DAYS } from "../time/timezone.ts";
import { SeenVersion } from "../concurrency/optimistic-lock.ts";

/** Length of an entry in code points. */
export const MAX_DIARY_TEXT = 10_000;
/** Earlier entries per page of the diary. */
export const DIARY_PAGE_SIZE = 20;
/** Milliseconds after midnight in which a save for the day before is still accepted. */
const DIARY_GRACE_MS = 120_000;

export const DIARY_CLOSED_MESSAGE = text(
  "diary.closed",
  "You can only write diary entries until midnight in your timezone.",
);
export const DIARY_FUTURE_MESSAGE = text(
  "diary.future",
  "A diary entry cannot be written for a day that is still to come.",
);
export const DIARY_TOO_LONG = text("diary.too_long", "Diary entry cannot exceed 10,000 characters");
const REQUIRED = text("diary.required", "Diary entry cannot be empty");
const WRITTEN_MESSAGE = "written_at must be an instant (ISO 8601)";
export const DATE_MESSAGE = text("diary.date", "A date must be written YYYY-MM-DD");

export const DiaryEntry = z.object({
  id: z.string(),
  entry_date: z.string(),
  /** Empty for a day without an entry to which an addendum was added. */
  diary_text: z.string(),
  timezone: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** The addenda, the oldest first; missing if there are none. */
  addenda: z.optional(z.array(DiaryAddendum)),
  /** Missing if there is none. */
  picture: z.optional(DiaryPicture),
  /** True while an admin impersonates the writer: the text is then empty. */
  hidden: z.optional(z.boolean()),
});
export type DiaryEntry = z.infer<typeof DiaryEntry>;

const diary_text = shortText(MAX_DIARY_TEXT, DIARY_TOO_LONG, REQUIRED);

/**
 * `entry_date` is the day on which the text was typed, for a save that may arrive after that day. `written_at` is
 * when it was typed, if that was on that day: the text may have waited for a network.
 */
export const DiaryInput = z.object({
  diary_text,
  entry_date: z.optional(z.iso.date(DATE_MESSAGE)),
  written_at: z.optional(z.iso.datetime({ offset: true, error: WRITTEN_MESSAGE })),
  updated_at: SeenVersion,
});
export type DiaryInput = z.infer<typeof DiaryInput>;

export const DiaryPatch = z.object({ diary_text, updated_at: SeenVersion });
export type DiaryPatch = z.infer<typeof DiaryPatch>;

/** Entries from `date_start` to `date_end`, both included. */
export const DiaryQuery = shortRange(
  z.object({
    limit: z._default(queryNumber(1, 100, "limit must be 1 to 100"), 10),
    offset: z._default(queryNumber(0, Number.MAX_SAFE_INTEGER, "offset must be 0 or more"), 0),
    date_start: z.optional(z.iso.date(DATE_MESSAGE)),
    date_end: z.optional(z.iso.date(DATE_MESSAGE)),
  }),
  "date_start",
  "date_end",
);
export type DiaryQuery = z.infer<typeof DiaryQuery>;

/**
 * The dates whose entry may be written at `now`: today, and until two minutes after the start of the day also
 * yesterday.
 */
export function writableDates(days: Days, now: Date): [today: string, graced: string] {
  return [dateIn(days, now), dateIn(days, new Date(now.getTime() - DIARY_GRACE_MS))];
}

/** Milliseconds in which a text that waited for a network may arrive. */
const DIARY_LATE_MS = 3 * DAY_MS;

/**
 * Says whether a text of a day that is over may still arrive at `now`. The writer may have travelled or changed the
 * start of day since then, so `written_at` only needs to be on that date somewhere on earth.
 */
export function mayArriveLate(now: Date, { entry_date, written_at }: Pick<DiaryInput, "entry_date" | "written_at">) {
  if (entry_date === undefined || written_at === undefined) return false;
  const at = new Date(written_at);
  const isRecent = at <= now && at.getTime() >= now.getTime() - DIARY_LATE_MS;
  return isRecent && entry_date >= dateIn(LAST_DAYS, at) && entry_date <= dateIn(FIRST_DAYS, at);
}

/** The most characters of an entry that its fold of the week shows. */
const FIRST_WORDS = 80;

/** The beginning of an entry, in one line and without Markdown signs. */
export function firstWords(text: string): string {
  // Markdown signs are removed, so more is read than is shown.
  const plain = withoutMarkdown(text.slice(0, FIRST_WORDS * 8))
    .replaceAll(/\s+/g, " ")
    .trim();
  return [...plain].slice(0, FIRST_WORDS).join("");
}

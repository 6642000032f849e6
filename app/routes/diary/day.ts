import { DIARY_TOO_LONG, type DiaryEntry, MAX_DIARY_TEXT } from "#app/domain/diary/diary.ts";
import { codePoints } from "#app/domain/code-points.ts";
import { sendText } from "#app/forms/autosave/send-text.ts";
import { useAutosave } from "#app/forms/autosave/use-autosave.ts";

const BLANK_PROBLEM = "An empty entry is not saved.";

export interface DayData {
  userId: string;
  /** The date, and the time zone of that date. */
  date: string;
  timezone: string;
  /** The server's entry of the day at the instant `now`. */
  entry: DiaryEntry | null;
  now: string;
  /** The error of a form without scripts, with what was typed. */
  refused: { error: string; text: string; isOvertaken: boolean } | null;
}

/** The prefix of a person's diary drafts; the date follows. */
export const dayNames = (userId: string) => `diary:${userId}:`;

const textOf = ({ diary_text }: DiaryEntry) => diary_text;

function problemOf(text: string) {
  if (!text) return BLANK_PROBLEM;
  return codePoints(text) > MAX_DIARY_TEXT ? DIARY_TOO_LONG : null;
}

/** Saves a day's text with the version that was edited. */
export const sendEntry = (
  { date: entry_date, timezone }: Pick<DayData, "date" | "timezone">,
  diary_text: string,
  updated_at: string | null,
) => sendText<DiaryEntry>("POST", "/api/diary/", { diary_text, entry_date, updated_at }, { "X-Timezone": timezone });

/** A day's text with autosave. */
export const useDay = (day: DayData) =>
  useAutosave({
    name: dayNames(day.userId) + day.date,
    row: day.entry,
    at: day.now,
    refused: day.refused,
    textOf,
    problemOf,
    send: (text, seen) => sendEntry(day, text, seen),
  });

import type { DiaryChange } from "#app/domain/diary/changes.ts";
import { DIARY_TOO_LONG, type DiaryEntry, MAX_DIARY_TEXT } from "#app/domain/diary/diary.ts";
import { codePoints } from "#app/domain/code-points.ts";
import { useText } from "#app/forms/autosave/use-text.ts";
import { diaryTexts } from "./diary-commands.ts";

const BLANK_PROBLEM = "An empty entry is not saved.";

export interface DayData {
  date: string;
  /** The entry of the day, with pending changes applied. */
  entry: DiaryEntry | null;
  /** The text that an empty day starts with. */
  template: string;
  /** The server's time when the page was read. */
  now: string;
  /** The error of a form without scripts, with what was typed. */
  refused: { error: string; text: string; seen: string | null; isOvertaken: boolean } | null;
}

function problemOf(text: string) {
  if (!text) return BLANK_PROBLEM;
  return codePoints(text) > MAX_DIARY_TEXT ? DIARY_TOO_LONG : null;
}

/** A day's text, which saves itself. */
export const useDay = ({ date: entry_date, entry, template, refused }: DayData) =>
  useText({
    texts: diaryTexts,
    row: entry,
    blank: template,
    refused,
    changeOf: (diary_text): DiaryChange => ({ intent: "save", entry_date, diary_text }),
    problemOf,
  });

import { text } from "#app/i18n/text.ts";
import { useState } from "react";
import type { DiaryChange } from "#app/domain/diary/changes.ts";
import { DIARY_TOO_LONG, type DiaryEntry, MAX_DIARY_TEXT } from "#app/domain/diary/diary.ts";
import { codePoints } from "#app/domain/code-points.ts";
import { type TextField, useText } from "#app/forms/autosave/use-text.ts";
import { diaryTexts } from "#app/parts/diary/diary-commands.ts";

const BLANK_PROBLEM = text("diary.empty_not_saved", "An empty entry is not saved.");

export interface DayData {
  date: string;
  /** The entry of the day, with pending changes applied. */
  entry: DiaryEntry | null;
  /** The template of an empty day. */
  template: string;
  /** The version of the template; null if there is none. */
  templateVersion: string | null;
  /** The server's time when the page was read. */
  now: string;
  /** The error of a form without scripts, with the typed text. */
  submitted: { error: string; text: string; seen: string | null; isOvertaken: boolean } | null;
}

function problemOf(text: string) {
  if (!text) return BLANK_PROBLEM;
  return codePoints(text) > MAX_DIARY_TEXT ? DIARY_TOO_LONG : null;
}

/** A day's text, which saves itself. If it is emptied before it was ever saved, no entry is made. */
export function useDay({ date: entry_date, entry, template, submitted }: DayData): TextField<DiaryEntry> {
  const changeOf = (diary_text: string): DiaryChange => ({ intent: "save", entry_date, diary_text });
  const field = useText({ texts: diaryTexts, row: entry, blank: template, submitted, changeOf, problemOf });
  const [isCleared, setCleared] = useState(false);
  function type(text: string) {
    const isNothing = entry === null && !text.trim();
    setCleared(isNothing);
    if (isNothing) diaryTexts.discard(changeOf(""));
    else field.type(text);
  }
  return { ...field, type, text: isCleared && entry === null ? "" : field.text };
}

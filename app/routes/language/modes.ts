import { pluralize } from "#app/domain/pluralize.ts";
import { DAILY_GOAL, type PracticeMode, type PracticeResult } from "#app/domain/learning/practice.ts";
import type { LearningSettings } from "#app/domain/learning/settings.ts";

export const modeName: Record<PracticeMode, string> = {
  daily: "Daily words",
  today: "Today’s practice",
  all: "All words",
  review: "Review",
};

/** The descriptions of the modes. */
const purposes: Record<Exclude<PracticeMode, "daily">, string> = {
  today: "What you met or answered today",
  all: "Everything you have met",
  review: "What you struggle with and what is due",
};

/** The description of a mode. */
export function purposeOf(mode: PracticeMode, { new_words }: Pick<LearningSettings, "new_words">): string {
  if (mode !== "daily") return purposes[mode];
  if (new_words === DAILY_GOAL) return "Five new words a day";
  return new_words === 0 ? "No new words" : `${pluralize(new_words, "new word")} a day`;
}

/** The answers in the order of their keys, from 1. */
export const ANSWERS: readonly { result: PracticeResult; text: string }[] = [
  { result: "wrong", text: "Wrong" },
  { result: "no_answer", text: "No Answer" },
  { result: "correct", text: "Correct" },
];

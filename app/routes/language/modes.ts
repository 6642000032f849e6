import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { DAILY_GOAL, type PracticeMode, type PracticeResult } from "#app/domain/learning/practice.ts";
import type { LearningSettings } from "#app/domain/learning/settings.ts";

export const modeName: Record<PracticeMode, MessageDescriptor> = {
  daily: msg`Daily words`,
  today: msg`Today’s practice`,
  all: msg`All words`,
  review: msg({ message: "Review", comment: "A practice of words that are due again" }),
};

/** The descriptions of the modes. */
const purposes: Record<Exclude<PracticeMode, "daily">, MessageDescriptor> = {
  today: msg`What you met or answered today`,
  all: msg`Everything you have met`,
  review: msg`What you struggle with and what is due`,
};

/** The description of a mode. */
export function purposeOf(i18n: I18n, mode: PracticeMode, { new_words }: Pick<LearningSettings, "new_words">): string {
  if (mode !== "daily") return i18n._(purposes[mode]);
  if (new_words === DAILY_GOAL) return i18n._(msg`Five new words a day`);
  return i18n._(msg`${plural(new_words, { 0: "No new words", one: "# new word a day", other: "# new words a day" })}`);
}

/** The answers in the order of their keys, from 1. */
export const ANSWERS: readonly { result: PracticeResult; text: MessageDescriptor }[] = [
  { result: "wrong", text: msg({ message: "Wrong", comment: "The answer to a word" }) },
  { result: "no_answer", text: msg({ message: "No Answer", comment: "The answer to a word" }) },
  { result: "correct", text: msg({ message: "Correct", comment: "The answer to a word" }) },
];

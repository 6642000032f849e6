import type { PracticeMode, PracticeResult } from "#app/domain/language/practice.ts";

export const modeName: Record<PracticeMode, string> = {
  daily: "Daily words",
  today: "Today’s practice",
  all: "All words",
  review: "Review",
};

/** The description of each mode. */
export const modePurpose: Record<PracticeMode, string> = {
  daily: "Five new words a day",
  today: "What you met or answered today",
  all: "Everything you have met",
  review: "What you struggle with and what is due",
};

/** The answers in the order of their keys, from 1. */
export const ANSWERS: readonly { result: PracticeResult; text: string }[] = [
  { result: "wrong", text: "Wrong" },
  { result: "no_answer", text: "No Answer" },
  { result: "correct", text: "Correct" },
];

import * as z from "zod/mini";
import { language } from "./pack.ts";
import { Word } from "./word.ts";

/** New words a day. */
export const DAILY_GOAL = 5;
/** Correct answers that make a word a learned one, as long as it is not struggled with. */
export const LEARNED_AT = 3;
/** Learned words that the page shows. */
export const LEARNED_SHOWN = 10;

export const NO_WORDS_MESSAGE = "No words available for this practice mode.";
export const WORDS_FAILED_MESSAGE = "Error loading practice words.";
export const RESULT_FAILED_MESSAGE = "Error recording result. Please try again.";
export const AUDIO_FAILED_MESSAGE = "Audio file not found or cannot be played.";

/** The ways to practise: today's new words, what was seen today, everything met, what is struggled with or due. */
export const PRACTICE_MODES = ["daily", "today", "all", "review"] as const;
export type PracticeMode = (typeof PRACTICE_MODES)[number];
export const isPracticeMode = (mode: string | null): mode is PracticeMode =>
  (PRACTICE_MODES as readonly (string | null)[]).includes(mode);

/** What a learner may answer. */
export const PRACTICE_RESULTS = ["correct", "wrong", "no_answer"] as const;
export type PracticeResult = (typeof PRACTICE_RESULTS)[number];

export const Progress = z.object({
  /** Days on which this learner met new words. */
  day_number: z.number(),
  total_words_encountered: z.number(),
  /** Correct of correct and wrong answers, whole percent. */
  success_rate: z.number(),
  words_needing_review: z.number(),
});
export type Progress = z.infer<typeof Progress>;

/** Made by the client, a UUID as a rule. */
const answerId = z.optional(
  z.nullable(z.string().check(z.regex(/^[\w-]{8,64}$/, "The answer's id has 8 to 64 letters, digits, _ and -"))),
);

export const PracticeInput = z.object({
  word_id: z.string("A word is required"),
  language,
  result: z.enum(PRACTICE_RESULTS, "The result is correct, wrong or no_answer"),
  /**
   * How the word came up. `daily` and `review` answers move the word's schedule, and so does one without a mode;
   * `today` and `all` are practice on top, which would only blur what the schedule knows of the learner's memory.
   */
  mode: z.optional(z.nullable(z.enum(PRACTICE_MODES, `The mode is one of ${PRACTICE_MODES.join(", ")}`))),
  /** An answer that is sent again under the same id is counted once. */
  answer_id: answerId,
});
export type PracticeInput = z.infer<typeof PracticeInput>;

export const PracticeUndo = z.object({
  word_id: z.string("A word is required"),
  language,
  /** The answer to take back; the last one of the word where none is named. One that is gone already is no error. */
  answer_id: answerId,
});
export type PracticeUndo = z.infer<typeof PracticeUndo>;

export const PracticeAnswer = z.object({ word: Word, progress: Progress });
export type PracticeAnswer = z.infer<typeof PracticeAnswer>;

/** Whether an answer in this mode moves the schedule. */
export const isScheduling = (mode: PracticeMode | null | undefined) => mode !== "today" && mode !== "all";

/** Whole percent of the attempts, 0 before the first one. Where no answer was given, there was no attempt. */
export const successRate = (correct: number, attempts: number) =>
  attempts === 0 ? 0 : Math.round((100 * correct) / attempts);

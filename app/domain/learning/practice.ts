import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { checked } from "../text/text.ts";
import { language } from "../pack/pack.ts";
import { Word } from "../pack/word.ts";

/** The number of new words per day. */
export const DAILY_GOAL = 5;
/** The number of correct answers after which a word is learned, unless it is struggling. */
export const LEARNED_AT = 3;
/** The number of learned words on the page. */
export const LEARNED_SHOWN = 10;

export const NO_WORDS_MESSAGE = text("learning.no_words", "No words available for this practice mode.");
export const WORDS_FAILED_MESSAGE = text("learning.words_failed", "Error loading practice words.");
export const RESULT_FAILED_MESSAGE = text("learning.result_failed", "Error recording result. Please try again.");
export const AUDIO_FAILED_MESSAGE = text("learning.audio_failed", "Audio file not found or cannot be played.");

/** Practice modes: today's new words, all words seen today, all words, struggling and due words. */
export const PRACTICE_MODES = ["daily", "today", "all", "review"] as const;
export type PracticeMode = (typeof PRACTICE_MODES)[number];
export const isPracticeMode = (mode: string | null): mode is PracticeMode =>
  (PRACTICE_MODES as readonly (string | null)[]).includes(mode);

/** The possible results of an answer. */
export const PRACTICE_RESULTS = ["correct", "wrong", "no_answer"] as const;
export type PracticeResult = (typeof PRACTICE_RESULTS)[number];
/** The results that are recorded for a word: an answer, or `known` when the learner already knows it. */
export const RECORDED_RESULTS = [...PRACTICE_RESULTS, "known"] as const;
export type RecordedResult = (typeof RECORDED_RESULTS)[number];

export const Progress = z.object({
  /** The number of days on which the learner got new words. */
  day_number: z.number(),
  total_words_encountered: z.number(),
  /** Correct answers as a percentage of correct and wrong ones, rounded. */
  success_rate: z.number(),
  words_needing_review: z.number(),
});
export type Progress = z.infer<typeof Progress>;

const WORD_MESSAGE = text("learning.word_required", "A word is required");
const RESULT_MESSAGE = text("learning.result_correct_wrong_or", "The result is correct, wrong or no_answer");
const MODE_MESSAGE = text("learning.mode", "The mode is one of {modes}", { modes: PRACTICE_MODES.join(", ") });
const ANSWER_ID_MESSAGE = text("learning.answers_id_8_64", "The answer's id has 8 to 64 letters, digits, _ and -");

/** Created by the client, usually a UUID. */
const answerId = z.optional(z.nullable(checked(z.string(), z.regex(/^[\w-]{8,64}$/, ANSWER_ID_MESSAGE))));

export const PracticeInput = z.object({
  word_id: z.string(WORD_MESSAGE),
  language,
  result: z.enum(PRACTICE_RESULTS, RESULT_MESSAGE),
  /**
   * The practice mode. Answers in `daily` and `review`, or without a mode, change the word's schedule, once a day for
   * each word. `today` and `all` are extra practice, which would distort the schedule.
   */
  mode: z.optional(z.nullable(z.enum(PRACTICE_MODES, MODE_MESSAGE))),
  /** A repeated answer with the same id counts once. */
  answer_id: answerId,
});
export type PracticeInput = z.infer<typeof PracticeInput>;

export const PracticeKnown = z.object({ word_id: z.string(WORD_MESSAGE), language, answer_id: answerId });
export type PracticeKnown = z.infer<typeof PracticeKnown>;

export const PracticeUndo = z.object({
  word_id: z.string(WORD_MESSAGE),
  language,
  /** The answer to undo; default: the word's last one. It is no error if it was undone already. */
  answer_id: answerId,
});
export type PracticeUndo = z.infer<typeof PracticeUndo>;

export const PracticeAnswer = z.object({ word: Word, progress: Progress });
export type PracticeAnswer = z.infer<typeof PracticeAnswer>;

/** Says whether answers in this mode change the schedule. */
export const isScheduling = (mode: PracticeMode | null | undefined) => mode !== "today" && mode !== "all";

/** Percentage of correct attempts, rounded; 0 without attempts. `no_answer` is not an attempt. */
export const successRate = (correct: number, attempts: number) =>
  attempts === 0 ? 0 : Math.round((100 * correct) / attempts);

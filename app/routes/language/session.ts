import type { PracticeMode, PracticeResult } from "#app/domain/language/practice.ts";
import type { Word } from "#app/domain/language/word.ts";

/** A run through some words. It is over when every word is answered. */
export interface Session {
  mode: PracticeMode;
  words: readonly Word[];
  /** The answers so far; the next word is the first without one. */
  results: readonly PracticeResult[];
  /** The id of each answer on the server. */
  answerIds: readonly string[];
  isRevealed: boolean;
}

export type Step =
  | { type: "start"; mode: PracticeMode; words: readonly Word[] }
  | { type: "reveal" }
  | { type: "answer"; result: PracticeResult; id: string }
  | { type: "undo" };

const unanswered = { results: [], answerIds: [], isRevealed: false };

/** Starts a run. The last word shown before does not come first, so that no word comes twice in a row. */
export function startSession(mode: PracticeMode, words: readonly Word[], lastShown?: string): Session {
  const [first, second, ...rest] = words;
  const isRepeated = first !== undefined && second !== undefined && first.id === lastShown;
  return { mode, words: isRepeated ? [second, first, ...rest] : words, ...unanswered };
}

export const wordOf = ({ words, results }: Session): Word | undefined => words[results.length];
export const lastOf = ({ words, results }: Session): Word | undefined => words[results.length - 1];
export const lastAnswerOf = ({ answerIds }: Session): string | undefined => answerIds.at(-1);
export const nextOf = ({ words, results }: Session): Word | undefined => words[results.length + 1];

/** The words that were not known. */
export const missedOf = ({ words, results }: Session): Word[] =>
  words.filter((_, i) => results[i] !== undefined && results[i] !== "correct");

export function step(session: Session, action: Step): Session {
  const word = wordOf(session);
  switch (action.type) {
    case "start":
      return startSession(action.mode, action.words, lastOf(session)?.id);
    case "reveal":
      return word ? { ...session, isRevealed: true } : session;
    case "answer":
      if (!word || !session.isRevealed) return session;
      return {
        ...session,
        results: [...session.results, action.result],
        answerIds: [...session.answerIds, action.id],
        isRevealed: false,
      };
    case "undo":
      if (session.results.length === 0) return session;
      return {
        ...session,
        results: session.results.slice(0, -1),
        answerIds: session.answerIds.slice(0, -1),
        isRevealed: true,
      };
  }
}

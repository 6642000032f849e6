import type { PracticeMode, RecordedResult } from "#app/domain/learning/practice.ts";
import type { Word } from "#app/domain/pack/word.ts";

/** An answer in a run. */
interface Turn {
  /** The index of the word. */
  at: number;
  result: RecordedResult;
  /** The id of the answer on the server; null for a repeated miss, which is not sent. */
  answerId: string | null;
}

/**
 * A practice of some words. A missed word returns after some other words. The practice ends when every word was
 * answered correctly once.
 */
export interface Session {
  mode: PracticeMode;
  words: readonly Word[];
  /** The answers so far. */
  turns: readonly Turn[];
  isRevealed: boolean;
}

export type Step =
  | { type: "start"; mode: PracticeMode; words: readonly Word[] }
  | { type: "reveal" }
  | { type: "answer"; result: RecordedResult; id: string | null }
  | { type: "undo"; isRevealed: boolean };

/** How many words come between a miss and the return of its word, if there are enough words. */
const BETWEEN = 4;

/** Starts a run. It does not begin with the last shown word, so that no word is shown twice in a row. */
export function startSession(mode: PracticeMode, words: readonly Word[], lastShown?: string): Session {
  const [first, second, ...rest] = words;
  const isRepeated = first !== undefined && second !== undefined && first.id === lastShown;
  return { mode, words: isRepeated ? [second, first, ...rest] : words, turns: [], isRevealed: false };
}

export const isMiss = (result: RecordedResult) => result === "wrong" || result === "no_answer";

/** The indices of the remaining words, the current one first. */
export function queueOf({ words, turns }: Session): number[] {
  const queue = words.map((_, i) => i);
  for (const { result } of turns) {
    const at = queue.shift()!;
    if (isMiss(result)) queue.splice(BETWEEN, 0, at);
  }
  return queue;
}

const wordAt = ({ words }: Session, at: number | undefined) => (at === undefined ? undefined : words[at]);

export const wordOf = (session: Session): Word | undefined => wordAt(session, queueOf(session)[0]);
export const nextOf = (session: Session): Word | undefined => wordAt(session, queueOf(session)[1]);
export const lastOf = (session: Session): Word | undefined => wordAt(session, session.turns.at(-1)?.at);
export const lastAnswerOf = ({ turns }: Session): string | null => turns.at(-1)?.answerId ?? null;

/** Says whether the current word was missed earlier in this run. */
export function isReturn(session: Session): boolean {
  const [at] = queueOf(session);
  return session.turns.some((turn) => turn.at === at);
}

/** The first answer to each word, by its index: it shows whether the learner knew the word before reading it. */
export const firstResults = ({ turns }: Session): ReadonlyMap<number, RecordedResult> =>
  new Map(turns.toReversed().map(({ at, result }) => [at, result]));

/** The words that were missed at their first answer. */
export function missedOf(session: Session): Word[] {
  const results = firstResults(session);
  return session.words.filter((_, i) => results.has(i) && isMiss(results.get(i)!));
}

export function step(session: Session, action: Step): Session {
  const [at] = queueOf(session);
  switch (action.type) {
    case "start":
      return startSession(action.mode, action.words, lastOf(session)?.id);
    case "reveal":
      return at === undefined ? session : { ...session, isRevealed: true };
    case "answer": {
      const { result, id } = action;
      if (at === undefined || (!session.isRevealed && result !== "known")) return session;
      return { ...session, turns: [...session.turns, { at, result, answerId: id }], isRevealed: false };
    }
    case "undo":
      if (session.turns.length === 0) return session;
      return { ...session, turns: session.turns.slice(0, -1), isRevealed: action.isRevealed };
  }
}

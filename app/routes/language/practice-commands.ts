import { useSyncExternalStore } from "react";
import { emitter } from "#app/client/emitter.ts";
import { commandsOf } from "#app/client/commands.ts";
import { RESULT_FAILED_MESSAGE } from "#app/domain/language/practice.ts";
import type { PracticeMode, PracticeResult } from "#app/domain/language/practice.ts";
import { toastElsewhere } from "#app/forms/action-error.ts";

/** An answer of a practice, that a word is known, or the undoing of either. By its id it counts once, however often it is sent. */
export type AnswerChange = { word_id: string; language: string; answer_id: string } & (
  | { intent: "answer"; result: PracticeResult; mode: PracticeMode }
  | { intent: "know" }
  | { intent: "undo" }
);

/** Answers that the server has refused. */
let refused: readonly AnswerChange[] = [];
const NONE: readonly AnswerChange[] = [];
const changed = emitter();

function setRefused(next: readonly AnswerChange[]) {
  refused = next;
  changed.emit();
}

const commands = commandsOf<AnswerChange>({
  path: "/language",
  queue: "learning",
  pages: {},
  // A practice keeps its words while its answers are sent.
  isRead: ({ search }) => !new URLSearchParams(search).has("mode"),
  tell(change) {
    setRefused([...refused, change]);
    toastElsewhere(["/language"], RESULT_FAILED_MESSAGE);
  },
});

export const sendAnswer = commands.send;

/** Drops a refused answer, which is undone. */
export const dropRefused = (id: string) => setRefused(refused.filter(({ answer_id }) => answer_id !== id));

/** Whether an answer does not arrive, or was refused. */
export function useHasFailed(): boolean {
  const failed = useSyncExternalStore(
    changed.on,
    () => refused,
    () => NONE,
  );
  const isWaiting = commands.usePending().some((pending) => pending.isWaiting);
  return failed.length > 0 || isWaiting;
}

/** Sends again what does not arrive or was refused. */
export function retryAnswers(): void {
  commands.retry();
  const again = refused;
  setRefused(NONE);
  for (const change of again) sendAnswer(change);
}

import { useFetchers, useSubmit } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { type Submission, submissionKey, withPending } from "./pending.ts";

/** Sends to the page's action, beside whatever else is on its way. */
export function useSend() {
  const submit = useSubmit();
  return useCallback(
    (sent: Submission) =>
      submit(
        { ...sent },
        {
          method: "post",
          // Undo is pressed on other pages too.
          action: "/app",
          encType: "application/json",
          navigate: false,
          fetcherKey: submissionKey(sent),
          // The list changes in the same frame as the hand that moved something.
          flushSync: true,
        },
      ),
    [submit],
  );
}

/** `todos` with what is on its way to the server. */
export function useShown(todos: readonly ActiveTodo[]): readonly ActiveTodo[] {
  const sent = useFetchers().flatMap(({ json }) => (json ? [json as unknown as Submission] : []));
  return withPending(todos, sent);
}

/** Whether an action's answer says that it was refused. */
export function isRefusal(answer: unknown): answer is ActionError {
  return typeof answer === "object" && answer !== null && "error" in answer && "values" in answer;
}

/** How a submission ended: refused, or not. */
export interface Outcome {
  sent: Submission;
  refusal: ActionError | null;
}

// The fetcher of a submission is gone as soon as it ends, so the page's clientAction tells what became of it.
const listeners = new Set<(outcome: Outcome) => void>();

export function tellOutcome(outcome: Outcome) {
  for (const listener of listeners) listener(outcome);
}

/** Does `run` if the submission that is being sent as `sent` is refused. */
export function whenRefused(sent: Submission, run: () => void) {
  const listener = ({ sent: ended, refusal }: Outcome) => {
    if (ended.intent !== sent.intent || submissionKey(ended) !== submissionKey(sent)) return;
    listeners.delete(listener);
    if (refusal) run();
  };
  listeners.add(listener);
}

/** Hears how each submission ended. */
export function useOutcomes(listener: (outcome: Outcome) => void) {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}

import { useSubmit } from "@remix-run/react";
import { useCallback } from "react";
import type { PracticeMode, PracticeResult } from "#app/domain/language/practice.ts";
import { refusalOf } from "#app/forms/form-page.tsx";

/** What the page sends while practising. `key` identifies the request. */
export type Sent = { key: string; word_id: string; language: string; answer_id: string } & (
  | { intent: "answer"; result: PracticeResult; mode: PracticeMode }
  | { intent: "undo" }
);

const waiting = new Map<string, (isDone: boolean) => void>();

/** Passes the result to the sender. The page's clientAction receives it first. */
export function settle(key: string, answer: unknown) {
  waiting.get(key)?.(refusalOf(answer) === null);
  waiting.delete(key);
}

/** Sends in parallel to other requests; resolves to whether it succeeded. */
export function useSend() {
  const submit = useSubmit();
  return useCallback(
    (sent: Sent) =>
      new Promise<boolean>((resolve) => {
        waiting.set(sent.key, resolve);
        submit({ ...sent }, { method: "post", encType: "application/json", navigate: false, fetcherKey: sent.key });
      }),
    [submit],
  );
}

import { useSubmit } from "@remix-run/react";
import { useCallback } from "react";
import type { PracticeMode, PracticeResult } from "#app/domain/language/practice.ts";
import { refusalOf } from "#app/forms/form-page.tsx";

/** What the page sends while practising. `key` tells one sending from another. */
export type Sent = { key: string; word_id: string; language: string; answer_id: string } & (
  | { intent: "answer"; result: PracticeResult; mode: PracticeMode }
  | { intent: "undo" }
);

const waiting = new Map<string, (isDone: boolean) => void>();

/** Tells whoever sent it that it is done, or was refused. The page's clientAction hears that first. */
export function settle(key: string, answer: unknown) {
  waiting.get(key)?.(refusalOf(answer) === null);
  waiting.delete(key);
}

/** Sends beside whatever else is on its way; resolves to whether it was done. */
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

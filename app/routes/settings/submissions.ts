import { useFetchers, useSubmit } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import type { Project } from "#app/domain/project/project.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { refusalOf, saying } from "#app/forms/form-page.tsx";
import { inTurn } from "#app/forms/in-turn.ts";
import { actionErrorText, tellAway } from "#app/forms/action-error.ts";
import { keyOf, withPending } from "./pending.ts";

/** What is said when the server fails and says nothing itself. */
const FALLBACK: Record<string, string> = {
  archive: "Failed to archive project",
  unarchive: "Failed to unarchive project",
  delete: "Failed to delete project",
  order: "Failed to reorder projects",
};

/** How a form ended: refused, or not. */
export interface Outcome {
  form: FormData;
  refusal: ActionError | null;
}

// The fetcher of a form is gone as soon as it ends, so the page's clientAction tells what became of it.
const listeners = new Set<(outcome: Outcome) => void>();

/** Hears how each form of this page ended. */
export function useOutcomes(listener: (outcome: Outcome) => void) {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}

/** Runs the page's action, and tells the page what became of it. */
export async function submitted(request: Request, run: () => Promise<unknown>) {
  const form = await request.clone().formData();
  const intent = String(form.get("intent"));
  const answer = saying(FALLBACK[intent], await inTurn(keyOf(intent, form.get("project_id")?.toString()), run));
  if (request.signal.aborted) return answer;
  const refusal = refusalOf(answer);
  for (const tell of listeners) tell({ form, refusal });
  if (refusal) tellAway("/settings", actionErrorText(refusal, "This project"));
  return answer;
}

/** Sends to the page's action, beside whatever else is on its way. */
export function useSend() {
  const submit = useSubmit();
  return useCallback(
    (fields: Record<string, string | readonly string[]>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        for (const one of [value].flat()) form.append(name, one as string);
      }
      const fetcherKey = keyOf(String(fields.intent), fields.project_id as string | undefined);
      // Undo is pressed on other pages too.
      submit(form, { method: "post", action: "/settings", navigate: false, fetcherKey, flushSync: true });
    },
    [submit],
  );
}

/** What is on its way: the projects as they will be, and whether a form of `key` is. */
export function useUnderway(projects: readonly Project[]) {
  const fetchers = useFetchers();
  const forms = fetchers.flatMap(({ formData }) => (formData ? [formData] : []));
  return {
    shown: withPending(projects, forms),
    isUnderway: (key: string) => fetchers.some((fetcher) => fetcher.key === key && fetcher.state !== "idle"),
  };
}

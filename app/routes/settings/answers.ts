import { useActionData, useSearchParams } from "@remix-run/react";
import { useCallback, useState } from "react";
import type { Project } from "#app/domain/project/project.ts";
import { closeDialog } from "#app/ui/open-dialog.ts";
import { useToast } from "#app/ui/toast.tsx";
import { refusalOf } from "#app/forms/form-page.tsx";
import type { ActionError } from "#app/forms/action.server.ts";
import { actionErrorText } from "#app/forms/action-error.ts";
import { dialogId } from "./project-dialog.tsx";
import type { Draft } from "./rename-form.tsx";
import { type Outcome, useOutcomes, useSend } from "./submissions.ts";

/** The title that is being changed, and what was refused last. A refused title opens its row again. */
export function useAnswers(projects: readonly Project[]) {
  const answer = refusalOf(useActionData());
  const [search] = useSearchParams();
  const [start] = useState(() => {
    const refused = ofTitle(answer);
    if (refused) return draftOf(refused.values.project_id, refused.values.proje_title, refused.error);
    // For whoever has no scripts the address names the row.
    const named = projects.find((one) => one.id === search.get("rename"));
    return named ? draftOf(named.id, named.proje_title) : null;
  });
  const [draft, setDraft] = useState(start);
  const [refusal, setRefusal] = useState(ofTitle(answer) || answer?.values.intent === "delete-account" ? null : answer);

  const hear = useCallback(
    ({ form, refusal }: Outcome) => {
      const intent = form.get("intent");
      if (intent === "delete-account") return;
      const title = projects.find((one) => one.id === form.get("project_id"))?.proje_title;
      // A deletion's dialog waits for its answer, and would cover what was refused.
      if (intent === "delete" && refusal) closeDialog(dialogId("delete", String(form.get("project_id"))));
      // What was typed stays, unless there is nothing left that it could name.
      const isTyped = refusal !== null && intent === "rename" && refusal.status !== 404;
      if (isTyped) setDraft(draftOf(form.get("project_id"), form.get("proje_title"), refusal.error));
      const error = refusal && (title === undefined ? refusal.error : actionErrorText(refusal, `“${title}”`));
      setRefusal(isTyped || error === null ? null : { ...refusal!, error });
    },
    [projects],
  );
  useOutcomes(hear);

  return { draft, setDraft, error: refusal?.error, dismiss: () => setRefusal(null) };
}

/** What a title that was posted without scripts was refused with, which its row shows. */
const ofTitle = (refusal: ActionError | null) =>
  refusal?.details.some(({ path }) => path === "proje_title") ? refusal : null;

const draftOf = (project_id: unknown, proje_title: unknown, error?: string): Draft => ({
  project_id: String(project_id),
  proje_title: String(proje_title),
  error,
});

const done: Record<string, { text: string; undo?: "archive" | "unarchive" }> = {
  archive: { text: "Archived", undo: "unarchive" },
  unarchive: { text: "Unarchived", undo: "archive" },
  delete: { text: "Deleted" },
};

/** Says what was done, with a way back where there is one. */
export function useDone(projects: readonly Project[]) {
  const send = useSend();
  const toast = useToast();
  const hear = useCallback(
    ({ form, refusal }: Outcome) => {
      const what = done[String(form.get("intent"))];
      const project = projects.find((one) => one.id === form.get("project_id"));
      if (refusal || !what || !project || form.has("undo")) return;
      const { text, undo } = what;
      const back = () => send({ intent: undo!, project_id: project.id, undo: "true" });
      toast.show({
        text: `${text} “${project.proje_title}”`,
        ...(undo && { action: { label: "Undo", run: back } }),
      });
    },
    [projects, send, toast],
  );
  useOutcomes(hear);
}

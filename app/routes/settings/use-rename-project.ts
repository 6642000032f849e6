import { useSearchParams } from "@remix-run/react";
import { useCallback, useState } from "react";
import type { Project } from "#app/domain/project/project.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { useFailures } from "#app/forms/action-error.ts";
import { type TitleDraft, useReturnedTitle } from "#app/parts/project/failed-title.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";

/** The title that is being edited, and the last error. */
export function useRenameProject(projects: readonly Project[]) {
  const answer = actionErrorOf(useLastActionData());
  const [search] = useSearchParams();
  const [start] = useState(() => {
    const titleError = ofTitle(answer);
    if (titleError) return draftOf(titleError.values.project_id, titleError.values.proje_title, titleError.error);
    // Without scripts, the address names the row.
    const named = projects.find((one) => one.id === search.get("rename"));
    return named ? draftOf(named.id, named.proje_title) : null;
  });
  const [draft, setDraft] = useState(start);
  const [error, setError] = useState(ofTitle(answer) || isAboutAccount(answer) ? undefined : answer?.error);
  useFailures(useCallback((titleError) => setError(titleError.error), []));
  useReturnedTitle(setDraft);
  return { draft, setDraft, error, dismiss: () => setError(undefined) };
}

/** Says whether a form about the account shows the error itself. */
const isAboutAccount = (actionError: ActionError | null) =>
  /^(change|delete|end|create|revoke|stop|set|confirm|renew|rename|remove|test)-/.test(
    String(actionError?.values.intent),
  );

/** The error of a title that was posted without scripts, which its row shows. */
const ofTitle = (actionError: ActionError | null) =>
  actionError?.details.some(({ path }) => path === "proje_title") ? actionError : null;

const draftOf = (project_id: unknown, proje_title: unknown, error?: string): TitleDraft => ({
  project_id: String(project_id),
  proje_title: String(proje_title),
  error,
});

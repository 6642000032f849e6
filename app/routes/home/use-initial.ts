import { useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { withoutAsking } from "./address.ts";
import { draftOf, FIRST_ID, newDraft, failedDraft } from "./drafts.ts";

/** The part that the page shows before scripts run: a dialog that its address opens, or a failed form. */
export function useInitial({ todos, selected }: { todos: readonly ActiveTodo[]; selected: string | null }) {
  const answer = useLastActionData();
  const [search] = useSearchParams();
  const [initial] = useState(() => {
    const actionError = actionErrorOf(answer);
    const edited = todos.find(({ id }) => id === search.get("edit"));
    const isTyped = actionError !== null && "todo_title" in actionError.values;
    const isClaim = actionError !== null && actionError.values.intent === "claim-demo";
    return {
      claim: isClaim ? actionError : null,
      draft: isTyped
        ? failedDraft(actionError, selected ?? "")
        : edited
          ? draftOf(edited)
          : search.has("add") && selected
            ? newDraft(selected, FIRST_ID)
            : null,
      deleting: search.get("delete"),
      problem: actionError && !isTyped && !isClaim ? actionError.error : null,
    };
  });
  const asked = search.toString();
  useEffect(() => {
    // The form is open now, so its parameter is removed: a reload must not open it again.
    const url = new URL(window.location.href);
    if (asked) window.history.replaceState(window.history.state, "", withoutAsking(url));
  }, [asked]);
  return initial;
}

import { useEffect, useState } from "react";
import { storedText, storeText, useTimesTaken } from "#app/client/stored-texts.ts";
import { submittedValue } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { useClientValue } from "#app/ui/hydrated.ts";
import { useStable } from "#app/ui/stable.ts";
import type { ClosingWeek } from "./closing-week.server.ts";

/**
 * The text of the field: the edited text if it differs from the stored one. It survives a reload of the tab. `seen` is the
 * summary that was stored when the edit began: an update of the page may bring that of another tab.
 */
export function useSummaryText({ week_start, markdown, closedAt }: ClosingWeek, actionError: ActionError | null) {
  const { id } = useRootData()!.user!;
  const name = `summary ${week_start}`;
  const seenName = `seen ${name}`;
  useTimesTaken();
  const stored = useClientValue(() => storedText(id, name), null);
  const storedSeen = useClientValue(() => storedText(id, seenName), null);
  // Undefined until it is edited on this page, null after the edits are discarded.
  const [typed, setTyped] = useState<string | null | undefined>(submittedValue(actionError, "markdown"));
  const [began, setBegan] = useState(submittedValue(actionError, "seen"));
  const edited = typed === undefined ? stored : typed;
  const isEdited = edited !== null && edited.trim() !== markdown;
  const isSaved = edited !== null && !isEdited;
  const current = closedAt ? markdown : "";
  const seen = isEdited ? (began ?? storedSeen ?? current) : current;
  function store(text: string | null, seen: string | null) {
    storeText(id, name, text);
    storeText(id, seenName, seen);
  }
  const forget = useStable(() => store(null, null));
  useEffect(() => {
    if (isSaved) forget();
  }, [isSaved, forget]);
  function edit(text: string | null) {
    setTyped(text);
    setBegan(seen);
    store(text, text === null ? null : seen);
  }
  return {
    text: isEdited ? edited : markdown,
    seen,
    isEdited,
    edit,
    undo: () => edit(null),
    /** Appends text that was typed before scripts ran to the text that this tab has stored. */
    takeOver(typed: string) {
      const kept = storedText(id, name);
      edit(!kept || kept === typed ? typed : `${kept}\n\n${typed}`);
    },
  };
}

import { useCallback, useEffect, useRef, useState } from "react";
import { TEMPORARY_ID } from "#app/domain/list/position.ts";
import {
  type Draft,
  type Drafts,
  keepDrafts,
  readDrafts,
  type TodoFields,
  useKeptDrafts,
} from "#app/forms/todo-drafts.ts";
import { isBlank, newDraft, submissionOf } from "./drafts.ts";
import { type Outcome, useOutcomes, useSend } from "./submissions.ts";

const PROJECT_GONE = "This project was deleted on another device.";

/** The answer of the server: what was refused is typed on, or waits until the row that is being typed is done. */
function answered({ open, unsaved, sent }: Drafts, { sent: { intent, ...values }, refusal }: Outcome): Drafts {
  const draft = sent.find(({ id }) => "todo_id" in values && id === values.todo_id);
  if (!draft || (intent !== "add-todo" && intent !== "change-todo")) return { open, unsaved, sent };
  const rest = sent.filter((one) => one !== draft);
  if (!refusal) return { open, unsaved, sent: rest };
  const isMissing = refusal.status === 404;
  const isGone = isMissing && intent === "change-todo";
  const error = isMissing && intent === "add-todo" ? PROJECT_GONE : refusal.error;
  const back: Draft = {
    ...draft,
    ...(isGone && { id: newDraft("").id, isGone }),
    problem: refusal.details[0] ?? { path: "", message: error },
  };
  if (open && !isBlank(open.fields)) return { open, unsaved: [back, ...unsaved], sent: rest };
  return { open: back, unsaved, sent: rest };
}

/**
 * The rows that are typed: one is open, opening another discards it; saving a new one opens the next. What could not be
 * saved comes back with what is wrong, and nothing that was typed is lost by a reload.
 */
export function useDrafts(initial: Draft | null, isSaved: (draft: Draft) => boolean) {
  const [drafts, setDrafts] = useState<Drafts>({ open: initial, unsaved: [], sent: [] });
  const send = useSend();
  const isRead = useRef(false);

  useEffect(() => {
    const { open } = drafts;
    if (isRead.current) return keepDrafts({ ...drafts, open: open && !isBlank(open.fields) ? open : null });
    isRead.current = true;
    const kept = readDrafts();
    if (!kept) return;
    // The answer to these never arrived here; some of them did arrive there.
    const lost = kept.sent.filter((draft) => !isSaved(draft));
    // Only the browser knows it, so it shows after the page is there.
    // oxlint-disable-next-line react/set-state-in-effect
    setDrafts(({ open }) => ({ open: kept.open ?? open, unsaved: [...lost, ...kept.unsaved], sent: [] }));
    // What is saved is only asked once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [drafts]);

  useOutcomes(useCallback((outcome: Outcome) => setDrafts((all) => answered(all, outcome)), []));
  useKeptDrafts(useCallback((kept) => setDrafts((all) => ({ ...all, unsaved: [kept, ...all.unsaved] })), []));

  const discard = (id: string) =>
    setDrafts(({ open, unsaved, sent }) => ({
      open: open?.id === id ? null : open,
      unsaved: unsaved.filter((one) => one.id !== id),
      sent,
    }));

  function submit(draft: Draft) {
    setDrafts(({ open, unsaved, sent }) => ({
      // The next line is ready once a new one is saved.
      open: open?.id !== draft.id ? open : draft.id.startsWith(TEMPORARY_ID) ? newDraft(draft.project_id) : null,
      unsaved: unsaved.filter(({ id }) => id !== draft.id),
      sent: [...sent, draft],
    }));
    send(submissionOf(draft));
  }

  return {
    open: drafts.open,
    unsaved: drafts.unsaved,
    start: (draft: Draft) =>
      setDrafts((all) => ({ ...all, open: draft, unsaved: all.unsaved.filter(({ id }) => id !== draft.id) })),
    type: (fields: TodoFields) => setDrafts((all) => ({ ...all, open: all.open && { ...all.open, fields } })),
    save: () => drafts.open && submit({ ...drafts.open, problem: null }),
    retry: (draft: Draft) => submit({ ...draft, problem: null }),
    discard,
    /** Adds it to a project; what had its id is discarded. */
    addTo(project_id: string, draft: Draft) {
      discard(draft.id);
      submit({ ...newDraft(project_id), fields: draft.fields });
    },
  };
}

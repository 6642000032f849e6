import { useCallback, useEffect, useRef, useState } from "react";
import { TEMPORARY_ID } from "#app/domain/position.ts";
import { type Draft, isBlank, newDraft, submissionOf } from "./drafts.ts";
import type { TodoFields } from "./pending.ts";
import { type Outcome, useOutcomes, useSend } from "./submissions.ts";

interface Drafts {
  /** The one row that is edited. */
  open: Draft | null;
  /** Rows that were refused while another one was being typed. */
  unsaved: Draft[];
  /** Rows on their way to the server. */
  sent: Draft[];
}

/** Where drafts survive a reload of this tab. */
const KEY = "sevenfold-drafts";

function readKept(): Drafts | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Drafts | null;
  } catch {
    return null;
  }
}

function keep({ open, unsaved, sent }: Drafts) {
  const kept = { open: open && !isBlank(open.fields) ? open : null, unsaved, sent };
  try {
    if (kept.open || unsaved.length + sent.length > 0) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing still edits.
  }
}

/**
 * The rows that are typed: one is open, opening another discards it; saving a new one opens the next. What could not be
 * saved comes back with what is wrong, and nothing that was typed is lost by a reload.
 */
export function useDrafts(initial: Draft | null, isSaved: (draft: Draft) => boolean) {
  const [drafts, setDrafts] = useState<Drafts>({ open: initial, unsaved: [], sent: [] });
  const send = useSend();
  /** The open row as it stands, without rendering the list on each key. */
  const typed = useRef<TodoFields | null>(null);
  const isRead = useRef(false);

  useEffect(() => {
    if (!isRead.current) {
      isRead.current = true;
      const kept = readKept();
      if (!kept) return;
      // The answer to these never arrived here; some of them did arrive there.
      const lost = kept.sent.filter((draft) => !isSaved(draft));
      // Only the browser knows it, so it shows after the page is there.
      // oxlint-disable-next-line react/set-state-in-effect
      setDrafts(({ open }) => ({ open: kept.open ?? open, unsaved: [...lost, ...kept.unsaved], sent: [] }));
    } else {
      typed.current = null;
      keep(drafts);
    }
  }, [drafts, isSaved]);

  const hear = useCallback(({ sent: { intent, ...values }, refusal }: Outcome) => {
    if (intent !== "add-todo" && intent !== "change-todo") return;
    setDrafts(({ open, unsaved, sent }) => {
      const draft = sent.find(({ id }) => "todo_id" in values && id === values.todo_id);
      if (!draft) return { open, unsaved, sent };
      const rest = sent.filter((one) => one !== draft);
      if (!refusal) return { open, unsaved, sent: rest };
      const back = { ...draft, problem: refusal.details[0] ?? { path: "", message: refusal.error } };
      const isFree = !open || isBlank(typed.current ?? open.fields);
      return isFree ? { open: back, unsaved, sent: rest } : { open, unsaved: [back, ...unsaved], sent: rest };
    });
  }, []);
  useOutcomes(hear);

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
    type(fields: TodoFields) {
      typed.current = fields;
      if (drafts.open) keep({ ...drafts, open: { ...drafts.open, fields } });
    },
    save: (fields: TodoFields) => drafts.open && submit({ ...drafts.open, fields, problem: null }),
    retry: submit,
    discard: (draft: Draft | null = drafts.open) =>
      setDrafts(({ open, unsaved, sent }) => ({
        open: open === draft ? null : open,
        unsaved: unsaved.filter((one) => one !== draft),
        sent,
      })),
  };
}

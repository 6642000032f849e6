import { useEffect } from "react";
import { emitter } from "#app/client/emitter.ts";
import { personId } from "#app/client/person.ts";
import type { Detail } from "#app/errors.ts";
import type { TodoFields } from "#app/domain/todo/changes.ts";

/** A todo that is being edited, or that could not be saved. */
export interface Draft {
  /** Of the todo, a new one too. */
  id: string;
  isNew: boolean;
  project_id: string;
  fields: TodoFields;
  /** Of a todo that is there: its fields when it was opened. */
  opened?: Partial<TodoFields>;
  /** Its error and the field of it; an empty path means the whole form. */
  problem: Detail | null;
  /** The todo that was typed before it, and that it follows in the list. */
  after?: string;
  /** The todo was deleted elsewhere meanwhile. */
  isGone?: boolean;
  /** It was typed into a day of the calendar. */
  isOfDay?: boolean;
}

export interface Drafts {
  /** The one row in edit mode. */
  open: Draft | null;
  /** Rows that were refused while another one was being edited. */
  unsaved: Draft[];
}

/** Storage key; drafts survive a reload of this tab. */
const KEY = "sevenfold-drafts";

/** Drafts and the person who typed them. */
interface Stored extends Drafts {
  userId: string | null;
}

/** This person's drafts of this tab. */
export function readDrafts(): Drafts {
  const none = { open: null, unsaved: [] };
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Stored | null;
    return stored && stored.userId === personId() ? stored : none;
  } catch {
    return none;
  }
}

/** Stores drafts, replacing the earlier ones. */
export function keepDrafts(drafts: Drafts) {
  try {
    if (drafts.open || drafts.unsaved.length > 0) {
      const { open, unsaved } = drafts;
      sessionStorage.setItem(KEY, JSON.stringify({ userId: personId(), open, unsaved } satisfies Stored));
    } else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, drafts are lost on a reload.
  }
}

const failedDrafts = emitter<Draft>();

/** Stores a refused draft and offers it to the current page. Returns whether the page took it: its field may hold other text. */
export function offerDraft(draft: Draft): boolean {
  const { open, unsaved } = readDrafts();
  keepDrafts({ open, unsaved: [draft, ...unsaved.filter(({ id }) => id !== draft.id)] });
  return failedDrafts.emit(draft);
}

/** Receives refused drafts. `take` returns whether it took one; keep it stable between renders. */
export function useOfferedDrafts(take: (draft: Draft) => boolean) {
  useEffect(() => failedDrafts.on(take), [take]);
}

/** Removes a draft that was saved or discarded. */
export function dropUnsaved(id: string) {
  const { open, unsaved } = readDrafts();
  keepDrafts({ open, unsaved: unsaved.filter((draft) => draft.id !== id) });
}

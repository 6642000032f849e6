import { useEffect } from "react";
import type { Detail } from "#app/domain/errors.ts";
import type { Category } from "#app/domain/todo/todo.ts";

/** The editable fields of a todo. */
export interface TodoFields {
  todo_title: string;
  todo_description: string;
  todo_category: Category;
  /** A date, an instant, or null. */
  todo_due_date: string | null;
}

/** A todo that is being edited, or that could not be saved. A new one has a temporary id. */
export interface Draft {
  id: string;
  project_id: string;
  fields: TodoFields;
  /** Its error and the field of it; an empty path means the whole form. */
  problem: Detail | null;
  /** The todo was deleted elsewhere meanwhile. */
  isGone?: boolean;
}

export interface Drafts {
  /** The one row in edit mode. */
  open: Draft | null;
  /** Rows that were refused while another one was being edited. */
  unsaved: Draft[];
  /** Rows that are being saved. */
  sent: Draft[];
}

/** Storage key; drafts survive a reload of this tab. */
const KEY = "sevenfold-drafts";

/** The drafts of this tab; null when there are none. */
export function readDrafts(): Drafts | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Drafts | null;
  } catch {
    return null;
  }
}

/** Replaces the stored drafts. */
export function keepDrafts(drafts: Drafts) {
  try {
    if (drafts.open || drafts.unsaved.length + drafts.sent.length > 0)
      sessionStorage.setItem(KEY, JSON.stringify(drafts));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, editing still works.
  }
}

const KEPT = "sevenfold-draft-kept";

/** Stores another page's draft for home, replacing an earlier one with the same id. */
export function keepUnsaved(draft: Draft) {
  const { open, unsaved, sent } = readDrafts() ?? { open: null, unsaved: [], sent: [] };
  keepDrafts({ open, unsaved: [draft, ...unsaved.filter(({ id }) => id !== draft.id)], sent });
  window.dispatchEvent(new CustomEvent(KEPT, { detail: draft }));
}

/** Calls `listen` with drafts that another page stores after it was left. `listen` must be stable. */
export function useKeptDrafts(listen: (draft: Draft) => void) {
  useEffect(() => {
    const hear = (event: Event) => listen((event as CustomEvent<Draft>).detail);
    window.addEventListener(KEPT, hear);
    return () => window.removeEventListener(KEPT, hear);
  }, [listen]);
}

/** Deletes a draft that was saved or discarded. */
export function dropUnsaved(id: string) {
  const kept = readDrafts();
  if (kept) keepDrafts({ ...kept, unsaved: kept.unsaved.filter((draft) => draft.id !== id) });
}

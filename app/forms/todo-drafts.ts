import { useEffect } from "react";
import type { Detail } from "#app/domain/errors.ts";
import type { Category } from "#app/domain/todo/todo.ts";

/** The fields of a todo that are typed or chosen. */
export interface TodoFields {
  todo_title: string;
  todo_description: string;
  todo_category: Category;
  /** A date, an instant, or nothing. */
  todo_due_date: string | null;
}

/** A todo that is typed, or was typed and could not be saved. A new one has a temporary id. */
export interface Draft {
  id: string;
  project_id: string;
  fields: TodoFields;
  /** What is wrong with it, and in which field; an empty path is the whole. */
  problem: Detail | null;
  /** It was a saved todo until somebody deleted that meanwhile. */
  isGone?: boolean;
}

export interface Drafts {
  /** The one row that is edited. */
  open: Draft | null;
  /** Rows that were refused while another one was being typed. */
  unsaved: Draft[];
  /** Rows on their way to the server. */
  sent: Draft[];
}

/** Where drafts survive a reload of this tab. */
const KEY = "sevenfold-drafts";

/** What this tab kept; null when there is nothing. */
export function readDrafts(): Drafts | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Drafts | null;
  } catch {
    return null;
  }
}

/** Keeps drafts in the place of those that were kept before. */
export function keepDrafts(drafts: Drafts) {
  try {
    if (drafts.open || drafts.unsaved.length + drafts.sent.length > 0)
      sessionStorage.setItem(KEY, JSON.stringify(drafts));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing still edits.
  }
}

const KEPT = "sevenfold-draft-kept";

/** Keeps a draft of another page for home, in the place of an earlier one with its id. */
export function keepUnsaved(draft: Draft) {
  const { open, unsaved, sent } = readDrafts() ?? { open: null, unsaved: [], sent: [] };
  keepDrafts({ open, unsaved: [draft, ...unsaved.filter(({ id }) => id !== draft.id)], sent });
  window.dispatchEvent(new CustomEvent(KEPT, { detail: draft }));
}

/** Hears of drafts that another page leaves when it is no longer shown. `listen` stays the same from render to render. */
export function useKeptDrafts(listen: (draft: Draft) => void) {
  useEffect(() => {
    const hear = (event: Event) => listen((event as CustomEvent<Draft>).detail);
    window.addEventListener(KEPT, hear);
    return () => window.removeEventListener(KEPT, hear);
  }, [listen]);
}

/** Lets go of a draft that was saved or discarded. */
export function dropUnsaved(id: string) {
  const kept = readDrafts();
  if (kept) keepDrafts({ ...kept, unsaved: kept.unsaved.filter((draft) => draft.id !== id) });
}

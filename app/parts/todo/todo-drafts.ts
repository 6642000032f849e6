import { useEffect } from "react";
import { emitter } from "#app/client/emitter.ts";
import { tabStorage } from "#app/client/tab-storage.ts";
import type { Detail } from "#app/errors.ts";
import type { TodoFields } from "#app/domain/todo/changes.ts";

/** A todo that is being edited, or that could not be saved. */
export interface Draft {
  /** The id of the todo; a new todo has one too. */
  id: string;
  isNew: boolean;
  project_id: string;
  fields: TodoFields;
  /** For an existing todo: its fields when the editor was opened. */
  opened?: Partial<TodoFields>;
  /** The error and its field; an empty path means the whole form. */
  problem: Detail | null;
  /** The new todo that was typed before this one, which is above it in the list. */
  after?: string;
  /** The todo was deleted elsewhere meanwhile. */
  isGone?: boolean;
  /** The todo was typed into a day of the calendar. */
  isOfDay?: boolean;
}

export interface Drafts {
  /** The one row in edit mode. */
  open: Draft | null;
  /** Rows that failed while another row was being edited. */
  unsaved: Draft[];
}

const stored = tabStorage<Drafts>("sevenfold-drafts");

export const readDrafts = (): Drafts => stored.read() ?? { open: null, unsaved: [] };

/** Stores drafts, replacing the earlier ones. */
export const keepDrafts = ({ open, unsaved }: Drafts): void =>
  stored.store(open || unsaved.length > 0 ? { open, unsaved } : null);

const failedDrafts = emitter<Draft>();

/**
 * Stores a failed draft and offers it to the current page. Returns whether the page took it; its field may contain
 * other text.
 */
export function offerDraft(draft: Draft): boolean {
  const { open, unsaved } = readDrafts();
  keepDrafts({ open, unsaved: [draft, ...unsaved.filter(({ id }) => id !== draft.id)] });
  return failedDrafts.emit(draft);
}

/** Receives failed drafts. `take` returns whether it took one; it must be stable between renders. */
export function useOfferedDrafts(take: (draft: Draft) => boolean) {
  useEffect(() => failedDrafts.on(take), [take]);
}

/** Removes a draft that was saved or discarded. */
export function dropUnsaved(id: string) {
  const { open, unsaved } = readDrafts();
  keepDrafts({ open, unsaved: unsaved.filter((draft) => draft.id !== id) });
}

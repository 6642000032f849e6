import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "#app/client/commands/new-id.ts";
import { pick } from "#app/domain/pick.ts";
import type { Project } from "#app/domain/project/project.ts";
import { EDITED_FIELDS, editOf, NEW_TODO, type TodoChange, type TodoFields } from "#app/domain/todo/changes.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { todoCommands } from "#app/parts/todo/todo-commands.ts";
import { type Draft, type Drafts, keepDrafts, readDrafts, useOfferedDrafts } from "#app/parts/todo/todo-drafts.ts";
import { useStable } from "#app/ui/stable.ts";

/** The id of the new row with which the page opens. The server and the browser use the same one. */
export const FIRST_ID = "new";

/** A new, empty row. */
export function newDraft(project_id: string, id = newId()): Draft {
  return { id, isNew: true, project_id, fields: NEW_TODO, problem: null };
}

/** Says whether nothing was typed. */
export const isBlank = ({ todo_title, todo_description }: TodoFields) => !todo_title.trim() && !todo_description.trim();

/** The change that an editor saves. */
export type SavedDraft = Extract<TodoChange, { intent: "add-todo" | "change-todo" }>;

/** Says whether saving changes something. */
export const changesTodo = (saved: SavedDraft) => saved.intent === "add-todo" || saved.typed !== undefined;

/** The change that saving a draft sends. */
export function changeOf({ id, isNew, project_id, fields, opened = {}, after }: Draft): SavedDraft {
  const todo_id = id === FIRST_ID ? newId() : id;
  if (isNew) return { intent: "add-todo", todo_id, project_id, ...fields, ...(after && { after }) };
  return { intent: "change-todo", todo_id, project_id, ...editOf(fields, opened) };
}

/** The draft for editing a saved todo. */
export function draftOf(todo: ActiveTodo): Draft {
  const { id, project_id } = todo;
  const fields = pick(todo, EDITED_FIELDS);
  return { id, isNew: false, project_id, fields, opened: fields, problem: null };
}

/** The draft of a form that failed without scripts; in the selected project unless the form names another. */
export function failedDraft({ error, details, values, status }: ActionError, selected: string): Draft {
  const text = (name: string) => (typeof values[name] === "string" ? values[name] : "");
  const isGone = status === 404 && values.intent === "change-todo";
  const isNew = isGone || values.intent !== "change-todo";
  const typed = EDITED_FIELDS.map((name) => [name, text(name) || NEW_TODO[name]]);
  return {
    ...newDraft(text("project_id") || selected, isNew ? FIRST_ID : text("todo_id")),
    isNew,
    ...(isGone && { isGone }),
    fields: Object.fromEntries(typed) as TodoFields,
    problem: details[0] ?? { path: "", message: error },
  };
}

/** The unsaved rows: those of the current project, and those of projects that are gone. */
export function unsavedIn(project_id: string | null, { open, unsaved }: Drafts, projects: readonly Project[]) {
  const isOrphaned = (draft: Draft) => !isBlank(draft.fields) && !projects.some(({ id }) => id === draft.project_id);
  return {
    own: unsaved.filter((draft) => draft.project_id === project_id && !isOrphaned(draft)),
    orphaned: [...(open ? [open] : []), ...unsaved].filter(isOrphaned),
  };
}

/** Adds a failed draft: it is opened again, or waits until the current row is saved. */
function withFailed({ open, unsaved }: Drafts, draft: Draft): Drafts {
  const rest = unsaved.filter(({ id }) => id !== draft.id);
  const isTyping = draft.isOfDay || (open !== null && !isBlank(open.fields));
  return isTyping ? { open, unsaved: [draft, ...rest] } : { open: draft, unsaved: rest };
}

/** Adds the rows of the last visit. Text that was typed before scripts ran stays open. */
function withStored({ open: stored, unsaved }: Drafts, open: Draft | null, isTyped: boolean): Drafts {
  if (!stored || !isTyped) return { open: stored ?? open, unsaved };
  return { open, unsaved: [stored.id === open?.id ? { ...stored, id: newId() } : stored, ...unsaved] };
}

/**
 * The state of the rows that are being edited. One row is open. Opening another row discards it; saving a new row
 * opens the next one. A failed row is opened again with its errors, and rows survive a reload. `initial` is the row
 * that the address opens.
 */
export function useDrafts(initial: Draft | null) {
  const [drafts, setDrafts] = useState<Drafts>({ open: initial, unsaved: [] });
  const isRead = useRef(false);

  useEffect(() => {
    const { open } = drafts;
    if (isRead.current) return keepDrafts({ ...drafts, open: open && !isBlank(open.fields) ? open : null });
    isRead.current = true;
    const stored = readDrafts();
    // Only the browser has them, so they are shown after hydration.
    setDrafts(({ open }) => withStored(stored, open, open !== initial));
  }, [drafts, initial]);

  const isAsked = initial !== null;
  const openAsked = useStable(() => setDrafts((all) => (all.open ? all : { ...all, open: initial })));
  // The address may ask for a row after the card is rendered: a live update can show the first project before its
  // navigation ends.
  useEffect(() => {
    if (isAsked) openAsked();
  }, [isAsked, openAsked]);

  useOfferedDrafts(
    useCallback((draft) => {
      setDrafts((all) => withFailed(all, draft));
      return true;
    }, []),
  );

  const discard = (id: string) =>
    setDrafts(({ open, unsaved }) => ({
      open: open?.id === id ? null : open,
      unsaved: unsaved.filter((one) => one.id !== id),
    }));

  /** `project_id` is the project to which it goes, if that is not the project in which it was typed. */
  function submit(draft: Draft, project_id?: string) {
    const change = changeOf(project_id ? { ...draft, project_id, after: undefined } : draft);
    // The field is ready for the next todo, which follows the last one of its project.
    const next = () => ({ ...newDraft(draft.project_id), after: project_id ? draft.after : change.todo_id });
    setDrafts(({ open, unsaved }) => ({
      open: open?.id !== draft.id ? open : draft.isNew ? next() : null,
      unsaved: unsaved.filter(({ id }) => id !== draft.id),
    }));
    if (changesTodo(change)) todoCommands.send(change);
    return change;
  }

  return {
    open: drafts.open,
    unsaved: drafts.unsaved,
    start: (draft: Draft) =>
      setDrafts((all) => ({ open: draft, unsaved: all.unsaved.filter(({ id }) => id !== draft.id) })),
    type: (fields: TodoFields) => setDrafts((all) => ({ ...all, open: all.open && { ...all.open, fields } })),
    /** Returns the saved change, which is sent if it changes something. */
    save: (fields: TodoFields, project_id?: string) => drafts.open && submit({ ...drafts.open, fields }, project_id),
    retry: (draft: Draft) => void submit(draft),
    discard,
    /** Adds a draft's todo to a project, and discards the draft. */
    addTo(project_id: string, draft: Draft) {
      discard(draft.id);
      submit({ ...newDraft(project_id), fields: draft.fields });
    },
  };
}

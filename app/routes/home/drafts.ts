import { newId } from "#app/client/commands/new-id.ts";
import { pick } from "#app/domain/pick.ts";
import { editOf, EDITED_FIELDS, NEW_TODO, type TodoChange, type TodoFields } from "#app/domain/todo/changes.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import type { Draft, Drafts } from "#app/parts/todo/todo-drafts.ts";
import type { Project } from "#app/domain/project/project.ts";

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

import { TEMPORARY_ID } from "#app/domain/list/position.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import type { Draft, TodoFields } from "#app/forms/todo-drafts.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import type { Submission } from "./pending.ts";

/** The id of a new row that the page opens with, the same on the server and in the browser. */
export const FIRST_ID = `${TEMPORARY_ID}0`;
let counter = 0;

/** A new, empty row. */
export function newDraft(project_id: string, id = `${TEMPORARY_ID}${++counter}`): Draft {
  const fields: TodoFields = { todo_title: "", todo_description: "", todo_category: "none", todo_due_date: null };
  return { id, project_id, fields, problem: null };
}

/** Whether nothing has been typed into it. */
export const isBlank = ({ todo_title, todo_description }: TodoFields) => !todo_title.trim() && !todo_description.trim();

/** What saving a draft sends. */
export function submissionOf({ id, project_id, fields }: Draft): Submission {
  return id.startsWith(TEMPORARY_ID)
    ? { intent: "add-todo", todo_id: id, project_id, ...fields }
    : { intent: "change-todo", todo_id: id, ...fields };
}

/** A saved todo's row, to be edited. */
export function draftOf(todo: ActiveTodo): Draft {
  const { id, project_id, todo_title, todo_description, todo_category, todo_due_date } = todo;
  const fields = { todo_title, todo_description, todo_category, todo_due_date };
  return { id, project_id, fields, problem: null };
}

/** A form that was posted without scripts and refused: to be typed on, in the selected project unless it names another. */
export function refusedDraft({ error, details, values, status }: ActionError, selected: string): Draft {
  const text = (name: string) => (typeof values[name] === "string" ? values[name] : "");
  const isGone = status === 404 && values.intent === "change-todo";
  const fields = {
    todo_title: text("todo_title"),
    todo_description: text("todo_description"),
    todo_category: (text("todo_category") || "none") as TodoFields["todo_category"],
    todo_due_date: text("todo_due_date") || null,
  };
  return {
    ...newDraft(text("project_id") || selected, isGone ? FIRST_ID : text("todo_id") || FIRST_ID),
    ...(isGone && { isGone }),
    fields,
    problem: details[0] ?? { path: "", message: error },
  };
}

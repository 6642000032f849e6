import { msg } from "@lingui/core/macro";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { translate } from "#app/i18n/messages.ts";
import { newId } from "#app/client/commands/new-id.ts";
import { pick } from "#app/domain/pick.ts";
import { changedId, EDITED_FIELDS, NEW_TODO, type TodoChange, type TodoFields } from "#app/domain/todo/changes.ts";
import { TODO_TEXTS, type Todo } from "#app/domain/todo/todo.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { actionErrorText, goneText, reportFailure } from "#app/forms/action-error.ts";
import { shortTitle } from "./short-title.ts";
import { type Draft, offerDraft } from "./todo-drafts.ts";

/** The pages that show failed changes of todos themselves. */
const PAGES = ["/app", "/calendar", "/close-week"];

/** Tells the person that a change of a todo failed. Typed text is offered to be edited again. */
export function reportFailedTodo(change: TodoChange, error: ActionError): void {
  const draft = failedDraft(change, error);
  reportFailure({
    id: changedId(change),
    error: draft ? keptText(draft) : failureText(change, error),
    giveBack: () => draft !== null && offerDraft(draft),
    pages: PAGES,
  });
}

function keptText({ isNew, fields, problem }: Draft): string {
  const title = shortTitle(fields.todo_title);
  const reason = translate(pageI18n(), problem!.message);
  return pageI18n()._(
    isNew
      ? msg`“${title}” was not added and is kept on Home: ${reason}`
      : msg`“${title}” was not saved and is kept on Home: ${reason}`,
  );
}

function failureText(change: TodoChange, error: ActionError): string {
  if (change.intent === "order-todos") return pageI18n()._(msg`Failed to reorder todos`);
  const name = "name" in change ? change.name : undefined;
  // Only an undone edit can have a conflict and no draft.
  if (error.current && name) return pageI18n()._(msg`Not undone: “${name}” was changed on another device.`);
  return actionErrorText(error, name ? goneText(name) : pageI18n()._(msg`This todo was deleted on another device.`));
}

/** The draft of a failed change, to be edited again; null for a change without typed text. */
function failedDraft(change: TodoChange, actionError: ActionError): Draft | null {
  if (change.intent !== "add-todo" && change.intent !== "change-todo") return null;
  const { todo_id, project_id } = change;
  const isNew = change.intent === "add-todo";
  // A change that an earlier build left unsent contains all fields of its row.
  const typed = isNew || change.typed === undefined ? change : change.typed;
  if (!project_id || typed.todo_title === undefined) return null;
  const { todo_week, todo_repeat, meeting_note_id, meeting_line } = typed;
  const fields = pick({ ...NEW_TODO, ...typed }, EDITED_FIELDS);
  const isGone = actionError.status === 404 && !isNew;
  const error = actionErrorText(actionError, pageI18n()._(msg`This project was deleted on another device.`));
  return {
    id: isGone ? newId() : todo_id,
    isNew: isNew || isGone,
    ...(isGone && { isGone }),
    ...(isNew && change.isOfDay && { isOfDay: true }),
    project_id,
    opened: openedAgain(change, fields, actionError),
    fields: {
      ...fields,
      ...(todo_week && { todo_week }),
      ...(todo_repeat && { todo_repeat }),
      ...(meeting_note_id && { meeting_note_id, meeting_line }),
    },
    problem: actionError.details[0] ?? { path: "", message: isGone ? actionError.error : error },
  };
}

/**
 * The values to which the next save of a failed change is compared: the fields that it did not change, and after a
 * conflict the stored texts.
 */
function openedAgain(change: TodoChange, fields: TodoFields, { current }: ActionError): Partial<TodoFields> {
  const unchanged = Object.entries(fields).filter(([name]) => !(name in change));
  const texts = TODO_TEXTS.filter((name) => current !== undefined && name in change);
  return { ...Object.fromEntries(unchanged), ...pick((current ?? {}) as Todo, texts) };
}

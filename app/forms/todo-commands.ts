import { commandsOf } from "#app/client/commands.ts";
import { newId } from "#app/client/new-id.ts";
import {
  applyToCalendar,
  applyToHome,
  applyToWeekToClose,
  type CalendarPage,
  type HomePage,
  changedId,
  changedIds,
  type TodoChange,
  type WeekToClosePage,
} from "#app/domain/todo/changes.ts";
import type { ActionError } from "./action.server.ts";
import { actionErrorText, toastElsewhere, announceRollback } from "./action-error.ts";
import { pack, type Packed, unpack } from "./packed.ts";
import { type Draft, offerDraft } from "./todo-drafts.ts";

/** The pages that announce refused changes of todos themselves. */
const PAGES = ["/app", "/calendar", "/close-week"];
const SHOWN = 40;

/** A title as a message quotes it. */
export function shortTitle(title: string): string {
  const characters = [...title];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN - 1).join("")}…` : title;
}

/** The commands that change todos, from any page. */
export const todoCommands = commandsOf<TodoChange>({
  path: "/app",
  queue: "todo",
  pages: {
    "/app": (packed, change) => pack(applyToHome(unpack(packed as Packed<HomePage>), change)),
    "/calendar": (page, change) => applyToCalendar(page as CalendarPage, change),
    "/close-week": (page, change) => applyToWeekToClose(page as WeekToClosePage, change),
  },
  tell(change, answer) {
    const error = answer as ActionError;
    const draft = refusedDraft(change, error);
    if (draft && offerDraft(draft)) return;
    const text = draft ? keptText(draft) : refusalText(change, error);
    announceRollback({ id: changedId(change), error: text });
    toastElsewhere(PAGES, text);
  },
});

function keptText({ isNew, fields, problem }: Draft): string {
  const title = shortTitle(fields.todo_title);
  return `“${title}” was not ${isNew ? "added" : "saved"} and is kept on Home: ${problem!.message}`;
}

/** The unanswered changes of todos, the ids of the todos that wait for the network, and how many changes wait. */
export function usePendingTodos() {
  const pending = todoCommands.usePending();
  const waiting = pending.filter(({ isWaiting }) => isWaiting);
  return {
    changes: pending.map(({ change }) => change),
    waiting: new Set(waiting.flatMap(({ change }) => changedIds(change))),
    unsent: waiting.length,
  };
}

function refusalText(change: TodoChange, error: ActionError): string {
  if (change.intent === "order-todos") return "Failed to reorder todos";
  return actionErrorText(error, "name" in change && change.name ? `“${change.name}”` : "This todo");
}

/** The draft of a refused change, to be edited again; null for a change that was not typed. */
function refusedDraft(change: TodoChange, refused: ActionError): Draft | null {
  if (change.intent !== "add-todo" && change.intent !== "change-todo") return null;
  const {
    todo_id,
    project_id,
    todo_title,
    todo_description,
    todo_category,
    todo_due_date = null,
    todo_week,
    todo_repeat,
  } = change;
  if (!project_id || todo_title === undefined || todo_description === undefined || !todo_category) return null;
  const isNew = change.intent === "add-todo";
  const isGone = refused.status === 404 && !isNew;
  const error = actionErrorText(refused, "This project");
  return {
    id: isGone ? newId() : todo_id,
    isNew: isNew || isGone,
    ...(isGone && { isGone }),
    ...(isNew && change.isOfDay && { isOfDay: true }),
    project_id,
    fields: {
      todo_title,
      todo_description,
      todo_category,
      todo_due_date,
      ...(todo_week && { todo_week }),
      ...(todo_repeat && { todo_repeat }),
    },
    problem: refused.details[0] ?? { path: "", message: isGone ? refused.error : error },
  };
}

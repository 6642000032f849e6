import { commandsOf } from "#app/client/commands.ts";
import { applyChange, type CalendarChange, type ProjectChoice } from "#app/domain/todo/changes.ts";
import type { CalendarTodo } from "#app/domain/todo/todo.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { actionErrorText, tellAway, tellRefusal } from "#app/forms/action-error.ts";
import { giveBack } from "./given-back.ts";

interface CalendarPage {
  todos: readonly CalendarTodo[];
  projects: readonly ProjectChoice[];
}

/** What is changed in the calendar. */
export const calendarChanges = commandsOf<CalendarPage, CalendarChange>("/calendar", {
  apply: applyChange,
  tell(change, answer) {
    const refusal = answer as ActionError;
    if (change.intent !== "add") return tell(change.id, actionErrorText(refusal, `“${change.name}”`));
    const error = actionErrorText(refusal, "This project");
    // A new todo goes back to where it was typed.
    if (!giveBack(change, error)) tell("", `“${change.todo_title}” was not added and is kept on Home: ${error}`);
  },
});

/** Says it on the page, or in a toast where that was left. */
function tell(id: string, error: string) {
  tellRefusal({ id, error });
  tellAway("/calendar", error);
}

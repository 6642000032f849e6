import { newId } from "#app/client/commands/new-id.ts";
import { shortened } from "#app/domain/text/code-points.ts";
import type { DayEvent } from "#app/domain/other-calendar/other-calendar.ts";
import { NEW_TODO, type ProjectChoice } from "#app/domain/todo/changes.ts";
import { addedText } from "#app/domain/todo/added-text.ts";
import { atNoon, MAX_TODO_TITLE } from "#app/domain/todo/todo.ts";
import type { Done } from "#app/forms/action-error.ts";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { shortTitle } from "../todo/short-title.ts";
import { todoCommands } from "../todo/todo-commands.ts";
import { eventTitle } from "./event-title.ts";

/** Makes a todo of an event, with the event's day and time. */
export function addEvent(event: DayEvent, project: ProjectChoice, today: string, locale: string): Done {
  const todo_id = newId();
  const todo_title = shortened(eventTitle(pageI18n(), event), MAX_TODO_TITLE - 1);
  const { event_date, event_time: todo_time, event_key: todo_event } = event;
  const fields = { ...NEW_TODO, todo_title, todo_due_date: event_date, todo_time, todo_event };
  todoCommands.send({ intent: "add-todo", todo_id, project_id: project.id, ...fields });
  const name = shortTitle(todo_title);
  return {
    id: todo_id,
    text: addedText(pageI18n(), name, project, { ...fields, todo_due_date: atNoon(event_date) }, today, locale),
    undo: () => todoCommands.send({ intent: "delete-todo", todo_id, name, is_undo: true }),
  };
}

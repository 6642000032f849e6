import type { CalendarChange } from "#app/domain/todo/changes.ts";
import { type CalendarTodo, dateOf } from "#app/domain/todo/todo.ts";
import { calendarChanges } from "./changes.ts";

const SHOWN = 40;

/** A title as a message quotes it. */
function short(title: string): string {
  const characters = [...title];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN - 1).join("")}…` : title;
}

/** What was done to a todo, and the way back. */
export interface Done {
  text: string;
  undo(): void;
}

const send = (change: CalendarChange) => calendarChanges.send(change.id, change);

/** Moves a todo to another day. Null when it is due on that day already. */
export function moveTodo({ id, todo_title, todo_due_date }: CalendarTodo, date: string): Done | null {
  const before = dateOf(todo_due_date!);
  if (date === before) return null;
  const name = short(todo_title);
  send({ intent: "move", id, name, todo_due_date: date });
  return { text: `Moved “${name}”`, undo: () => send({ intent: "move", id, name, todo_due_date: before }) };
}

/** Completes a todo of a day. */
export function checkTodo(todo: CalendarTodo, ofDay: readonly CalendarTodo[]): Done {
  const { id } = todo;
  const name = short(todo.todo_title);
  const before = ofDay[ofDay.indexOf(todo) + 1]?.id ?? null;
  send({ intent: "check", id, name });
  return { text: `Completed “${name}”`, undo: () => send({ intent: "uncheck", id, name, todo, before }) };
}

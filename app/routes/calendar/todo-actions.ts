import type { DueTodo } from "#app/domain/todo/changes.ts";
import { dateOf } from "#app/domain/todo/todo.ts";
import { shortTitle, todoCommands } from "#app/forms/todo-commands.ts";

/** What was done to a todo, and the way back. */
export interface Done {
  text: string;
  undo(): void;
}

const { send } = todoCommands;

/** Moves a todo to another day. Null when it is due on that day already. */
export function moveTodo({ id, todo_title, todo_due_date }: DueTodo, date: string): Done | null {
  const before = dateOf(todo_due_date!);
  if (date === before) return null;
  const named = { intent: "change-todo", todo_id: id, name: shortTitle(todo_title) } as const;
  send({ ...named, todo_due_date: date });
  return { text: `Moved “${named.name}”`, undo: () => send({ ...named, todo_due_date: before }) };
}

/** Completes a todo of a day. */
export function checkTodo(todo: DueTodo, ofDay: readonly DueTodo[]): Done {
  const named = { todo_id: todo.id, name: shortTitle(todo.todo_title) };
  const before = ofDay[ofDay.indexOf(todo) + 1]?.id ?? null;
  send({ intent: "tick-todo", ...named });
  return {
    text: `Completed “${named.name}”`,
    undo: () => send({ intent: "untick-todo", ...named, todo, before }),
  };
}

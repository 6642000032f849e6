import type { TitledTodo } from "#app/domain/todo/changes.ts";
import type { Done } from "#app/forms/plan-commands.ts";
import { shortTitle, todoCommands } from "#app/forms/todo-commands.ts";

const { send } = todoCommands;

/** Completes a todo of a day. */
export function checkTodo(todo: TitledTodo, ofDay: readonly TitledTodo[]): Done {
  const named = { todo_id: todo.id, name: shortTitle(todo.todo_title) };
  const before = ofDay[ofDay.indexOf(todo) + 1]?.id ?? null;
  send({ intent: "tick-todo", ...named });
  return {
    text: `Completed “${named.name}”`,
    undo: () => send({ intent: "untick-todo", ...named, todo, before }),
  };
}

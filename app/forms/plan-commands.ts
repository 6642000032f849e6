import { plannedText } from "#app/domain/todo/plan-text.ts";
import { onDay } from "#app/domain/todo/plan.ts";
import type { ActiveTodo, Plan } from "#app/domain/todo/todo.ts";
import { shortTitle, todoCommands } from "./todo-commands.ts";

const { send } = todoCommands;

/** What was done to a todo, and the way back. */
export interface Done {
  text: string;
  undo(): void;
}

/** Gives a todo a day, a week, or neither. */
export function planTodo(todo: ActiveTodo, plan: Plan, today: string, locale: string): Done {
  return planAll([todo], plan, plannedText(plan, today, locale));
}

/** Makes todos due today. */
export function moveToToday(todos: readonly ActiveTodo[], today: string): Done {
  return planAll(todos, onDay(today), `Moved ${todos.length} to today`);
}

function planAll(todos: readonly ActiveTodo[], plan: Plan, text: string): Done {
  const name = todos.length === 1 ? shortTitle(todos[0]!.todo_title) : `${todos.length} todos`;
  const before = todos.map(({ id, todo_due_date, todo_week }) => ({ id, todo_due_date, todo_week }));
  send({ intent: "plan-todos", plans: todos.map(({ id }) => ({ id, ...plan })), name });
  return { text, undo: () => send({ intent: "plan-todos", plans: before, name }) };
}

/** The actions of buttons and keys on todos. Each sends its command, and returns how to undo it. */
import { nextText, plannedText } from "#app/domain/todo/plan-text.ts";
import { onDay } from "#app/domain/todo/plan.ts";
import type { ActiveTodo, Plan } from "#app/domain/todo/todo.ts";
import { shortTitle, todoCommands } from "./todo-commands.ts";

const { send } = todoCommands;

/** An action that was done: its message, and how to undo it. `id` has the ids of its todos, joined by commas. */
export interface Done {
  id: string;
  text: string;
  undo(): void;
}

/** A todo's title for messages, and the id of the todo after it in its list, for Undo. */
export function placed(todo: ActiveTodo, todos: readonly ActiveTodo[]) {
  const before = todos[todos.indexOf(todo) + 1]?.id ?? null;
  return { named: { todo_id: todo.id, name: shortTitle(todo.todo_title) }, back: { todo, before } };
}

/** Completes a todo of a list. The message says when it comes back. */
export function completeTodo(todo: ActiveTodo, todos: readonly ActiveTodo[], today: string, locale: string): Done {
  const { named, back } = placed(todo, todos);
  send({ intent: "tick-todo", ...named });
  const undo = () => send({ intent: "untick-todo", ...named, ...back });
  const next = todo.next_date ? `. ${nextText(todo.next_date, today, locale)}` : "";
  return { id: todo.id, text: `Completed “${named.name}”${next}`, undo };
}

/** Deletes a todo of a list. */
export function removeTodo(todo: ActiveTodo, todos: readonly ActiveTodo[]): Done {
  const { named, back } = placed(todo, todos);
  send({ intent: "delete-todo", ...named });
  const undo = () => send({ intent: "restore-todo", ...named, ...back });
  return { id: todo.id, text: `Deleted “${named.name}”`, undo };
}

/** The project that a todo goes to. */
type Target = { id: string; proje_title: string };

/** Moves a todo to the top of another project. `todos` are those of its list. */
export function moveTodo(
  todo: ActiveTodo,
  { id: project_id, proje_title }: Target,
  todos: readonly ActiveTodo[],
): Done {
  const named = { todo_id: todo.id, name: shortTitle(todo.todo_title) };
  const before = placeOf(todo, todos);
  send({ intent: "move-todo", ...named, project_id, after: null });
  const undo = () => send({ intent: "move-todo", ...named, ...before });
  return { id: todo.id, text: `Moved “${named.name}” to ${proje_title}`, undo };
}

/** Where a todo is: in its project, after the todo above it, and in its meeting. */
function placeOf({ id, project_id, meeting_note_id, meeting_line }: ActiveTodo, todos: readonly ActiveTodo[]) {
  const own = todos.filter((todo) => todo.project_id === project_id);
  const after = own[own.findIndex((todo) => todo.id === id) - 1]?.id ?? null;
  return { project_id, after, ...(meeting_note_id && { meeting_note_id, meeting_line: meeting_line ?? null }) };
}

/** Plans a todo for a day, for a week, or for neither. */
export function planTodo(todo: ActiveTodo, plan: Plan, today: string, locale: string): Done {
  return planAll([todo], plan, plannedText(plan, today, locale));
}

/** Makes todos due today. */
export function moveToToday(todos: readonly ActiveTodo[], today: string): Done {
  return planAll(todos, onDay(today), `Moved ${todos.length} to today`);
}

/** Plans todos alike. `text` says so. */
export function planAll(todos: readonly ActiveTodo[], plan: Plan, text: string): Done {
  const name = todos.length === 1 ? shortTitle(todos[0]!.todo_title) : `${todos.length} todos`;
  const before = todos.map(({ id, todo_due_date, todo_week }) => ({ id, todo_due_date, todo_week }));
  send({ intent: "plan-todos", plans: todos.map(({ id }) => ({ id, ...plan })), name });
  const undo = () => send({ intent: "plan-todos", plans: before, name });
  return { id: todos.map(({ id }) => id).join(), text, undo };
}

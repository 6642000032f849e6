/** The actions of buttons and keys on todos. Each sends its command, and returns a function to undo it. */
import { msg, plural } from "@lingui/core/macro";
import { pageI18n } from "#app/i18n/messages.client.ts";
import type { Project } from "#app/domain/project/project.ts";
import { pick } from "#app/domain/pick.ts";
import { NO_TIME, TIME_FIELDS } from "#app/domain/todo/todo-time.ts";
import { nextText, plannedText } from "#app/domain/todo/plan-text.ts";
import { onDay, type TimedPlan } from "#app/domain/todo/plan.ts";
import { changedFields, type SavedEdit, type TodoFields } from "#app/domain/todo/changes.ts";
import { type ActiveTodo, TODO_TEXTS } from "#app/domain/todo/todo.ts";
import type { Done } from "#app/forms/action-error.ts";
import { shortTitle } from "./short-title.ts";
import { todoCommands } from "./todo-commands.ts";

const { send } = todoCommands;

/** What Undo needs: the title of a todo for messages, and the id of the next todo in its list. */
export function undoPoint(todo: ActiveTodo, todos: readonly ActiveTodo[]) {
  const before = todos[todos.indexOf(todo) + 1]?.id ?? null;
  return { named: { todo_id: todo.id, name: shortTitle(todo.todo_title) }, back: { todo, before } };
}

/** Completes a todo of a list. The message says when the todo comes back. */
export function completeTodo(todo: ActiveTodo, todos: readonly ActiveTodo[], today: string, locale: string): Done {
  const { named, back } = undoPoint(todo, todos);
  send({ intent: "tick-todo", ...named, at: new Date().toISOString() });
  const undo = () => send({ intent: "untick-todo", ...named, ...back });
  const [i18n, { name }] = [pageI18n(), named];
  const text = todo.next_date
    ? i18n._(msg`Completed “${name}”. ${{ next: nextText(i18n, todo.next_date, today, locale) }}`)
    : i18n._(msg`Completed “${name}”`);
  return { id: todo.id, text, undo };
}

/** Deletes a todo of a list. */
export function removeTodo(todo: ActiveTodo, todos: readonly ActiveTodo[]): Done {
  const { named, back } = undoPoint(todo, todos);
  send({ intent: "delete-todo", ...named });
  const undo = () => send({ intent: "restore-todo", ...named, ...back });
  return { id: todo.id, text: pageI18n()._(msg`Deleted “${{ name: named.name }}”`), undo };
}

/** Changes fields of a todo. Returns null and sends nothing if no field changes. */
export function changeTodo(todo: ActiveTodo, edit: SavedEdit): Done | null {
  const named = { todo_id: todo.id, name: shortTitle(todo.todo_title) };
  const { typed: _, seen: __, ...fields } = edit;
  if (Object.keys(changedFields(fields, todo)).length === 0) return null;
  // The project is sent too, so that typed text can be edited again after an error.
  send({ intent: "change-todo", project_id: todo.project_id, ...named, ...edit });
  const undo = () => undoChange(named, todo, fields);
  return { id: todo.id, text: pageI18n()._(msg`Changed “${{ name: named.name }}”`), undo };
}

/** Undoes a change of a todo. A text that another device has saved since is not replaced. */
export function undoChange(
  named: { todo_id: string; name: string },
  before: ActiveTodo,
  changed: Partial<TodoFields>,
): void {
  const texts = TODO_TEXTS.filter((name) => name in changed);
  send({ intent: "change-todo", ...named, ...fieldsOf(before, changed), seen: pick(changed, texts) });
}

/**
 * The previous values of the changed fields. The fields of a plan are always returned together, because a day, a week
 * and a time replace each other.
 */
function fieldsOf(todo: ActiveTodo, fields: Partial<TodoFields>): Partial<TodoFields> {
  const names = Object.keys(fields) as (keyof TodoFields)[];
  const { id: _, ...plan } = planOf(todo);
  const isPlanned = names.some((name) => Object.hasOwn(plan, name));
  const before = Object.fromEntries(names.map((name) => [name, todo[name as keyof ActiveTodo] ?? null]));
  return { ...before, ...(isPlanned && plan) } as TodoFields;
}

/** Puts the todos of a project in a new order, after one of them was moved. */
export function orderTodos(project_id: string, todoIds: string[], todos: readonly ActiveTodo[]): Done {
  const before = todos.map(({ id }) => id);
  send({ intent: "order-todos", project_id, todoIds });
  const id = movedId(before, todoIds);
  const todo = todos.find((one) => one.id === id)!;
  const named = { todo_id: id, name: shortTitle(todo.todo_title) };
  // Undo moves only this todo, because others may be gone by then.
  const undo = () => send({ intent: "move-todo", ...named, ...positionOf(todo, todos) });
  return { id: project_id, text: pageI18n()._(msg`Moved “${{ name: named.name }}”`), undo };
}

/** The id of the todo that was moved between two orders. */
function movedId(before: readonly string[], after: readonly string[]): string {
  const at = before.findIndex((id, i) => id !== after[i]);
  const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id).join();
  const id = before[at]!;
  return at < 0 ? before[0]! : without(before, id) === without(after, id) ? id : after[at]!;
}

/** The project to which a todo is moved. */
export type Target = Pick<Project, "id" | "proje_title">;

/** Moves a todo to the top of another project. `todos` is its current list. */
export function moveTodo(
  todo: ActiveTodo,
  { id: project_id, proje_title }: Target,
  todos: readonly ActiveTodo[],
): Done {
  const named = { todo_id: todo.id, name: shortTitle(todo.todo_title) };
  const before = positionOf(todo, todos);
  send({ intent: "move-todo", ...named, project_id, after: null });
  const undo = () => send({ intent: "move-todo", ...named, ...before });
  return { id: todo.id, text: pageI18n()._(msg`Moved “${{ name: named.name }}” to ${{ project: proje_title }}`), undo };
}

/** Changes fields of a todo, and moves it to another project if one is given. */
export function editTodo(
  todo: ActiveTodo,
  edit: SavedEdit,
  to: Target | undefined,
  todos: readonly ActiveTodo[],
): Done | null {
  const changed = changeTodo(todo, edit);
  return !to || to.id === todo.project_id ? changed : thenMove(changed, todo, to, todos);
}

/** Moves a todo to another project. `changed` is the change just before, which the same Undo reverts; null without one. */
export function thenMove(changed: Done | null, todo: ActiveTodo, to: Target, todos: readonly ActiveTodo[]): Done {
  const { undo, text } = moveTodo(todo, to, todos);
  return {
    id: todo.id,
    text,
    undo() {
      undo();
      changed?.undo();
    },
  };
}

/** Returns the position of a todo: its project, the todo above it, and its line in a meeting. */
function positionOf({ id, project_id, meeting_note_id, meeting_line }: ActiveTodo, todos: readonly ActiveTodo[]) {
  const own = todos.filter((todo) => todo.project_id === project_id);
  const after = own[own.findIndex((todo) => todo.id === id) - 1]?.id ?? null;
  return { project_id, after, ...(meeting_note_id && { meeting_note_id, meeting_line: meeting_line ?? null }) };
}

/**
 * Plans a todo for a day, for a week, or for neither. Returns null and sends nothing if the todo has that plan. `list` is as
 * for `planAll`.
 */
export function planTodo(
  todo: ActiveTodo,
  plan: TimedPlan,
  today: string,
  locale: string,
  list?: readonly ActiveTodo[],
): Done | null {
  if (Object.keys(changedFields(plan, planOf(todo))).length === 0) return null;
  return planAll([todo], () => plan, plannedText(pageI18n(), plan, today, locale), list);
}

/** Makes todos due today. */
export function moveToToday(todos: readonly ActiveTodo[], today: string): Done {
  return planAll(todos, () => onDay(today), pageI18n()._(msg`Moved ${{ count: todos.length }} to today`));
}

/** The plan of a todo with its time and its reminder. Sending it restores the plan. */
const planOf = ({ id, todo_due_date, todo_week, ...todo }: ActiveTodo) => ({
  id,
  todo_due_date,
  todo_week,
  ...pick({ ...NO_TIME, ...todo }, TIME_FIELDS),
});

/**
 * Plans each todo as `planFor` returns. `text` is the text of the toast, and `list` the list that the todos leave, to which
 * Undo returns them at once.
 */
export function planAll<Row extends ActiveTodo>(
  todos: readonly Row[],
  planFor: (todo: Row) => TimedPlan,
  text: string,
  list?: readonly ActiveTodo[],
): Done {
  const name =
    todos.length === 1
      ? shortTitle(todos[0]!.todo_title)
      : pageI18n()._(msg`${plural(todos.length, { one: "# todo", other: "# todos" })}`);
  const before = todos.map(planOf);
  send({ intent: "plan-todos", plans: todos.map((todo) => ({ id: todo.id, ...planFor(todo) })), name });
  const back = list && todos.map((todo) => undoPoint(todo, list).back);
  const undo = () => send({ intent: "plan-todos", plans: before, name, ...(back && { back }) });
  return { id: todos.map(({ id }) => id).join(), text, undo };
}

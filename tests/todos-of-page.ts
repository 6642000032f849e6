/** A page with todos, for tests of components: mock `#app/parts/todo/todo-commands.ts` with this module. */
import { useSyncExternalStore } from "react";
import { emitter } from "#app/client/emitter.ts";
import { applyToHome, type HomePage, NEW_TODO, type TodoChange } from "#app/domain/todo/changes.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { shortcutGroups } from "#app/parts/command-bar/shortcuts.ts";

let todos: readonly ActiveTodo[] = [];
const changed = emitter();

/** The commands that a test has sent. */
export const sent: TodoChange[] = [];

/** A todo of the project `work`, whose id is its title. */
export const todo = (todo_title: string, fields: Partial<ActiveTodo> = {}): ActiveTodo =>
  ({ ...NEW_TODO, id: todo_title, project_id: "work", todo_title, todo_week: null, ...fields }) as ActiveTodo;

/** Starts a test with these todos. */
export function setTodos(first: readonly ActiveTodo[]) {
  sent.length = 0;
  todos = first;
}

export const useTodos = () => useSyncExternalStore(changed.on, () => todos);

/** Applies a change like the server: a completed todo leaves the list. */
export function apply(change: TodoChange) {
  const page = applyToHome({ todos, week: { byProject: {} } } as unknown as HomePage, change);
  todos = page.todos.filter(({ is_checked }) => !is_checked);
  changed.emit();
}

export const todoCommands = {
  send(change: TodoChange) {
    sent.push(change);
    apply(change);
  },
};

/** Runs the first shortcut with these keys that applies. Returns whether one did. */
export function runShortcut(keys: string): boolean {
  const shortcuts = shortcutGroups().flatMap((group) => group.shortcuts.filter((one) => one.keys === keys));
  return shortcuts.some((shortcut) => shortcut.run(new KeyboardEvent("keydown")) !== false);
}

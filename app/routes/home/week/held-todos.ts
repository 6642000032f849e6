import type { Days } from "#app/domain/time/timezone.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { todosOfWeek } from "#app/domain/todo/week-todos.ts";
import type { Week } from "./week.server.ts";

/** The todos of each day of a week. The todos of the project `project_id` come first; if it is null, no project comes first. */
export function heldTodos(
  { monday, byProject }: Pick<Week, "monday" | "byProject">,
  project_id: string | null,
  todos: readonly ActiveTodo[],
  days: Days,
) {
  const done = Object.values(byProject).flatMap(({ completedTodos }) => completedTodos);
  return todosOfWeek({ monday, project_id, open: todos, done, days });
}

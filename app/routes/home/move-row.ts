import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { announceMove } from "#app/ui/announce-move.ts";

/**
 * Announces the new position of a row, and returns the ids of the list in their new order; null if the row cannot be
 * moved further.
 */
export function movedRow(todos: readonly ActiveTodo[], id: string, by: 1 | -1): string[] | null {
  const ids = todos.map((todo) => todo.id);
  const from = ids.indexOf(id);
  const to = from + by;
  announceMove(todos[from]?.todo_title ?? "", to, ids.length);
  if (from < 0 || to < 0 || to >= ids.length) return null;
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
}

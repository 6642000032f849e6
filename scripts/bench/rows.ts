import { Todo } from "../../app/domain/todo/todo.ts";

/** A todo as the API returns it, except its flag, which is a number in SQLite. */
export type Row = Omit<Todo, "is_checked"> & { is_checked: number };

const columns = Object.keys(Todo.shape).map((name) =>
  name === "is_checked" ? "is_checked_date IS NOT NULL AS is_checked" : name,
);

/** The open todos of a project, without session, ownership or rules. */
export const ROWS = `SELECT ${columns.join(", ")}
  FROM todo WHERE project_id = ? AND is_checked_date IS NULL AND deleted_at IS NULL ORDER BY position, id`;

/** A todo as the API returns it. */
export interface Row {
  id: string;
  project_id: string;
  todo_title: string;
  todo_description: string;
  todo_category: string;
  todo_due_date: string | null;
  todo_week: string | null;
  todo_repeat: string | null;
  repeat_from: string;
  is_checked: number;
  is_checked_date: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

/** The open todos of a project, without session, ownership or rules. */
export const ROWS = `SELECT id, project_id, todo_title, todo_description, todo_category, todo_due_date, todo_week, todo_repeat,
  repeat_from, is_checked_date IS NOT NULL AS is_checked, is_checked_date, created_at, updated_at, deleted_at
  FROM todo WHERE project_id = ? AND is_checked_date IS NULL AND deleted_at IS NULL ORDER BY position, id`;

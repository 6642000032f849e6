import type { I18n } from "@lingui/core";
import { plannedText } from "./plan-text.ts";
import type { TimedPlan } from "./plan.ts";

/**
 * The message after a todo was added that is not visible: `“Call Ana” added to Work. Planned for Friday 27`; without
 * the second sentence if the todo has neither a day nor a week. `name` is its shortened title.
 */
export function addedText(
  i18n: I18n,
  name: string,
  { proje_title: project }: { proje_title: string },
  { todo_due_date = null, todo_week = null, todo_time = null }: Partial<TimedPlan>,
  today: string,
  locale: string,
): string {
  if (!todo_due_date && !todo_week)
    return i18n._("todo.added", { name, project }, { message: "“{name}” added to {project}" });
  const plan = { todo_due_date, todo_week, ...(todo_time && { todo_time }) };
  return i18n._(
    "todo.added_planned",
    { name, project, planned: plannedText(i18n, plan, today, locale) },
    { message: "“{name}” added to {project}. {planned}" },
  );
}

/** A todo as a VTODO of iCalendar (RFC 5545). */
import { alarmLines, compactDate, contentLines, escapedText, utcTime } from "../file/icalendar.ts";
import type { Category, Todo } from "../todo/todo.ts";
import type { TIME_FIELDS } from "../todo/todo-time.ts";

/** RFC 5545, section 3.8.1.9: 1 is the highest priority. */
const PRIORITY: Record<Category, number> = { high: 1, medium: 5, low: 9, none: 0 };

/** The fields of a todo that a VTODO contains. */
type Task = Pick<
  Todo,
  | "id"
  | "todo_title"
  | "todo_description"
  | "todo_category"
  | "todo_due_date"
  | "is_checked_date"
  | "created_at"
  | "updated_at"
> &
  Partial<Pick<Todo, (typeof TIME_FIELDS)[number]>>;

/**
 * The component with line ends. A time has no time zone, as in the product. Repetition is left out: a rule would need
 * a start before the due date, and the next todo exists only after this one is completed.
 */
export function vtodo(task: Task, project: string): string {
  const { todo_due_date: due, is_checked_date: done } = task;
  const lines = [
    "BEGIN:VTODO",
    `UID:${task.id}@sevenfold`,
    `DTSTAMP:${utcTime(task.updated_at)}`,
    `CREATED:${utcTime(task.created_at)}`,
    `LAST-MODIFIED:${utcTime(task.updated_at)}`,
    `SUMMARY:${escapedText(task.todo_title)}`,
    ...(task.todo_description ? [`DESCRIPTION:${escapedText(task.todo_description)}`] : []),
    `CATEGORIES:${escapedText(project)}`,
    ...(due ? [`DUE${dueValue(due, task.todo_time)}`] : []),
    `PRIORITY:${PRIORITY[task.todo_category]}`,
    ...(done ? ["STATUS:COMPLETED", `COMPLETED:${utcTime(done)}`, "PERCENT-COMPLETE:100"] : ["STATUS:NEEDS-ACTION"]),
    ...(done ? [] : alarmOf(task)),
    "END:VTODO",
  ];
  return contentLines(lines);
}

function dueValue(due: string, time: string | null | undefined) {
  const date = compactDate(due.slice(0, 10));
  return time ? `:${date}T${time.replace(":", "")}00` : `;VALUE=DATE:${date}`;
}

/** The reminder: minutes before the time, or hours after midnight of the due date. */
function alarmOf({ todo_title, todo_due_date, todo_time, todo_remind, todo_remind_at }: Task): string[] {
  if (todo_time && typeof todo_remind === "number")
    return alarmLines(todo_title, `TRIGGER;RELATED=END:-PT${todo_remind}M`);
  if (!todo_due_date || !todo_remind_at) return [];
  const [hours, minutes] = todo_remind_at.split(":").map(Number);
  return alarmLines(todo_title, `TRIGGER;RELATED=END:PT${hours}H${minutes}M`);
}

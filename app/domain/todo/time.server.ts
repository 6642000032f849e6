import { isNotNull, isNull, type SQL } from "drizzle-orm";
import { todo } from "#app/db/schema.ts";
import type { TodoPatch } from "./todo-input.ts";
import { REMIND_AT_MESSAGE, REMIND_NEEDS_TIME_MESSAGE, TIME_NEEDS_DAY_MESSAGE, type TimeProblem } from "./todo-time.ts";

interface TimeCondition {
  /** The condition that the stored todo must meet. */
  holds: SQL;
  problem: TimeProblem;
}

/** The conditions that a changed time or reminder puts on stored fields that the change does not contain. */
export function timeConditions(patch: TodoPatch): TimeCondition[] {
  const { todo_due_date, todo_time, todo_remind, todo_remind_at } = patch;
  const conditions: TimeCondition[] = [];
  const need = (path: TimeProblem["path"], message: string, holds: SQL) =>
    conditions.push({ holds, problem: { path, message } });
  const isDayGiven = todo_due_date !== undefined;
  if (todo_time && !isDayGiven) need("todo_time", TIME_NEEDS_DAY_MESSAGE, isNotNull(todo.todo_due_date));
  if (typeof todo_remind === "number" && todo_time === undefined)
    need("todo_remind", REMIND_NEEDS_TIME_MESSAGE, isNotNull(todo.todo_time));
  if (todo_remind_at && !isDayGiven) need("todo_remind_at", REMIND_AT_MESSAGE, isNotNull(todo.todo_due_date));
  if (todo_remind_at && todo_time === undefined) need("todo_remind_at", REMIND_AT_MESSAGE, isNull(todo.todo_time));
  return conditions;
}

import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { namesOf } from "#app/db/columns.ts";
import { statement } from "#app/db/database.ts";
import { todo } from "#app/db/schema.ts";
import { notFound } from "#app/errors.ts";
import { text } from "#app/i18n/text.ts";
import { changedAt } from "../concurrency/optimistic-lock.server.ts";
import { getProject } from "../project/project.server.ts";
import { mayWrite } from "../session/access.server.ts";
import { checked } from "../text/text.ts";
import { dateIn } from "../time/timezone.ts";
import { mondayOf } from "../week/week.ts";
import { answerColumns } from "./list.server.ts";
import { type MovedTodos, TodoPlan } from "./plan.ts";
import { Remind, REMIND_AT_MESSAGE, REMIND_NEEDS_TIME_MESSAGE, TIME_FIELDS, TodoTime, withTime } from "./todo-time.ts";
import { atNoon, DueDate, MAX_ACTIVE_TODOS, onePlan, PlannedWeek, type Todo } from "./todo.ts";

const PlanInput = checked(
  onePlan(
    z.object({
      id: z.string(text("todo.each_plan_needs_id", "Each plan needs the id of its todo")),
      todo_due_date: z._default(DueDate, null),
      todo_week: z._default(PlannedWeek, null),
      /** If these are missing, a plan for a day keeps the todo's time, and a plan for a week or none removes it. */
      todo_time: z.optional(TodoTime),
      todo_remind: z.optional(Remind),
      todo_remind_at: z.optional(TodoTime),
    }),
  ),
  // The stored time is not read, so a plan with a reminder must contain the time that the reminder needs, or say that
  // there is none.
  z.refine(({ todo_time, todo_remind }) => typeof todo_remind !== "number" || Boolean(todo_time), {
    error: REMIND_NEEDS_TIME_MESSAGE,
    path: ["todo_remind"],
  }),
  z.refine(({ todo_time, todo_remind_at }) => !todo_remind_at || todo_time === null, {
    error: REMIND_AT_MESSAGE,
    path: ["todo_remind_at"],
  }),
);

/** The plans of several todos. */
export const TodoPlans = z.object({
  plans: checked(
    z.array(PlanInput, text("todo.plans_must_list", "The plans must be a list")),
    z.maxLength(
      MAX_ACTIVE_TODOS,
      text("todo.most_todos_planned_once", "At most {max} todos can be planned at once", { max: MAX_ACTIVE_TODOS }),
    ),
    z.refine(
      (plans) => new Set(plans.map(({ id }) => id)).size === plans.length,
      text("todo.each_todo_planned_once", "Each todo can be planned once"),
    ),
  ),
});
export type TodoPlans = z.infer<typeof TodoPlans>;

/** The value of a plan, by the name of its field. */
const planned = (name: string) => sql`plan.value ->> ${sql.raw(`'$.${name}'`)}`;

/** The columns of a planned todo: the time and the reminder are the plan's if it has any, else the todo's. */
const PLANNED = {
  todo_due_date: planned("todo_due_date"),
  todo_week: planned("todo_week"),
  ...Object.fromEntries(
    TIME_FIELDS.map((name) => [
      name,
      sql`iif(json_type(plan.value, ${sql.raw(`'$.${name}'`)}) IS NULL, ${todo}.${sql.identifier(name)}, ${planned(name)})`,
    ]),
  ),
  snoozed_until: sql`NULL`,
};

/**
 * Plans several todos for a day, a week or neither, in one statement. Missing todos are skipped; 404 when all are
 * missing.
 */
export async function planTodos(context: AppContext, { plans }: TodoPlans): Promise<Todo[]> {
  const { id: user_id } = await mayWrite(context, "todo");
  const set = { ...PLANNED, updated_at: changedAt(todo, PLANNED, context.now.toISOString()) };
  const columns = Object.entries(set).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
  const rows = await context.db.all<Omit<Todo, "is_checked">>(sql`
    UPDATE todo SET ${sql.join(columns, sql`, `)}
    FROM json_each(${JSON.stringify(plans.map(withTime))}) AS plan
    WHERE todo.id = plan.value ->> 'id' AND todo.user_id = ${user_id} AND todo.deleted_at IS NULL
    RETURNING ${namesOf(answerColumns)}`);
  if (rows.length === 0 && plans.length > 0) throw notFound();
  return rows.map((row) => ({ ...row, is_checked: row.is_checked_date !== null }));
}

/**
 * Makes the project's overdue todos, whose day or week is over, due today in the person's time zone. Returns them
 * with their previous plans. 404 unless the project is the user's.
 */
export async function moveOverdueTodos(context: AppContext, project_id: string): Promise<MovedTodos> {
  const { id: user_id } = await mayWrite(context, "todo");
  const today = dateIn(context.days, context.now);
  const late = sql`project_id = ${project_id} AND user_id = ${user_id}
    AND is_checked_date IS NULL AND deleted_at IS NULL
    AND (todo_due_date < ${atNoon(today)} OR todo_week < ${mondayOf(today)})`;
  const [moved] = await context.db.batch([
    statement<TodoPlan>(context.db)`SELECT ${namesOf(TodoPlan.shape)} FROM todo WHERE ${late} ORDER BY position, id`,
    statement(context.db)`UPDATE todo SET todo_due_date = ${atNoon(today)}, todo_week = NULL,
      snoozed_until = NULL, updated_at = ${context.now.toISOString()} WHERE ${late}`,
  ]);
  if (moved.length === 0) await getProject(context, project_id);
  return { moved };
}

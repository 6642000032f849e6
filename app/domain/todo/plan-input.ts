import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { checked } from "../text.ts";
import { DueDate, MAX_ACTIVE_TODOS, onePlan, PlannedWeek } from "./todo.ts";
import { Remind, REMIND_AT_MESSAGE, REMIND_NEEDS_TIME_MESSAGE, TodoTime } from "./todo-time.ts";

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

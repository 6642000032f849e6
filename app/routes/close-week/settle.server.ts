import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { dateIn } from "#app/domain/time/timezone.ts";
import { openTodosOfWeek } from "#app/domain/todo/dates.server.ts";
import { inWeek, NO_PLAN, onDay } from "#app/domain/todo/plan.ts";
import { planTodos } from "#app/domain/todo/plan.server.ts";
import { planInWeek } from "#app/domain/todo/repeat.server.ts";
import type { Plan } from "#app/domain/todo/todo.ts";
import { changeTodo, deleteTodo } from "#app/domain/todo/todo.server.ts";
import { nextWeekAfter, type WeekToOpen } from "#app/domain/week/close-week.ts";
import { WeekStart } from "#app/domain/week/week-range.ts";

const CHOOSE_FATE = text("week.choose_fate", "Choose what happens to the todo");

/** The input of a row's buttons without scripts. `to` is a date or another action. */
export const Settled = z.object({
  todo_id: z.string(),
  week_start: WeekStart,
  to: z.union([z.enum(["next-week", "no-day", "done", "delete"]), z.iso.date()], CHOOSE_FATE),
});

/** Plans, completes or deletes a todo. 404 if the todo does not belong to the user. */
export async function settleTodo(context: AppContext, { todo_id, week_start, to }: z.infer<typeof Settled>) {
  if (to === "done") return changeTodo(context, todo_id, { is_checked: true });
  if (to === "delete") return deleteTodo(context, todo_id);
  const plan =
    to === "next-week" ? await nextWeekPlan(context, week_start, todo_id) : to === "no-day" ? NO_PLAN : onDay(to);
  return planTodos(context, { plans: [{ id: todo_id, ...plan }] });
}

/** Plans all left-over todos for the next week. */
export async function settleAll(context: AppContext, { week_start }: WeekToOpen) {
  const left = await openTodosOfWeek(context, week_start);
  const { next, today } = nextWeek(context, week_start);
  return planTodos(context, { plans: left.map((todo) => ({ id: todo.id, ...planInWeek(todo, next, today) })) });
}

async function nextWeekPlan(context: AppContext, monday: string, todo_id: string): Promise<Plan> {
  const left = await openTodosOfWeek(context, monday);
  const { next, today } = nextWeek(context, monday);
  const todo = left.find(({ id }) => id === todo_id);
  return todo ? planInWeek(todo, next, today) : inWeek(next);
}

function nextWeek(context: AppContext, monday: string) {
  const today = dateIn(context.days, context.now);
  return { next: nextWeekAfter(monday, today), today };
}

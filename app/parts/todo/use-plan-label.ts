import { useLingui } from "#app/i18n/use-lingui.tsx";
import { useTime } from "#app/client/today.ts";
import { daysBetween } from "#app/domain/time/day.ts";
import { isLate, planLabel } from "#app/domain/todo/plan.ts";
import type { ActiveTodo, DueLabel } from "#app/domain/todo/todo.ts";
import { useRootData } from "../account/root-data.ts";

type Planned = Pick<ActiveTodo, "todo_due_date" | "todo_week" | "todo_time">;

/**
 * The person's time of day if it matters for a todo: one that is due at a time of today, or of tomorrow, because
 * midnight may pass.
 */
function useTimeFor({ todo_due_date, todo_time }: Planned, today: string): string | null {
  return useTime(Boolean(todo_time) && todo_due_date !== null && [0, 1].includes(daysBetween(today, todo_due_date)));
}

/** The label of a todo's day, time or week; red once it is overdue. Null when the todo has none. */
export function usePlanLabel(todo: Planned, today: string): DueLabel | null {
  const { locale } = useRootData()!;
  const { i18n } = useLingui();
  return planLabel(i18n, todo, today, { locale, now: useTimeFor(todo, today) });
}

/** Says whether a todo is overdue: its day, its time today, or its week is over. */
export const useIsLate = (todo: Planned, today: string): boolean => isLate(todo, today, useTimeFor(todo, today));

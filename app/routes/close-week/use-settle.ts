import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import type { Plan } from "#app/domain/todo/todo.ts";
import { NO_PLAN, onDay } from "#app/domain/todo/plan.ts";
import { type Done, useUndoToast } from "#app/forms/action-error.ts";
import { completeTodo, planAll, planTodo, removeTodo } from "#app/parts/todo/todo-actions.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import type { ClosingWeek } from "./closing-week.server.ts";

/** An action on a left-over todo. A date plans the todo for that day. */
export type Fate = "next-week" | "no-day" | "done" | "delete" | (string & {});

/** A left-over todo with its possible plans. */
export type LeftOverTodo = ClosingWeek["left_over"][number];

/** Applies an action to one or all left-over todos, and shows a toast with Undo. */
export function useSettle({ left_over: todos, next, today }: ClosingWeek) {
  const { locale } = useRootData()!;
  const { t } = useLingui();
  const showUndo = useUndoToast();
  const show = (done: Done | null) => void (done && showUndo(done.id, done.text, done.undo));
  const planOf = (todo: LeftOverTodo, fate: Fate): Plan =>
    fate === "no-day" ? NO_PLAN : fate === "next-week" ? todo.next_week : onDay(fate);
  return {
    settle(todo: LeftOverTodo, fate: Fate) {
      if (fate === "done") show(completeTodo(todo, todos, today, locale));
      else if (fate === "delete") show(removeTodo(todo, todos));
      else show(planTodo(todo, planOf(todo, fate), today, locale, todos));
    },
    settleAll() {
      const count = todos.length;
      const text = next.isNow
        ? t`${plural(count, { one: "# todo: planned for this week", other: "# todos: planned for this week" })}`
        : t`${plural(count, { one: "# todo: planned for next week", other: "# todos: planned for next week" })}`;
      show(planAll(todos, ({ next_week }) => next_week, text, todos));
    },
  };
}

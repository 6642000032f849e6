import { type ActiveTodo, type CalendarTodo, type Plan } from "#app/domain/todo/todo.ts";
import type { TodoChange } from "#app/domain/todo/changes.ts";
import { inWeek, NO_PLAN, onDay } from "#app/domain/todo/plan.ts";
import { plannedText } from "#app/domain/todo/plan-text.ts";
import { useUndoToast } from "#app/forms/action-error.ts";
import { shortTitle, todoCommands } from "#app/forms/todo-commands.ts";
import { useRootData } from "#app/shell/root-data.ts";
import type { WeekData } from "./route.tsx";

/** What becomes of a todo that is left over; a date plans it for that day. */
export type Fate = "next-week" | "no-day" | "done" | "delete" | (string & {});

const planOf = ({ id, todo_due_date, todo_week }: ActiveTodo) => ({ id, todo_due_date, todo_week });

/** What can be done to the todos that are left over, each with Undo. */
export function useSettle({ left_over: todos, next, today }: WeekData) {
  const { locale } = useRootData()!;
  const showUndo = useUndoToast();

  function send(id: string, text: string, change: TodoChange, undo: TodoChange) {
    todoCommands.send(change);
    showUndo(id, text, () => todoCommands.send(undo));
  }

  function plan(some: readonly CalendarTodo[], to: Plan, name: string, text: string) {
    const change = { intent: "plan-todos", plans: some.map(({ id }) => ({ id, ...to })), name } as const;
    send(some.map(({ id }) => id).join(), text, change, { ...change, plans: some.map(planOf) });
  }

  return {
    settle(todo: CalendarTodo, fate: Fate) {
      const { id: todo_id } = todo;
      const name = shortTitle(todo.todo_title);
      const before = todos[todos.indexOf(todo) + 1]?.id ?? null;
      if (fate === "done") {
        const undo = { intent: "untick-todo", todo_id, name, todo, before } as const;
        return send(todo_id, `Completed “${name}”`, { intent: "tick-todo", todo_id, name }, undo);
      }
      if (fate === "delete") {
        const undo = { intent: "restore-todo", todo_id, name, todo, before } as const;
        return send(todo_id, `Deleted “${name}”`, { intent: "delete-todo", todo_id, name }, undo);
      }
      const to = fate === "no-day" ? NO_PLAN : fate === "next-week" ? inWeek(next.monday) : onDay(fate);
      plan([todo], to, name, plannedText(to, today, locale));
    },
    settleAll() {
      const to = inWeek(next.monday);
      plan(
        todos,
        to,
        `${todos.length} todos`,
        `${todos.length} todos: ${plannedText(to, today, locale).toLowerCase()}`,
      );
    },
  };
}

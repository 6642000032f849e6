import { plannedText } from "#app/domain/todo/plan-text.ts";
import type { TodoPlan } from "#app/domain/todo/plan.ts";
import type { ActiveTodo, Plan } from "#app/domain/todo/todo.ts";
import { useRootData } from "#app/shell/root-data.ts";
import { useToast } from "#app/ui/toast.tsx";
import { TEMPORARY_ID } from "#app/domain/list/position.ts";
import type { TodoFields } from "#app/forms/todo-drafts.ts";
import type { Submission } from "./pending.ts";
import { useSend, whenRefused } from "./submissions.ts";

const SHOWN = 40;
const short = (title: string) => {
  const characters = [...title];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN - 1).join("")}…` : title;
};

/** What can be done to the todos of a list, each of it at once and with a way back. */
export function useTodoActions(project_id: string, todos: readonly ActiveTodo[], today: string) {
  const { locale } = useRootData()!;
  const send = useSend();
  const toast = useToast();

  /** Sends what `undo` takes back, and offers that for as long as it is not refused. */
  function sendWithUndo(sent: Submission, text: string, undo: Submission) {
    send(sent);
    whenRefused(sent, toast.show({ text, action: { label: "Undo", run: () => send(undo) } }));
  }

  function order(todoIds: string[]) {
    send({ intent: "order-todos", project_id, todoIds });
  }

  return {
    order,
    tick({ id, todo_title }: ActiveTodo) {
      const name = short(todo_title);
      const undo = { intent: "untick-todo", todo_id: id, name } as const;
      sendWithUndo({ intent: "tick-todo", todo_id: id, name }, `Completed “${name}”`, undo);
    },
    untick: ({ id, todo_title }: ActiveTodo) => send({ intent: "untick-todo", todo_id: id, name: short(todo_title) }),
    remove({ id, todo_title }: ActiveTodo) {
      const name = short(todo_title);
      const undo = { intent: "restore-todo", todo_id: id, name } as const;
      sendWithUndo({ intent: "delete-todo", todo_id: id, name }, `Deleted “${name}”`, undo);
    },
    change(id: string, fields: Partial<TodoFields>) {
      const name = short(todos.find((todo) => todo.id === id)?.todo_title ?? "");
      send({ intent: "change-todo", todo_id: id, name, ...fields });
    },
    /** Gives a todo a day, a week, or neither. */
    plan({ id, todo_title, todo_due_date, todo_week }: ActiveTodo, plan: Plan) {
      const name = short(todo_title);
      const to = (of: Plan) => ({ intent: "plan-todos" as const, plans: [{ id, ...of }], name });
      sendWithUndo(to(plan), plannedText(plan, today, locale), to({ todo_due_date, todo_week }));
    },
    /** Makes what is late due today. */
    moveLate(late: readonly ActiveTodo[], plans: TodoPlan[]) {
      const name = late.length === 1 ? short(late[0]!.todo_title) : `${late.length} todos`;
      const before = late.map(({ id, todo_due_date, todo_week }) => ({ id, todo_due_date, todo_week }));
      const undo = { intent: "plan-todos", plans: before, name } as const;
      sendWithUndo({ intent: "move-late", project_id, plans, name }, `Moved ${late.length} to today`, undo);
    },
    /** Whether there was a place to move to. */
    move(id: string, by: 1 | -1): boolean {
      const ids = todos.map((todo) => todo.id).filter((one) => !one.startsWith(TEMPORARY_ID));
      const from = ids.indexOf(id);
      const to = from + by;
      if (from < 0 || to < 0 || to >= ids.length) return false;
      ids.splice(to, 0, ...ids.splice(from, 1));
      order(ids);
      return true;
    },
  };
}

export type TodoActions = ReturnType<typeof useTodoActions>;

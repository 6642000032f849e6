import { plannedText } from "#app/domain/todo/plan-text.ts";
import type { TodoPlan } from "#app/domain/todo/plan.ts";
import { changedId, type TodoChange, type TodoFields } from "#app/domain/todo/changes.ts";
import type { ActiveTodo, Plan } from "#app/domain/todo/todo.ts";
import { useUndoToast } from "#app/forms/action-error.ts";
import { shortTitle, todoCommands } from "#app/forms/todo-commands.ts";
import { useRootData } from "#app/shell/root-data.ts";

const { send } = todoCommands;

/** The actions on the todos of a list. Each takes effect at once and can be undone. */
export function useTodoActions(project_id: string, todos: readonly ActiveTodo[], today: string) {
  const { locale } = useRootData()!;
  const showUndo = useUndoToast();

  function sendWithUndo(change: TodoChange, text: string, undo: TodoChange) {
    send(change);
    showUndo(changedId(change), text, () => send(undo));
  }

  /** The todo's title for messages, and its position for Undo. */
  const about = (todo: ActiveTodo) => {
    const before = todos[todos.indexOf(todo) + 1]?.id ?? null;
    return { named: { todo_id: todo.id, name: shortTitle(todo.todo_title) }, back: { todo, before } };
  };

  function order(todoIds: string[]) {
    send({ intent: "order-todos", project_id, todoIds });
  }

  return {
    order,
    tick(todo: ActiveTodo) {
      const { named, back } = about(todo);
      const undo = { intent: "untick-todo", ...named, ...back } as const;
      sendWithUndo({ intent: "tick-todo", ...named }, `Completed “${named.name}”`, undo);
    },
    untick(todo: ActiveTodo) {
      const { named, back } = about(todo);
      send({ intent: "untick-todo", ...named, ...back });
    },
    remove(todo: ActiveTodo) {
      const { named, back } = about(todo);
      const undo = { intent: "restore-todo", ...named, ...back } as const;
      sendWithUndo({ intent: "delete-todo", ...named }, `Deleted “${named.name}”`, undo);
    },
    change(id: string, fields: Partial<TodoFields>) {
      const name = shortTitle(todos.find((todo) => todo.id === id)?.todo_title ?? "");
      send({ intent: "change-todo", todo_id: id, name, ...fields });
    },
    /** Plans a todo for a day, for a week, or for neither. */
    plan({ id, todo_title, todo_due_date, todo_week }: ActiveTodo, plan: Plan) {
      const name = shortTitle(todo_title);
      const to = (of: Plan) => ({ intent: "plan-todos" as const, plans: [{ id, ...of }], name });
      sendWithUndo(to(plan), plannedText(plan, today, locale), to({ todo_due_date, todo_week }));
    },
    /** Makes late todos due today. */
    moveLate(late: readonly ActiveTodo[], plans: TodoPlan[]) {
      const name = late.length === 1 ? shortTitle(late[0]!.todo_title) : `${late.length} todos`;
      const before = late.map(({ id, todo_due_date, todo_week }) => ({ id, todo_due_date, todo_week }));
      const undo = { intent: "plan-todos", plans: before, name } as const;
      sendWithUndo({ intent: "plan-todos", plans, name }, `Moved ${late.length} to today`, undo);
    },
    /** Whether the todo could move. */
    move(id: string, by: 1 | -1): boolean {
      const ids = todos.map((todo) => todo.id);
      const from = ids.indexOf(id);
      const to = from + by;
      if (from < 0 || to < 0 || to >= ids.length) return false;
      ids.splice(to, 0, ...ids.splice(from, 1));
      order(ids);
      return true;
    },
  };
}

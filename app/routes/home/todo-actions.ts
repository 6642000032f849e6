import type { TodoFields } from "#app/domain/todo/changes.ts";
import type { ActiveTodo, Plan } from "#app/domain/todo/todo.ts";
import { useUndoToast } from "#app/forms/action-error.ts";
import { completeTodo, type Done, moveToToday, placed, planTodo, removeTodo } from "#app/forms/todo-actions.ts";
import { shortTitle, todoCommands } from "#app/forms/todo-commands.ts";
import { useRootData } from "#app/shell/root-data.ts";

const { send } = todoCommands;

/** The actions on the todos of a list. Each takes effect at once and can be undone. */
export function useTodoActions(project_id: string, todos: readonly ActiveTodo[], today: string) {
  const { locale } = useRootData()!;
  const showUndo = useUndoToast();
  const show = ({ id, text, undo }: Done) => showUndo(id, text, undo);

  function order(todoIds: string[]) {
    send({ intent: "order-todos", project_id, todoIds });
  }

  return {
    order,
    tick: (todo: ActiveTodo) => show(completeTodo(todo, todos, today, locale)),
    untick(todo: ActiveTodo) {
      const { named, back } = placed(todo, todos);
      send({ intent: "untick-todo", ...named, ...back });
    },
    remove: (todo: ActiveTodo) => show(removeTodo(todo, todos)),
    change(id: string, fields: Partial<TodoFields>) {
      const name = shortTitle(todos.find((todo) => todo.id === id)?.todo_title ?? "");
      send({ intent: "change-todo", todo_id: id, name, ...fields });
    },
    /** Plans a todo for a day, for a week, or for neither. */
    plan: (todo: ActiveTodo, plan: Plan) => show(planTodo(todo, plan, today, locale)),
    /** Makes late todos due today. */
    moveLate: (late: readonly ActiveTodo[]) => show(moveToToday(late, today)),
  };
}

import { useLingui } from "@lingui/react/macro";
import type { TodoFields } from "#app/domain/todo/changes.ts";
import type { ActiveTodo, Plan } from "#app/domain/todo/todo.ts";
import { type Done, useUndo } from "#app/forms/action-error.ts";
import {
  changeTodo,
  completeTodo,
  moveToToday,
  moveTodo,
  orderTodos,
  undoPoint,
  planTodo,
  removeTodo,
  type Target,
  thenMove,
  undoChange,
} from "#app/parts/todo/todo-actions.ts";
import { shortTitle } from "#app/parts/todo/short-title.ts";
import { todoCommands } from "#app/parts/todo/todo-commands.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { changesTodo, type SavedDraft } from "./drafts.ts";

const { send } = todoCommands;

/** The actions on the todos of a list. Each takes effect at once and can be undone. */
export function useTodoActions(project_id: string, todos: readonly ActiveTodo[], today: string) {
  const { t } = useLingui();
  const { locale } = useRootData()!;
  const { tell, remember } = useUndo();
  const show = (done: Done | null) => void (done && tell(done));

  return {
    order: (todoIds: string[]) => remember(orderTodos(project_id, todoIds, todos)),
    tick: (todo: ActiveTodo) => show(completeTodo(todo, todos, today, locale)),
    untick(todo: ActiveTodo) {
      const { named, back } = undoPoint(todo, todos);
      send({ intent: "untick-todo", ...named, ...back });
      const undo = () => send({ intent: "tick-todo", ...named });
      remember({ id: todo.id, text: t`Moved back “${{ name: named.name }}”`, undo });
    },
    remove: (todo: ActiveTodo) => show(removeTodo(todo, todos)),
    change(id: string, fields: Partial<TodoFields>) {
      const todo = todos.find((one) => one.id === id);
      const done = todo ? changeTodo(todo, fields) : null;
      if (done) remember(done);
    },
    /**
     * Adds a saved change to the undo stack: a new todo, or a change of `before`, which may move it to the project
     * `to`. `all` are the todos of its own project.
     */
    rememberSaved(
      saved: SavedDraft,
      before: ActiveTodo | undefined,
      to: Target | undefined,
      all: readonly ActiveTodo[],
    ) {
      const { todo_id } = saved;
      const name = shortTitle(saved.todo_title ?? before?.todo_title ?? "");
      if (saved.intent === "add-todo") {
        const undo = () => send({ intent: "delete-todo", todo_id, name });
        if (to) show({ id: todo_id, text: t`“${name}” added to ${{ project: to.proje_title }}`, undo });
        else remember({ id: todo_id, text: t`Added “${name}”`, undo });
      } else if (before) {
        const { intent: _, todo_id: __, project_id: ___, typed: ____, seen: _____, ...changed } = saved;
        const undo = () => undoChange({ todo_id, name }, before, changed);
        const done = changesTodo(saved) ? { id: todo_id, text: t`Changed “${name}”`, undo } : null;
        if (to) show(thenMove(done, { ...before, todo_title: name }, to, all));
        else if (done) remember(done);
      }
    },
    /** Plans a todo for a day, for a week, or for neither. */
    plan: (todo: ActiveTodo, plan: Plan) => show(planTodo(todo, plan, today, locale)),
    /** Moves a todo to the top of another project. `all` are the todos of its own project. */
    move: (todo: ActiveTodo, to: Target, all: readonly ActiveTodo[]) => show(moveTodo(todo, to, all)),
    /** Makes overdue todos due today. */
    moveLate: (late: readonly ActiveTodo[]) => show(moveToToday(late, today)),
  };
}

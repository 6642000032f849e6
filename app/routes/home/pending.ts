import { type TodoPlan, withPlans } from "#app/domain/todo/plan.ts";
import { type ActiveTodo, withOnePlan } from "#app/domain/todo/todo.ts";
import type { TodoFields } from "#app/forms/todo-drafts.ts";

/** What the list sends to the page's action. A new todo carries the temporary id of its row; `name` is for messages. */
export type Submission =
  | ({ intent: "add-todo"; todo_id: string; project_id: string } & TodoFields)
  | ({ intent: "change-todo"; todo_id: string; name?: string } & Partial<TodoFields>)
  | { intent: "tick-todo" | "untick-todo" | "delete-todo" | "restore-todo"; todo_id: string; name: string }
  | { intent: "plan-todos"; plans: TodoPlan[]; name: string }
  /** With the plans that the server will give. */
  | { intent: "move-late"; project_id: string; plans: TodoPlan[]; name: string }
  | { intent: "order-todos"; project_id: string; todoIds: string[] };

/** Submissions under one key take each other's place; those under different keys are on their way side by side. */
export function submissionKey(sent: Submission): string {
  switch (sent.intent) {
    case "tick-todo":
    case "untick-todo":
      return `tick:${sent.todo_id}`;
    case "delete-todo":
    case "restore-todo":
      return `delete:${sent.todo_id}`;
    case "plan-todos":
    case "move-late":
      return `plan:${sent.plans.map(({ id }) => id).join()}`;
    case "order-todos":
      return `order:${sent.project_id}`;
    case "add-todo":
    case "change-todo":
      return `${sent.intent}:${Object.keys(sent).sort().join()}:${sent.todo_id}`;
  }
}

/** `todos` as they will be once what is on its way, in the order it was sent, has arrived. */
export function withPending(todos: readonly ActiveTodo[], submissions: readonly Submission[]): readonly ActiveTodo[] {
  return submissions.reduce(apply, todos);
}

function apply(todos: readonly ActiveTodo[], sent: Submission): readonly ActiveTodo[] {
  const change = (id: string, patch: Partial<ActiveTodo>) =>
    todos.map((todo) => (todo.id === id ? { ...todo, ...patch } : todo));
  switch (sent.intent) {
    case "add-todo":
      return [unsaved(sent), ...todos];
    case "change-todo": {
      const { intent: _, todo_id, name: __, ...fields } = sent;
      return change(todo_id, withOnePlan(fields));
    }
    case "tick-todo":
      return change(sent.todo_id, { is_checked: true });
    case "untick-todo":
      return change(sent.todo_id, { is_checked: false });
    case "delete-todo":
      return todos.filter((todo) => todo.id !== sent.todo_id);
    case "restore-todo":
      return todos;
    case "plan-todos":
    case "move-late":
      return withPlans(todos, sent.plans);
    case "order-todos":
      return ordered(todos, sent.todoIds);
    default:
      // Something else of this page is on its way.
      return todos;
  }
}

/** A new todo as it stands in the list until the server has given it an id. */
function unsaved({ intent: _, todo_id: id, ...fields }: Extract<Submission, { intent: "add-todo" }>): ActiveTodo {
  return { id, ...fields, todo_due_date: fields.todo_due_date || null, todo_week: null };
}

/** The named todos in their new order, on the places that they had among all. */
function ordered(todos: readonly ActiveTodo[], ids: readonly string[]): ActiveTodo[] {
  const byId = new Map(todos.map((todo) => [todo.id, todo]));
  const next = ids.flatMap((id) => byId.get(id) ?? []);
  const moving = new Set(next.map((todo) => todo.id));
  let i = 0;
  return todos.map((todo) => (moving.has(todo.id) ? next[i++]! : todo));
}

import { atNoon, type CalendarTodo, type Category } from "./todo.ts";

/** A project that a todo can be added to. */
export interface ProjectChoice {
  id: string;
  proje_title: string;
}

/** A change of the calendar. `id` is the todo's id, also of a new one; `name` is used in messages. */
export type CalendarChange =
  | {
      intent: "add";
      id: string;
      project_id: string;
      todo_title: string;
      todo_category: Category;
      todo_due_date: string;
    }
  | { intent: "move"; id: string; name: string; todo_due_date: string }
  | { intent: "check"; id: string; name: string }
  /** `todo`, and the id of the todo that followed it: the page may have been read without it. */
  | { intent: "uncheck"; id: string; name: string; todo: CalendarTodo; before: string | null };

/** The calendar's page data. */
interface DueTodos {
  todos: readonly CalendarTodo[];
  projects: readonly ProjectChoice[];
}

/** Applies a change to the calendar. Idempotent. */
export function applyChange<Page extends DueTodos>(page: Page, change: CalendarChange): Page {
  if (change.intent === "add") {
    const isThere = page.todos.some(({ id }) => id === change.id);
    return isThere ? page : { ...page, todos: [added(change, page.projects), ...page.todos] };
  }
  if (change.intent === "uncheck" && !page.todos.some(({ id }) => id === change.id)) {
    const place = page.todos.findIndex(({ id }) => id === change.before);
    return { ...page, todos: page.todos.toSpliced(place < 0 ? page.todos.length : place, 0, change.todo) };
  }
  const fields =
    change.intent === "move"
      ? { todo_due_date: atNoon(change.todo_due_date), todo_week: null }
      : { is_checked: change.intent === "check" };
  return { ...page, todos: page.todos.map((todo) => (todo.id === change.id ? { ...todo, ...fields } : todo)) };
}

function added(
  { intent: _, todo_due_date, ...fields }: Extract<CalendarChange, { intent: "add" }>,
  projects: readonly ProjectChoice[],
): CalendarTodo {
  return {
    ...fields,
    todo_due_date: atNoon(todo_due_date),
    todo_week: null,
    todo_description: "",
    is_checked: false,
    is_checked_date: null,
    created_at: "",
    updated_at: "",
    deleted_at: null,
    proje_title: projects.find(({ id }) => id === fields.project_id)?.proje_title ?? "",
  };
}

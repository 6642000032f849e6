import { atNoon, type CalendarTodo, type Category } from "#app/domain/todo/todo.ts";

/** A project that a todo can be added to. */
export interface ProjectChoice {
  id: string;
  proje_title: string;
}

/** What the calendar sends to its page's action; `name` is for messages. */
export type Submission =
  | { intent: "add"; project_id: string; todo_title: string; todo_category: Category; todo_due_date: string }
  | { intent: "move"; id: string; name: string; todo_due_date: string }
  | { intent: "check" | "uncheck"; id: string; name: string };

/** Submissions under one key take each other's place; those under different keys are on their way side by side. */
export const submissionKey = (sent: { intent: "move" | "check" | "uncheck"; id: string }) =>
  `calendar-${sent.intent === "move" ? "move" : "check"}-${sent.id}`;

/** `todos` as they will be once what is on its way has arrived. */
export function withPending(
  todos: readonly CalendarTodo[],
  submissions: readonly Submission[],
  projects: readonly ProjectChoice[],
): readonly CalendarTodo[] {
  return submissions.reduce<readonly CalendarTodo[]>((shown, sent) => {
    if (sent.intent === "add") return [...shown, unsaved(sent, projects)];
    if (sent.intent === "check") return shown.filter((todo) => todo.id !== sent.id);
    // Somebody who came from another page may have pressed Undo of what they did there.
    if (sent.intent !== "move") return shown;
    const todo_due_date = atNoon(sent.todo_due_date);
    return shown.map((todo) => (todo.id === sent.id ? { ...todo, todo_due_date, todo_week: null } : todo));
  }, todos);
}

/** A new todo as it stands in its day until the server has given it an id. */
function unsaved(sent: Extract<Submission, { intent: "add" }>, projects: readonly ProjectChoice[]): CalendarTodo {
  const { project_id, todo_title, todo_category } = sent;
  return {
    id: `temp-${todo_title}`,
    project_id,
    todo_title,
    todo_category,
    todo_description: "",
    todo_due_date: atNoon(sent.todo_due_date),
    todo_week: null,
    is_checked: false,
    is_checked_date: null,
    created_at: "",
    updated_at: "",
    deleted_at: null,
    proje_title: projects.find((project) => project.id === project_id)?.proje_title ?? "",
  };
}

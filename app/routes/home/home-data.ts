import type { Project } from "#app/domain/project/project.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";

/** The projects and todos that the list and the week of home show. */
export interface HomeData {
  projects: readonly Project[];
  /** The selected project; null without projects. */
  project_id: string | null;
  /** All active todos of the user, and those just completed. */
  todos: readonly ActiveTodo[];
  /** Today's date in the person's time zone. */
  today: string;
}

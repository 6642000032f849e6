import { browserSetting } from "#app/client/browser-setting.ts";
import type { Project } from "#app/domain/project/project.ts";
import type { ActiveTodo, Plan } from "#app/domain/todo/todo.ts";
import { addDays } from "#app/domain/week/week.ts";

/** Contains `over` when the three steps of the guide are done in this browser. */
const setting = browserSetting("sevenfold-guide");
const OVER = "over";

export const endGuide = () => setting.write(OVER);

interface Guided {
  /** The active projects. */
  projects: readonly Project[];
  /** The number of all projects, including archived ones. */
  projectCount: number;
  today: string;
  /** The shown week, with its completed todos. */
  week: { byProject: Record<string, { completedTodos: readonly Plan[] }> };
}

/**
 * How many of the guide's steps are done: a project, a todo, a plan. Null once the guide has ended, for an account
 * that is older than a day, and until scripts run. Without a project the guide is always shown.
 */
export function useGuide({ projects, projectCount, today, week }: Guided, todos: readonly ActiveTodo[]): number | null {
  const isNew =
    projects.length < 2 && projects.every(({ created_at }) => created_at.slice(0, 10) >= addDays(today, -1));
  // For an older account the setting makes no difference, so its stored value is used at once and hydration renders
  // nothing again.
  const isOver = setting.use(isNew ? OVER : (setting.read() ?? undefined)) === OVER && projectCount > 0;
  if (isOver || !isNew) return null;
  const all: Plan[] = [...todos, ...Object.values(week.byProject).flatMap(({ completedTodos }) => completedTodos)];
  if (all.some(({ todo_due_date, todo_week }) => todo_due_date ?? todo_week)) return 3;
  return projects.length === 0 ? 0 : all.length === 0 ? 1 : 2;
}

import type { Project } from "./project.ts";

/**
 * A change of a person's projects. `name` is the previous title, for messages. A change that unarchives or restores a
 * project contains the project, because the page was read without it.
 */
export type ProjectChange =
  | { intent: "rename"; project_id: string; name: string; proje_title: string }
  | { intent: "goal"; project_id: string; name: string; proje_goal_minutes: number | null }
  | { intent: "archive" | "delete"; project_id: string; name: string }
  | { intent: "unarchive" | "restore"; project_id: string; name: string; project: Project }
  | { intent: "order"; projectIds: readonly string[] };

interface ProjectsPage {
  projects: readonly Project[];
}

/** Applies a change to the projects. Idempotent. */
export function applyProjectChange<Page extends ProjectsPage>(page: Page, change: ProjectChange): Page {
  return { ...page, projects: changed(page.projects, change) };
}

function changed<Row extends { id: string }>(projects: readonly Row[], change: ProjectChange): readonly Row[] {
  const update = (id: string, fields: Partial<Project>) =>
    projects.map((one) => (one.id === id ? { ...one, ...fields } : one));
  switch (change.intent) {
    case "rename":
      return update(change.project_id, { proje_title: change.proje_title });
    case "goal":
      return update(change.project_id, { proje_goal_minutes: change.proje_goal_minutes });
    case "archive":
    case "unarchive":
      return update(change.project_id, { is_archived: change.intent === "archive" });
    case "restore":
      return projects.some(({ id }) => id === change.project_id)
        ? projects
        : [...projects, change.project as Row & Project];
    case "delete":
      return projects.filter((one) => one.id !== change.project_id);
    case "order": {
      const { projectIds: ids } = change;
      const place = ({ id }: Row) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
      return projects.toSorted((a, b) => place(a) - place(b));
    }
  }
}

interface ActivePage<Choice extends { id: string }, Todo extends { project_id: string }> {
  projects: readonly Choice[];
  todos: readonly Todo[];
}

/** Applies a change to a page that shows the active projects and their todos. */
function applyToActive<
  Choice extends { id: string; proje_title: string },
  Todo extends { project_id: string },
  Page extends ActivePage<Choice, Todo>,
>(page: Page, change: ProjectChange, back: (project: Project) => Choice): Page {
  const { projects } = page;
  if (change.intent === "unarchive" || change.intent === "restore") {
    const { intent, project } = change;
    const isHidden = intent === "restore" && project.is_archived;
    if (!project || isHidden || projects.some(({ id }) => id === project.id)) return page;
    return { ...page, projects: [...projects, back({ ...project, is_archived: false })] };
  }
  if (change.intent === "archive" || change.intent === "delete") {
    return {
      ...page,
      projects: projects.filter(({ id }) => id !== change.project_id),
      todos: page.todos.filter(({ project_id }) => project_id !== change.project_id),
    };
  }
  return { ...page, projects: changed(projects, change) };
}

/** The data of the home page that changes of projects concern. */
export interface HomeProjects extends ActivePage<Project, { project_id: string }> {
  /** Includes archived projects. */
  projectCount: number;
  selected: string | null;
}

/** Applies a change of the projects to the home page. */
export function applyProjectToHome<Page extends HomeProjects>(page: Page, change: ProjectChange): Page {
  const next = applyToActive<Project, { project_id: string }, Page>(page, change, (project) => project);
  const isCounted = change.intent === "delete" || change.intent === "restore";
  const isSelected = next.projects.some(({ id }) => id === next.selected);
  return {
    ...next,
    projectCount: page.projectCount + (isCounted ? next.projects.length - page.projects.length : 0),
    selected: isSelected ? next.selected : (next.projects[0]?.id ?? null),
  };
}

interface Choice {
  id: string;
  proje_title: string;
}
type Due = { project_id: string; proje_title: string };

/** Applies a change of the projects to the calendar. */
export function applyProjectToCalendar<Page extends ActivePage<Choice, Due>>(page: Page, change: ProjectChange): Page {
  const next = applyToActive<Choice, Due, Page>(page, change, ({ id, proje_title }) => ({ id, proje_title }));
  if (change.intent !== "rename") return next;
  const { project_id, proje_title } = change;
  return {
    ...next,
    todos: next.todos.map((todo) => (todo.project_id === project_id ? { ...todo, proje_title } : todo)),
  };
}

/** Applies a change to the list of active projects, which every page has. */
export const applyProjectToChoices = <One extends Choice>(projects: readonly One[], change: ProjectChange) =>
  applyToActive<Choice, { project_id: string }, ActivePage<Choice, { project_id: string }>>(
    { projects, todos: [] },
    change,
    ({ id, proje_title }) => ({ id, proje_title }),
  ).projects;

/** `ids` with the id at index `from` moved to index `to`. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const left = ids.toSpliced(from, 1);
  return left.toSpliced(to, 0, ids[from]!);
}

import type { Project } from "./project.ts";

/** A change of a person's projects. `name` is the previous title, for messages. */
export type ProjectChange =
  | { intent: "rename"; project_id: string; name: string; proje_title: string }
  | { intent: "archive" | "unarchive" | "delete"; project_id: string; name: string }
  | { intent: "order"; projectIds: readonly string[] };

interface ProjectsPage {
  projects: readonly Project[];
}

/** Applies a change to the projects. Idempotent. */
export function applyProjectChange<Page extends ProjectsPage>(page: Page, change: ProjectChange): Page {
  return { ...page, projects: changed(page.projects, change) };
}

function changed(projects: readonly Project[], change: ProjectChange): readonly Project[] {
  const update = (id: string, fields: Partial<Project>) =>
    projects.map((one) => (one.id === id ? { ...one, ...fields } : one));
  switch (change.intent) {
    case "rename":
      return update(change.project_id, { proje_title: change.proje_title });
    case "archive":
    case "unarchive":
      return update(change.project_id, { is_archived: change.intent === "archive" });
    case "delete":
      return projects.filter((one) => one.id !== change.project_id);
    case "order": {
      const { projectIds: ids } = change;
      const place = ({ id }: Project) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
      return projects.toSorted((a, b) => place(a) - place(b));
    }
  }
}

/** `ids` with the id at index `from` moved to index `to`. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const left = ids.toSpliced(from, 1);
  return left.toSpliced(to, 0, ids[from]!);
}

import type { Project } from "#app/domain/project/project.ts";

/** Under what key a form travels: those of one key take each other's place, others are on their way side by side. */
export function keyOf(intent: string, project_id?: string) {
  return `${intent.replace("unarchive", "archive")}:${project_id ?? ""}`;
}

/** The user's projects as they will be once what is on its way has arrived. A deletion is not foreseen: it is final. */
export function withPending(projects: readonly Project[], forms: readonly FormData[]): readonly Project[] {
  return forms.reduce(apply, projects);
}

function apply(projects: readonly Project[], form: FormData): readonly Project[] {
  const change = (fields: Partial<Project>) =>
    projects.map((one) => (one.id === form.get("project_id") ? { ...one, ...fields } : one));
  switch (form.get("intent")) {
    case "rename":
      return change({ proje_title: String(form.get("proje_title")).trim() });
    case "archive":
      return change({ is_archived: true });
    case "unarchive":
      return change({ is_archived: false });
    case "order": {
      const ids = form.getAll("projectIds");
      const place = (one: Project) => (ids.includes(one.id) ? ids.indexOf(one.id) : ids.length);
      return projects.toSorted((a, b) => place(a) - place(b));
    }
    default:
      return projects;
  }
}

/** `ids` with the one at `from` put to `to`. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const left = ids.toSpliced(from, 1);
  return left.toSpliced(to, 0, ids[from]!);
}

import * as z from "zod/mini";
import { idsInOrder } from "../list/position.ts";
import { codePoints } from "../code-points.ts";
import { shortText } from "../text.ts";

/** Projects per user, including archived and without deleted ones. */
export const MAX_PROJECTS = 3;
/** Length of a project's title in code points. */
export const MAX_PROJECT_TITLE = 10;

export const PROJECT_LIMIT_MESSAGE =
  "Each user may create a maximum of 3 projects. Please delete one to create another.";
const TITLE_MESSAGE = "Title is required and must be ≤ 10 characters.";

/** Returns what is wrong with a title, or null. */
export function projectProblem(proje_title: string): string | null {
  const length = codePoints(proje_title.trim());
  return length > 0 && length <= MAX_PROJECT_TITLE ? null : TITLE_MESSAGE;
}

export const Project = z.object({
  id: z.string(),
  proje_title: z.string(),
  created_at: z.string(),
  is_archived: z.boolean(),
  archived_at: z.nullable(z.string()),
  deleted_at: z.nullable(z.string()),
});
export type Project = z.infer<typeof Project>;

export const ProjectInput = z.object({ proje_title: shortText(MAX_PROJECT_TITLE, TITLE_MESSAGE, TITLE_MESSAGE) });
export type ProjectInput = z.infer<typeof ProjectInput>;

export const ProjectListQuery = z.object({ archived: z._default(z.enum(["true", "false"]), "false") });
export type ProjectListQuery = z.infer<typeof ProjectListQuery>;

export const ProjectOrder = z.object({ projectIds: idsInOrder() });
export type ProjectOrder = z.infer<typeof ProjectOrder>;

const count = z.int();

/** The content of the statistics screen. Active todos are unchecked ones in unarchived projects. */
export const ProjectStats = z.object({
  projects: z.object({
    total_active_projects: count,
    total_archived_projects: count,
    total_deleted_projects: count,
  }),
  todos: z.object({ total_active_todos: count }),
  active_projects_details: z.array(z.object({ id: z.string(), title: z.string(), active_todos_count: count })),
});
export type ProjectStats = z.infer<typeof ProjectStats>;

/** The prefix of an example project's id, which marks it as an example. */
export const EXAMPLE_ID = "example-";
export const EXAMPLE_TITLE = "Example";
export const EXAMPLE_REFUSED_MESSAGE = "The example is for an account without projects.";
/** Whether a project is the example that a new account can create. */
export const isExample = (project_id: string) => project_id.startsWith(EXAMPLE_ID);

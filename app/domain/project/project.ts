import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { idsInOrder } from "../list/position.ts";
import { codePoints, isBlank } from "../text/code-points.ts";
import { formNumber } from "../text/number-input.ts";
import { checked, shortText } from "../text/text.ts";

/** The most projects of a user, including archived and without deleted ones. */
export const MAX_PROJECTS = 3;
/** Length of a project's title in code points. */
export const MAX_PROJECT_TITLE = 10;

/** The minutes of a week, which are the largest goal. */
export const MAX_GOAL_MINUTES = 10_080;
export const GOAL_MESSAGE = text("project.goal", "A goal is 1 to {max} minutes a week, or none", {
  max: MAX_GOAL_MINUTES,
});

export const PROJECT_LIMIT_MESSAGE = text(
  "project.limit",
  "Each user may create a maximum of 3 projects. Please delete one to create another.",
);
const TITLE_MESSAGE = text("project.title", "Title is required and must be ≤ 10 characters.");

/** Returns the error of a title, or null. */
export function projectProblem(proje_title: string): string | null {
  const fits = codePoints(proje_title.trim()) <= MAX_PROJECT_TITLE;
  return fits && !isBlank(proje_title) ? null : TITLE_MESSAGE;
}

export const Project = z.object({
  id: z.string(),
  proje_title: z.string(),
  /** The weekly goal in minutes of focus; null for none. */
  proje_goal_minutes: z.nullable(z.number()),
  created_at: z.string(),
  is_archived: z.boolean(),
  archived_at: z.nullable(z.string()),
  deleted_at: z.nullable(z.string()),
});
export type Project = z.infer<typeof Project>;

export const ProjectInput = z.object({ proje_title: shortText(MAX_PROJECT_TITLE, TITLE_MESSAGE, TITLE_MESSAGE) });
export type ProjectInput = z.infer<typeof ProjectInput>;

const goal = z.nullable(
  checked(z.int(GOAL_MESSAGE), z.minimum(1, GOAL_MESSAGE), z.maximum(MAX_GOAL_MINUTES, GOAL_MESSAGE)),
);

/** The title, the goal, or both. */
export const ProjectPatch = checked(
  z.object({ proje_title: z.optional(ProjectInput.shape.proje_title), proje_goal_minutes: z.optional(goal) }),
  z.refine((fields) => Object.keys(fields).length > 0, TITLE_MESSAGE),
);
export type ProjectPatch = z.infer<typeof ProjectPatch>;

/** The goal in a form (empty for none), or as a number. */
export const GoalForm = z.object({ proje_goal_minutes: formNumber(goal) });

export const ProjectListQuery = z.object({ archived: z._default(z.enum(["true", "false"]), "false") });
export type ProjectListQuery = z.infer<typeof ProjectListQuery>;

export const ProjectOrder = z.object({ projectIds: idsInOrder() });
export type ProjectOrder = z.infer<typeof ProjectOrder>;

const count = z.int();

/** The content of the statistics screen. Active todos are open todos of projects that are not archived. */
export const ProjectStats = z.object({
  projects: z.object({ total_active_projects: count, total_archived_projects: count, total_deleted_projects: count }),
  todos: z.object({ total_active_todos: count }),
  active_projects_details: z.array(z.object({ id: z.string(), title: z.string(), active_todos_count: count })),
});
export type ProjectStats = z.infer<typeof ProjectStats>;

/** The prefix of the id of an example project. */
export const EXAMPLE_ID = "example-";
/** Says whether a project is the example that a new account can create. */
export const isExample = (project_id: string) => project_id.startsWith(EXAMPLE_ID);

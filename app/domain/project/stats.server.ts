import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { flag, ownedQuery } from "#app/db/database.ts";
import { project, user } from "#app/db/schema.ts";
import type { ProjectStats } from "./project.ts";

const statistics = ownedQuery((select, owner) =>
  select({
    id: project.id,
    title: sql<string>`${project.proje_title}`.as("title"),
    archived: flag(isNotNull(project.archived_at), "archived"),
    active_todos_count: sql<number>`(SELECT count(*) FROM todo
        WHERE project_id = ${project}.id AND is_checked_date IS NULL AND deleted_at IS NULL)`.as("active_todos_count"),
  })
    .from(project)
    .where(and(eq(project.user_id, owner), isNull(project.deleted_at)))
    .orderBy(asc(project.position), asc(project.id)),
);

const deletedProjects = ownedQuery((select, owner) =>
  select({
    total: sql<number>`${user.deleted_projects} + (SELECT count(*) FROM project
        WHERE user_id = ${user}.id AND deleted_at IS NOT NULL)`.as("total"),
  })
    .from(user)
    .where(eq(user.id, owner)),
);

/** Counts of the user's projects and active todos. */
export async function projectStats(context: AppContext): Promise<ProjectStats> {
  const [projects, [deleted]] = await context.read(statistics(), deletedProjects());
  const active = projects.filter((one) => !one.archived);
  return {
    projects: {
      total_active_projects: active.length,
      total_archived_projects: projects.length - active.length,
      total_deleted_projects: deleted!.total,
    },
    todos: { total_active_todos: active.reduce((sum, one) => sum + one.active_todos_count, 0) },
    active_projects_details: active.map(({ archived: _, ...rest }) => rest),
  };
}

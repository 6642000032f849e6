import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type AppContext, mayWrite } from "../context.ts";
import { flag, newId, ownRead } from "../db/database.ts";
import { project } from "../db/schema.ts";
import { AppError } from "./errors.ts";
import {
  MAX_PROJECTS,
  type Project,
  PROJECT_LIMIT_MESSAGE,
  type ProjectInput,
  type ProjectListQuery,
} from "./project.ts";

/** The columns of a project on the wire. */
const columns = {
  id: project.id,
  proje_title: project.proje_title,
  created_at: project.created_at,
  is_archived: flag(isNotNull(project.archived_at), "is_archived"),
  archived_at: project.archived_at,
  deleted_at: project.deleted_at,
};

const projectList = (archived: boolean) =>
  ownRead((query, owner) =>
    query
      .select(columns)
      .from(project)
      .where(
        and(
          eq(project.user_id, owner),
          isNull(project.deleted_at),
          archived ? isNotNull(project.archived_at) : isNull(project.archived_at),
        ),
      )
      .orderBy(asc(project.position), asc(project.id)),
  );
const activeProjects = projectList(false);
const archivedProjects = projectList(true);

/** The user's projects, in the user's order. */
export async function listProjects(context: AppContext, { archived }: ProjectListQuery): Promise<Project[]> {
  const [projects] = await context.read(archived === "true" ? archivedProjects() : activeProjects());
  return projects;
}

/** A new project behind the others. 409 at the limit, also under parallel requests: one statement counts and writes. */
export async function createProject(context: AppContext, input: ProjectInput): Promise<Project> {
  const { id: user_id } = await mayWrite(context);
  const [created] = await context.db.all<Project>(sql`
    INSERT INTO project (id, user_id, proje_title, position, created_at)
    SELECT ${newId()}, ${user_id}, ${input.proje_title}, COALESCE(max(position), 0) + 1, ${context.now.toISOString()}
    FROM project WHERE user_id = ${user_id} AND deleted_at IS NULL
    HAVING count(*) < ${MAX_PROJECTS}
    RETURNING id, proje_title, created_at, archived_at, deleted_at`);
  if (!created) throw new AppError(409, PROJECT_LIMIT_MESSAGE);
  return { ...created, is_archived: false };
}

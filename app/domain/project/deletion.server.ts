import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type AppContext, mayWrite } from "#app/context.ts";
import { type Database, statement } from "#app/db/database.ts";
import { meeting_note, project, todo, weekly_update } from "#app/db/schema.ts";
import { notFound } from "../errors.ts";
import { clockOf } from "../pomodoro/clock.server.ts";
import { mine } from "./project.server.ts";

/**
 * Deletes the project's contents for good. Its row stays without a title because the statistics count it, and so do its
 * pomodoros. A session running on it is cancelled.
 */
export async function deleteProject(
  context: AppContext,
  id: string,
  { mayRepeat = false } = {},
): Promise<{ message: string }> {
  const user = await mayWrite(context, "project", id);
  const its = sql`(SELECT id FROM project WHERE ${mine(user.id, id)})`;
  const { db } = context;
  // Every index of todo is partial, so each part is deleted through its own index.
  const todos = and(eq(todo.project_id, its), isNull(todo.deleted_at));
  const results = await db.batch([
    db.delete(todo).where(and(todos, isNull(todo.is_checked_date))),
    db.delete(todo).where(and(todos, isNotNull(todo.is_checked_date))),
    db.delete(todo).where(and(eq(todo.project_id, its), isNotNull(todo.deleted_at))),
    db.delete(weekly_update).where(eq(weekly_update.project_id, its)),
    db.delete(meeting_note).where(eq(meeting_note.project_id, its)),
    // Last, because the other statements check that the project still exists.
    db
      .update(project)
      .set({ deleted_at: sql`COALESCE(${project.deleted_at}, ${context.now.toISOString()})`, proje_title: "" })
      .where(mayRepeat ? and(eq(project.id, id), eq(project.user_id, user.id)) : mine(user.id, id))
      .returning({ id: project.id }),
  ]);
  if (results[5].length === 0) throw notFound();
  context.waitUntil(clockOf(context, user.id).leaveProject(id, context.now.getTime()));
  return { message: "Project deleted" };
}

/** Days that the row of a deleted project is kept. */
const DELETED_DAYS = 30;

/** Purges projects that were deleted more than 30 days ago. Their accounts keep the count. */
export async function purgeProjects(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELETED_DAYS * 86_400_000).toISOString();
  const old = sql`deleted_at IS NOT NULL AND deleted_at <= ${before}`;
  await db.batch([
    statement(
      db,
      sql`UPDATE user SET deleted_projects = deleted_projects
        + (SELECT count(*) FROM project WHERE user_id = user.id AND ${old})
        WHERE id IN (SELECT user_id FROM project WHERE ${old})`,
    ),
    statement(db, sql`DELETE FROM project WHERE ${old}`),
  ]);
}

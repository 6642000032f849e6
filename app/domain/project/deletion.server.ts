import { type Message, said } from "#app/i18n/text.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { type Database, statement } from "#app/db/database.ts";
import { project } from "#app/db/schema.ts";
import { notFound } from "#app/errors.ts";
import { doneOnce } from "../concurrency/idempotency.server.ts";
import { clockOf } from "../pomodoro/clock-object.server.ts";
import { moveToTrash } from "../trash/move.server.ts";
import { restorableSince } from "../trash/trash.server.ts";
import { mine } from "./project.server.ts";

/**
 * Deletes the project with its contents. All of them get the same `deleted_at`, and can be restored for 30 days. Rows
 * that were deleted before do not change. Pomodoros stay. A session running on it is cancelled.
 */
export async function deleteProject(context: AppContext, id: string, { mayRepeat = false } = {}): Promise<Message> {
  const user = await mayWrite(context, "project", id);
  const { db } = context;
  const now = context.now.toISOString();
  const once = doneOnce(context, user.id, `delete-project ${id}`);
  const its = sql`project_id = (SELECT id FROM project WHERE ${mine(user.id, id)} AND ${once.isNew})`;
  // Every index of `todo` is partial, so open and completed todos are found separately.
  const todos = (isDone: SQL) =>
    statement(db)`
      UPDATE todo SET deleted_at = ${now} WHERE ${its} AND deleted_at IS NULL AND is_checked_date ${isDone}`;
  const results = await db.batch([
    todos(sql`IS NULL`),
    todos(sql`IS NOT NULL`),
    ...moveToTrash(db, "meeting_note", its, now),
    ...moveToTrash(db, "weekly_update", its, now),
    // This statement is last, because the others check that the project still exists.
    db
      .update(project)
      .set({ deleted_at: sql`COALESCE(${project.deleted_at}, ${now})` })
      .where(and(mayRepeat ? and(eq(project.id, id), eq(project.user_id, user.id)) : mine(user.id, id), once.isNew))
      .returning({ id: project.id }),
    statement(db)`${once.remember(sql`EXISTS (SELECT 1 FROM project
        WHERE id = ${id} AND user_id = ${user.id} AND deleted_at IS NOT NULL)`)}`,
  ]);
  if (results[6].length === 0) {
    if (await once.wasDone()) return said({ id: "project.deleted", message: "Project deleted" });
    throw notFound();
  }
  context.waitUntil(clockOf(context, user.id).leaveProject(id, context.now.getTime()));
  return said({ id: "project.deleted", message: "Project deleted" });
}

/** Purges projects that were deleted more than 30 days ago. The counts of their accounts stay. */
export async function purgeProjects(db: Database, now: Date): Promise<void> {
  const before = restorableSince(now);
  const old = sql`deleted_at IS NOT NULL AND deleted_at <= ${before}`;
  await db.batch([
    statement(db)`UPDATE user SET deleted_projects = deleted_projects
      + (SELECT count(*) FROM project WHERE user_id = user.id AND ${old})
      WHERE id IN (SELECT user_id FROM project WHERE ${old})`,
    statement(db)`DELETE FROM project WHERE ${old}`,
  ]);
}

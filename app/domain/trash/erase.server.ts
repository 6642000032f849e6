import { type Message, said } from "#app/i18n/text.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite, mayWriteThemselves, notWhileImpersonating } from "../session/access.server.ts";
import { type Database, statement } from "#app/db/database.ts";
import { findDeleted } from "./restore.server.ts";

/** The statements that permanently delete the deleted projects matching `which`, with all their contents. */
export function eraseProjects(db: Database, user_id: string, which: SQL) {
  const gone = sql`user_id = ${user_id} AND deleted_at IS NOT NULL AND ${which}`;
  const its = sql`project_id IN (SELECT id FROM project WHERE ${gone})`;
  return [
    statement(db)`DELETE FROM todo WHERE user_id = ${user_id} AND deleted_at IS NOT NULL AND ${its}`,
    statement(db)`DELETE FROM deleted_note WHERE ${its}`,
    statement(db)`DELETE FROM project WHERE ${gone}`,
  ] as const;
}

/** Counts deleted projects before they are erased, because the statistics must still count them. */
const countProjects = (db: Database, user_id: string, which: SQL) =>
  statement(db)`UPDATE user SET deleted_projects = deleted_projects
      + (SELECT count(*) FROM project WHERE user_id = ${user_id} AND deleted_at IS NOT NULL AND ${which})
    WHERE id = ${user_id}`;

/**
 * Permanently deletes one item of the trash; a project with all its contents. 403 while impersonating, 404 unless it
 * is the user's.
 */
export async function eraseItem(context: AppContext, id: string): Promise<Message> {
  await notWhileImpersonating(context);
  const found = await findDeleted(context, id);
  const kind = found.todo ? "todo" : found.project ? "project" : found.note!.kind;
  const { id: user_id } = await mayWrite(context, kind, id);
  const { db } = context;
  const which = sql`id = ${id} AND user_id = ${user_id}`;
  if (found.todo) await db.run(sql`DELETE FROM todo WHERE ${which} AND deleted_at IS NOT NULL`);
  else if (found.project) {
    const it = sql`id = ${id}`;
    await db.batch([countProjects(db, user_id, it), ...eraseProjects(db, user_id, it)]);
  } else await db.run(sql`DELETE FROM deleted_note WHERE ${which}`);
  const { title } = found;
  return title
    ? said({ id: "trash.erased", message: "“{title}” deleted for good", values: { title } })
    : said({ id: "trash.notes_erased", message: "The notes deleted for good" });
}

/** Permanently deletes everything in the trash. 403 while impersonating. */
export async function emptyTrash(context: AppContext): Promise<Message> {
  const { id: user_id } = await mayWriteThemselves(context, "todo");
  const { db } = context;
  await db.batch([
    countProjects(db, user_id, sql`true`),
    ...eraseProjects(db, user_id, sql`true`),
    statement(db)`DELETE FROM todo WHERE user_id = ${user_id} AND deleted_at IS NOT NULL`,
    statement(db)`DELETE FROM deleted_note WHERE user_id = ${user_id}`,
  ]);
  return said({ id: "trash.empty", message: "The trash is empty" });
}

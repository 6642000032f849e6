import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { insertSelect, sameValues } from "#app/db/columns.ts";
import { statement } from "#app/db/database.ts";
import { meeting_note, weekly_update } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { nextVersion } from "../concurrency/optimistic-lock.server.ts";
import { getProject } from "../project/project.server.ts";
import { MAX_WEEKLY_NOTES } from "../week/weekly-update.ts";
import { NOTES_TOO_LONG_MESSAGE, PROJECT_GONE_MESSAGE } from "./trash.ts";

/** Inserts meetings into a project, from their deleted rows. A condition must be appended. */
export const meetingIn = (project_id: string) => sql`
  ${insertSelect(meeting_note, { ...sameValues(meeting_note), project_id, meeting_title: sql`title`, meeting_note: sql`note` })}
  FROM deleted_note`;

/** Inserts weekly notes in the same way. */
export const notesIn = (project_id: string) => sql`
  ${insertSelect(weekly_update, { ...sameValues(weekly_update), project_id, update_text: sql`note` })}
  FROM deleted_note`;

interface DeletedNote {
  kind: "meeting_note" | "weekly_update";
  project_id: string;
  is_project_deleted: boolean;
}

/** Restores a meeting with its todos, or the notes of a week, which are appended if the week has notes by now. */
export async function restoreNote(
  context: AppContext,
  id: string,
  { kind, project_id: own, is_project_deleted }: DeletedNote,
  other: string | undefined,
): Promise<void> {
  const { id: user_id } = await mayWrite(context, kind, id);
  if (is_project_deleted && other === undefined) throw new AppError(409, PROJECT_GONE_MESSAGE);
  const project_id = other ?? own;
  // Throws 404 if it is not the user's.
  await getProject(context, project_id);
  const { db } = context;
  const which = sql`id = ${id} AND user_id = ${user_id}`;
  const wanted = sql`WHERE ${which} AND EXISTS (SELECT 1 FROM project AS home
    WHERE home.id = ${project_id} AND home.user_id = ${user_id} AND home.deleted_at IS NULL)`;
  const leave = (isBack: ReturnType<typeof sql>) =>
    statement<{ id: string }>(db)`DELETE FROM deleted_note WHERE ${which} AND ${isBack} RETURNING id`;
  if (kind === "meeting_note") {
    const linked = sql`(SELECT value ->> 'id' AS id, value ->> 'line' AS line
      FROM deleted_note AS note, json_each(note.todos) WHERE note.id = ${id})`;
    const isBack = sql`EXISTS (SELECT 1 FROM meeting_note WHERE ${which})`;
    await db.batch([
      statement(db)`${meetingIn(project_id)} ${wanted} ON CONFLICT DO NOTHING`,
      // Setting the date makes the trigger tick the line's box according to the todo's state.
      statement(db)`UPDATE todo SET meeting_note_id = ${id}, is_checked_date = is_checked_date,
          meeting_line = (SELECT line FROM ${linked} AS linked WHERE linked.id = todo.id)
        WHERE id IN (SELECT id FROM ${linked}) AND user_id = ${user_id} AND project_id = ${project_id}
          AND meeting_note_id IS NULL AND ${isBack}`,
      leave(isBack),
    ]);
    context.trail.also.add("todo");
    return;
  }
  const joined = sql`${weekly_update.update_text} || char(10, 10) || excluded.update_text`;
  const isIn = sql`EXISTS (SELECT 1 FROM weekly_update AS kept
    WHERE kept.project_id = ${project_id} AND kept.week_start = deleted_note.week_start
      AND substr(kept.update_text, -length(deleted_note.note)) = deleted_note.note)`;
  const [, left] = await db.batch([
    statement(db)`${notesIn(project_id)} ${wanted} ON CONFLICT (project_id, week_start) DO UPDATE
      SET update_text = ${joined}, updated_at = ${nextVersion(weekly_update, context.now, sql`false`)}
      WHERE length(${joined}) <= ${MAX_WEEKLY_NOTES}`,
    leave(isIn),
  ]);
  // If the week had no notes, the trigger for new notes has removed it already.
  if (left.length > 0) return;
  const [tooLong] = await db.all(sql`SELECT 1 FROM deleted_note WHERE ${which}`);
  if (tooLong) throw new AppError(409, NOTES_TOO_LONG_MESSAGE);
}

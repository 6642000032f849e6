import { type SQL, sql } from "drizzle-orm";
import { type Database, statement } from "#app/db/database.ts";

/** The todos of a meeting. They are removed from the meeting unless they are deleted together with it. */
const TODOS = sql`(SELECT json_group_array(json_object('id', todo.id, 'line', todo.meeting_line))
  FROM todo WHERE todo.meeting_note_id = meeting_note.id)`;

const COLUMNS = {
  meeting_note: sql`meeting_title, meeting_note, week_start, ${TODOS}`,
  weekly_update: sql`'', update_text, week_start, '[]'`,
};

/** The two statements that move rows of a table to the trash; the second one returns their ids. */
export function moveToTrash(db: Database, kind: keyof typeof COLUMNS, which: SQL, now: string) {
  const from = sql.raw(`FROM ${kind}`);
  return [
    statement(db)`
      INSERT INTO deleted_note (id, user_id, project_id, kind, title, note, week_start, todos, created_at, updated_at, deleted_at)
      SELECT id, user_id, project_id, ${kind}, ${COLUMNS[kind]}, created_at, updated_at, ${now} ${from} WHERE ${which}
      ON CONFLICT (id) DO UPDATE SET title = excluded.title, note = excluded.note, todos = excluded.todos,
        updated_at = excluded.updated_at, deleted_at = excluded.deleted_at
      WHERE user_id = excluded.user_id`,
    statement<{ id: string }>(db)`DELETE ${from} WHERE ${which} RETURNING id`,
  ] as const;
}

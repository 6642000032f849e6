/** Lists what an import has added, so that it can be undone. */
import { type SQL, sql } from "drizzle-orm";
import { field, itsWord } from "./inserts.server.ts";
import type { Kind } from "./staging.server.ts";

/** The columns of a calendar `t` that a person can change. */
export const NAME_AND_MARK = sql.raw("t.calendar_mark || ' ' || t.calendar_name");

/** For each kind of rows: the key of an added row, and a version that changes when the row changes. */
const MANIFEST: Record<Kind, SQL> = {
  ...(Object.fromEntries(
    (["meeting_note", "todo", "weekly_update", "pomodoro", "diary_entry", "diary_addendum"] as const).map((kind) => [
      kind,
      sql`SELECT json_group_array(json_array(t.id, t.updated_at)) FROM json_each(import_part.content) r
        CROSS JOIN ${sql.identifier(kind)} t ON t.id = ${field("id")} AND t.user_id = import_part.user_id`,
    ]),
  ) as Record<"meeting_note" | "todo" | "weekly_update" | "pomodoro" | "diary_entry" | "diary_addendum", SQL>),
  week_closed: sql`SELECT json_group_array(json_array(t.week_start, t.closed_at)) FROM json_each(import_part.content) r
    CROSS JOIN week_closed t ON t.user_id = import_part.user_id AND t.week_start = ${field("week_start")}`,
  language_word: sql`SELECT json_group_array(json_array(t.id)) FROM json_each(import_part.content) r
    CROSS JOIN language_word t ON t.id = ${field("id")} AND t.user_id = import_part.user_id`,
  diary_picture: sql`SELECT json_group_array(json_array(t.file, t.picture_description)) FROM json_each(import_part.content) r
    CROSS JOIN diary_picture t ON t.user_id = import_part.user_id AND t.file = ${field("file")}`,
  diary_template: sql`SELECT json_group_array(t.updated_at) FROM json_each(import_part.content) r
    CROSS JOIN diary_template t ON t.user_id = import_part.user_id`,
  user: sql`SELECT json_group_array(json_array(${field("name")}, ${field("value")})) FROM json_each(import_part.content) r`,
  morning_line: sql`SELECT json_group_array(json_array(t.hour, t.way, t.with_titles)) FROM json_each(import_part.content) r
    CROSS JOIN morning_line t ON t.user_id = import_part.user_id`,
  other_calendar: sql`SELECT json_group_array(json_array(t.id, ${NAME_AND_MARK})) FROM json_each(import_part.content) r
    CROSS JOIN other_calendar t ON t.id = ${field("id")} AND t.user_id = import_part.user_id`,
  // They belong to the row of their language.
  language_review: sql`SELECT '[]'`,
  language_day: sql`SELECT '[]'`,
  language_progress: sql`SELECT json_group_array(w.id) FROM json_each(import_part.content) r
    ${itsWord(sql`import_part.user_id`)}`,
  language_learner: sql`SELECT json_group_array(json_array(t.language, ${sql.raw(
    "t.total_words_encountered || ' ' || t.total_attempts || ' ' || coalesce(t.last_practiced_at, '')",
  )})) FROM json_each(import_part.content) r
    CROSS JOIN language_learner t ON t.user_id = import_part.user_id AND t.language = ${field("language")}`,
};

/** After the rows of parts are added, replaces them by their keys. Parts that contain keys already stay. */
export const listing = ({ user_id, id, kind }: { user_id: string; id: string; kind: Kind }, which: SQL) =>
  sql`UPDATE import_part SET content = (${MANIFEST[kind]})
    WHERE user_id = ${user_id} AND import_id = ${id} AND kind = ${kind} AND json_type(content, '$[0]') = 'object'
      AND ${which}`;

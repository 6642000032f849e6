/** The statements that turn staged rows into rows of their tables, and list what an import has added for its undo. */
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { insertSelect, type RowValues, valuesOf } from "#app/db/columns.ts";
import * as tables from "#app/db/schema.ts";
import { MAX_ADDENDA } from "../diary/addendum.ts";
import { MAX_CALENDARS } from "../other-calendar/other-calendar.ts";
import { NEW_WORD, roomForWords } from "../own-word/own-word.server.ts";
import type { Kind } from "./staging.server.ts";

/** A field of the staged row `r`. */
export const field = (name: string) => sql`r.value ->> ${sql.raw(`'${name}'`)}`;
interface Source {
  user_id: string;
  /** A JSON list with the id of the project of each list. */
  targets: string;
  /** A JSON list: for each list, whether its todos count towards the limit. */
  counting: string;
  /** The number of todos that may be open. */
  room: SQL;
  /** The rows, with another table if one is joined: the text after FROM. */
  rows: (join?: SQL) => SQL;
}

/** The project of a staged row; null when its list is left out. */
export const projectOf = (targets: string) => sql`(${targets} ->> (${field("list")}))`;

/** The id that the word of a staged row has in this installation: the person's own word, or the pack's. */
const wordId = (owner: SQL) => sql`CASE WHEN ${field("own")} IS NOT NULL
    THEN (SELECT id FROM language_word WHERE user_id = ${owner} AND id IN (${field("own")}, ${field("word_id")}))
    ELSE coalesce((SELECT id FROM language_word WHERE user_id IS NULL AND language = ${field("language")}
      AND word_original = ${field("word_original")}), ${field("word_id")}) END`;
/** Joins the word of a staged row. */
const itsWord = (owner: SQL) => sql`CROSS JOIN language_word w ON w.id = ${wordId(owner)}
  AND w.language = ${field("language")} AND (w.user_id IS NULL OR w.user_id = ${owner})`;
/** The existing entry of the day to which a row of another diary is added; null for other rows. */
const ofItsDay = sql`(SELECT d.id FROM diary_entry d WHERE d.user_id = p.user_id AND d.entry_date = ${field("entry_date")}
  AND ${field("of_day")} IS NOT NULL)`;

/** Inserts a staged row with its fields; the `given` columns have other values. */
const inserting = <Table extends SQLiteTable>(table: Table, given: Partial<RowValues<Table>>): SQL =>
  insertSelect(table, { ...valuesOf(table, field), ...given });

/** The insert statement for each kind of rows. */
export const INSERTS: Record<Kind, (source: Source) => SQL> = {
  meeting_note: ({ user_id, targets, rows }) => sql`
    ${inserting(tables.meeting_note, { user_id, project_id: projectOf(targets) })}
    FROM ${rows()} ON CONFLICT DO NOTHING`,

  // In a project with open todos they come last, in their own order. If they count towards the limit, only the first
  // ones that fit are added.
  todo: ({ user_id, targets, counting, room, rows }) => sql`
    ${inserting(tables.todo, {
      user_id,
      project_id: sql`r.project_id`,
      repeats_of: sql`iif(EXISTS (SELECT 1 FROM todo WHERE repeats_of = r.after), NULL, r.after)`,
      meeting_note_id: sql`r.meeting`,
      meeting_line: sql`iif(r.meeting IS NULL, NULL, ${field("meeting_line")})`,
      position: sql`coalesce((SELECT max(position) FROM todo WHERE project_id = r.project_id AND is_checked_date IS NULL
        AND deleted_at IS NULL) + r.place, ${field("position")})`,
      focused_seconds: 0,
      deleted_at: null,
    })}
    FROM (SELECT r.value, ${projectOf(targets)} AS project_id,
        row_number() OVER (PARTITION BY ${field("is_checked_date")} IS NULL AND (${counting} ->> (${field("list")})) = 1
          ORDER BY ${field("list")}, ${field("position")}, p.number, r.key) AS place,
        coalesce((SELECT id FROM todo WHERE id = ${field("after_was")} AND user_id = ${user_id} AND deleted_at IS NULL), ${field("after_id")}) AS after,
        (SELECT id FROM meeting_note WHERE id IN (${field("meeting_was")}, ${field("meeting_id")})
          AND user_id = ${user_id} AND project_id = ${projectOf(targets)} LIMIT 1) AS meeting
      FROM ${rows()}) r
    WHERE ${field("is_checked_date")} IS NOT NULL OR (${counting} ->> (${field("list")})) = 0 OR r.place <= ${room}
    ON CONFLICT DO NOTHING`,

  weekly_update: ({ user_id, targets, rows }) => sql`
    ${inserting(tables.weekly_update, { user_id, project_id: projectOf(targets) })}
    FROM ${rows()} ON CONFLICT DO NOTHING`,

  // The earliest first, because each one counts in its month and in all later months that exist.
  pomodoro: ({ user_id, targets, rows }) => sql`
    ${inserting(tables.pomodoro, {
      user_id,
      project_id: projectOf(targets),
      todo_id: sql`coalesce((SELECT id FROM todo WHERE id = ${field("todo_was")} AND user_id = ${user_id}
        AND deleted_at IS NULL), ${field("todo_id")})`,
      before_correction: sql`json_set(r.value -> 'before', '$.project_id',
        coalesce(${targets} ->> (${field("before_list")}), ${projectOf(targets)}))`,
      deleted_at: null,
    })}
    FROM ${rows()} ORDER BY ${field("started_at")} ON CONFLICT DO NOTHING`,

  diary_entry: ({ user_id, rows }) => sql`
    ${inserting(tables.diary_entry, { user_id })}
    FROM ${rows()} ON CONFLICT DO NOTHING`,

  // A day keeps its limit. An existing entry of the day has another id, so it gets none.
  diary_addendum: ({ user_id, rows }) => sql`
    ${inserting(tables.diary_addendum, { user_id, entry_id: sql`r.entry` })}
    FROM (SELECT r.value, e.id AS entry, row_number() OVER (PARTITION BY e.id ORDER BY ${field("created_at")}) AS place
      FROM ${rows(sql`CROSS JOIN diary_entry e ON e.id IN (${field("entry_was")}, ${field("entry_id")}, ${ofItsDay}) AND e.user_id = p.user_id`)}) r
    WHERE r.place <= ${MAX_ADDENDA} - (SELECT count(*) FROM diary_addendum WHERE user_id = ${user_id} AND entry_id = r.entry)
    ON CONFLICT DO NOTHING`,

  diary_picture: ({ user_id, rows }) => sql`
    ${inserting(tables.diary_picture, { user_id, entry_id: sql`e.id` })}
    FROM ${rows(sql`CROSS JOIN diary_entry e ON e.id IN (${field("entry_was")}, ${field("entry_id")}) AND e.user_id = p.user_id`)}
    ON CONFLICT DO NOTHING`,

  // If a file contains several, only one is added.
  diary_template: ({ user_id, rows }) => sql`
    ${inserting(tables.diary_template, { user_id })} FROM ${rows()} ON CONFLICT DO NOTHING`,

  week_closed: ({ user_id, rows }) => sql`
    ${inserting(tables.week_closed, { user_id })} FROM ${rows()} ON CONFLICT DO NOTHING`,

  // As many as there is room for.
  language_word: ({ user_id, rows }) => sql`
    ${inserting(tables.language_word, { user_id, ...NEW_WORD })}
    FROM ${rows()} LIMIT max(0, ${roomForWords(user_id)}) ON CONFLICT DO NOTHING`,

  language_review: ({ user_id, rows }) => sql`
    ${inserting(tables.language_review, { user_id, word_id: sql`w.id` })}
    FROM ${rows(itsWord(sql`${user_id}`))} ON CONFLICT DO NOTHING`,

  language_progress: ({ user_id, rows }) => sql`
    ${inserting(tables.language_progress, { user_id, word_id: sql`w.id` })} FROM ${rows(itsWord(sql`${user_id}`))} ON CONFLICT DO NOTHING`,

  language_day: ({ user_id, rows }) => sql`
    ${inserting(tables.language_day, { user_id })} FROM ${rows()} ON CONFLICT DO NOTHING`,

  language_learner: ({ user_id, rows }) => sql`
    ${inserting(tables.language_learner, { user_id })} FROM ${rows()} ON CONFLICT DO NOTHING`,

  // Only settings that have their default value here.
  user: ({ user_id, rows }) => sql`
    UPDATE user SET
      day_start = coalesce((SELECT ${field("value")} FROM ${rows()} AND ${field("name")} = 'day_start'), day_start),
      locale = coalesce((SELECT ${field("value")} FROM ${rows()} AND ${field("name")} = 'locale'), locale),
      learning = coalesce((SELECT ${field("value")} FROM ${rows()} AND ${field("name")} = 'learning'), learning)
    WHERE id = ${user_id} AND EXISTS (SELECT 1 FROM ${rows()})`,

  // A demo account has no address for a mail.
  morning_line: ({ user_id, rows }) => sql`
    ${inserting(tables.morning_line, { user_id, last_on: null, tries: 0 })} FROM ${rows()}
      AND (${field("way")} <> 'mail' OR (SELECT role FROM user WHERE id = ${user_id}) <> 'demo') ON CONFLICT DO NOTHING`,

  // As many as there is room for. Cron reads their events.
  other_calendar: ({ user_id, rows }) => sql`
    ${inserting(tables.other_calendar, { user_id, failures: 0 })} FROM ${rows()}
    LIMIT max(0, ${MAX_CALENDARS} - (SELECT count(*) FROM other_calendar WHERE user_id = ${user_id}))
    ON CONFLICT DO NOTHING`,
};

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

import { sql, type SQL } from "drizzle-orm";
import { NAME_AND_MARK } from "./inserts.server.ts";

/** The import to undo: its account, its id, and the projects that it made, as JSON. */
export interface Undone {
  user_id: string;
  id: string;
  summary: unknown;
}

/** The tables whose added rows are recognised by their id and the instant of their last change. */
const BY_ID = ["todo", "weekly_update", "meeting_note", "pomodoro", "diary_addendum", "diary_entry"] as const;

/** A day counts as changed if an addendum was added since, or it has another picture. */
const HAS_NOTHING_NEW = sql`AND NOT EXISTS (SELECT 1 FROM diary_addendum a WHERE a.user_id = t.user_id AND a.entry_id = t.id)
  AND NOT EXISTS (SELECT 1 FROM diary_picture d WHERE d.user_id = t.user_id AND d.entry_id = t.id)`;

const IS_UNCHANGED = "AND t.updated_at = r.value ->> 1";
const IS_WEEK = "t.week_start = r.value ->> 0";

/**
 * The rows of one kind that an import added, as `r`: its `value` is the key that `listing` of inserts.server.ts made
 * of each row.
 */
export const imported = ({ user_id, id }: Undone, kind: string) => sql`import_part p CROSS JOIN json_each(p.content) r
  WHERE p.user_id = ${user_id} AND p.import_id = ${id} AND p.kind = ${kind}`;

/**
 * The same, joined with the rows `t` of the kind's table that still exist: `on` finds them, `same` says that they
 * have not changed.
 */
const present = ({ user_id, id }: Undone, kind: string, on: string, same = "") =>
  sql`import_part p CROSS JOIN json_each(p.content) r
    CROSS JOIN ${sql.raw(kind)} t ON t.user_id = ${user_id} AND ${sql.raw(`${on} ${same}`)}
    WHERE p.user_id = ${user_id} AND p.import_id = ${id} AND p.kind = ${kind}`;
const presentById = (undone: Undone, kind: string, same = "") => present(undone, kind, "t.id = r.value ->> 0", same);
const presentPictures = (undone: Undone, same = "") => present(undone, "diary_picture", "t.file = r.value ->> 0", same);

/**
 * The statements that undo an import, in the order of their names. `pictures` returns the files that have no row any
 * more, `projects` the ids of the deleted projects, `staying` the number of rows that changed since.
 */
export function undoStatements(undone: Undone) {
  return {
    // They are counted again below, because counting down for each pomodoro would change each later month.
    uncounted: sql`DELETE FROM pomodoro_month WHERE user_id = ${undone.user_id}`,
    pictures: sql`DELETE FROM diary_picture WHERE user_id = ${undone.user_id} AND file IN
      (SELECT t.file FROM ${presentPictures(undone, "AND t.picture_description = r.value ->> 1")}) RETURNING file`,
    settings: ofSettings(undone),
    calendars: ofCalendars(undone),
    rows: BY_ID.map(
      (kind) => sql`DELETE FROM ${sql.identifier(kind)} WHERE id IN
        (SELECT t.id FROM ${presentById(undone, kind, IS_UNCHANGED)} ${kind === "diary_entry" ? HAS_NOTHING_NEW : sql``})`,
    ),
    counted: countedMonths(undone),
    weeks: sql`DELETE FROM week_closed WHERE user_id = ${undone.user_id} AND week_start IN
      (SELECT t.week_start FROM ${present(undone, "week_closed", IS_WEEK, "AND t.closed_at = r.value ->> 1")})`,
    template: sql`DELETE FROM diary_template WHERE user_id = ${undone.user_id}
      AND updated_at IN (SELECT r.value FROM ${imported(undone, "diary_template")})`,
    words: ofWords(undone),
    // A todo that stays is removed from a meeting that is deleted.
    meetings: sql`UPDATE todo SET meeting_note_id = NULL, meeting_line = NULL WHERE user_id = ${undone.user_id}
      AND meeting_note_id IN (SELECT r.value ->> 0 FROM ${imported(undone, "meeting_note")})
      AND NOT EXISTS (SELECT 1 FROM meeting_note WHERE id = todo.meeting_note_id)`,
    projects: ofProjects(undone),
    staying: sql`SELECT ${sql.join(
      [...BY_ID, "language_word", "other_calendar"].map(
        (kind) => sql`(SELECT count(*) FROM ${presentById(undone, kind)})`,
      ),
      sql` + `,
    )} + (SELECT count(*) FROM ${presentPictures(undone)})
      + (SELECT count(*) FROM ${present(undone, "week_closed", IS_WEEK)}) AS count`,
  };
}

/** Counts the pomodoros that are left. */
const countedMonths = ({ user_id }: Undone) => sql`INSERT INTO pomodoro_month (user_id, month, up_to)
  SELECT user_id, substr(started_at, 1, 7), sum(count(*)) OVER (ORDER BY substr(started_at, 1, 7))
  FROM pomodoro WHERE user_id = ${user_id} AND deleted_at IS NULL GROUP BY substr(started_at, 1, 7)`;

/** Restores settings. A setting that was changed since stays. */
function ofSettings(undone: Undone): SQL[] {
  const settings = imported(undone, "user");
  const before = (name: string, blank: SQL) => {
    const column = sql.identifier(name);
    return sql`${column} = iif(EXISTS (SELECT 1 FROM ${settings} AND r.value ->> 0 = ${name}
      AND r.value ->> 1 = ${column}), ${blank}, ${column})`;
  };
  const columns = [before("day_start", sql`0`), before("locale", sql`NULL`), before("learning", sql`NULL`)];
  return [
    sql`UPDATE user SET ${sql.join(columns, sql`, `)}
      WHERE id = ${undone.user_id} AND EXISTS (SELECT 1 FROM ${settings})`,
    sql`DELETE FROM morning_line WHERE user_id = ${undone.user_id} AND EXISTS
      (SELECT 1 FROM ${imported(undone, "morning_line")}
        AND r.value ->> 0 = hour AND r.value ->> 1 = way AND r.value ->> 2 = with_titles)`,
  ];
}

/** Deletes other calendars with their events. A calendar whose name or mark was changed since stays. */
function ofCalendars({ user_id, id }: Undone): SQL[] {
  return [
    sql`DELETE FROM other_calendar WHERE user_id = ${user_id} AND id IN (SELECT t.id FROM import_part p
      CROSS JOIN json_each(p.content) r CROSS JOIN other_calendar t ON t.user_id = ${user_id} AND t.id = r.value ->> 0
        AND ${NAME_AND_MARK} = r.value ->> 1
      WHERE p.user_id = ${user_id} AND p.import_id = ${id} AND p.kind = 'other_calendar')`,
    sql`DELETE FROM calendar_event WHERE user_id = ${user_id}
      AND calendar_id NOT IN (SELECT id FROM other_calendar WHERE user_id = ${user_id})`,
  ];
}

/** Deletes languages that were not practised since, with their reviews, and own words that were not practised. */
function ofWords(undone: Undone): SQL[] {
  const { user_id } = undone;
  const languages = sql`(SELECT t.language FROM ${present(
    undone,
    "language_learner",
    "t.language = r.value ->> 0",
    "AND t.total_words_encountered || ' ' || t.total_attempts || ' ' || coalesce(t.last_practiced_at, '') = r.value ->> 1",
  )})`;
  return [
    ...["review", "progress"].map(
      (table) => sql`DELETE FROM ${sql.raw(`language_${table}`)} WHERE user_id = ${user_id} AND word_id IN
        (SELECT word_id FROM language_progress WHERE user_id = ${user_id} AND language IN ${languages})`,
    ),
    sql`DELETE FROM language_day WHERE user_id = ${user_id} AND language IN ${languages}`,
    sql`DELETE FROM language_learner WHERE user_id = ${user_id} AND language IN ${languages}`,
    sql`DELETE FROM language_word WHERE user_id = ${user_id} AND id IN
      (SELECT t.id FROM ${presentById(undone, "language_word")})
      AND NOT EXISTS (SELECT 1 FROM language_progress WHERE user_id = ${user_id} AND word_id = language_word.id)`,
  ];
}

/** Deletes the projects that the import made, unless they were renamed or are not empty. */
const ofProjects = ({ user_id, summary }: Undone) => sql`DELETE FROM project
  WHERE user_id = ${user_id} AND deleted_at IS NULL
  AND EXISTS (SELECT 1 FROM json_each(${summary}) f WHERE f.value ->> 'id' = project.id
    AND f.value ->> 'title' = proje_title AND f.value ->> 'goal' IS proje_goal_minutes)
  AND NOT EXISTS (SELECT 1 FROM todo WHERE project_id = project.id AND is_checked_date IS NULL AND deleted_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM todo WHERE project_id = project.id AND is_checked_date IS NOT NULL AND deleted_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM todo WHERE user_id = ${user_id} AND project_id = project.id AND deleted_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM deleted_note WHERE project_id = project.id)
  AND NOT EXISTS (SELECT 1 FROM weekly_update WHERE project_id = project.id)
  AND NOT EXISTS (SELECT 1 FROM meeting_note WHERE project_id = project.id)
  AND NOT EXISTS (SELECT 1 FROM pomodoro WHERE project_id = project.id AND deleted_at IS NULL)
  RETURNING id`;

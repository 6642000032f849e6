/** The statements that turn staged rows into rows of their tables. */
import { type SQL, sql } from "drizzle-orm";
import { roomForWords } from "../own-word/own-word.server.ts";
import { MAX_ADDENDA } from "../diary/addendum.ts";
import type { Kind } from "./staging.server.ts";

/** A field of the staged row `r`. */
export const field = (name: string) => sql`r.value ->> ${sql.raw(`'${name}'`)}`;
const fields = (names: string) =>
  sql.join(
    names.split(" ").map((name) => field(name)),
    sql`, `,
  );

interface Source {
  user_id: string;
  /** A JSON list: the id of the project of each list. */
  targets: string;
  /** A JSON list: whether the todos of each list count. */
  counting: string;
  /** The number of todos that may become open. */
  room: SQL;
  /** The rows, with another table if one is joined: what stands behind FROM. */
  rows: (join?: SQL) => SQL;
}

/** The project of a staged row; null when its list is left out. */
export const projectOf = (targets: string) => sql`(${targets} ->> (${field("list")}))`;

const TIMES = "created_at updated_at";

/** The id of the word of a staged row in this installation: the person's own, or the pack's. */
const wordId = (owner: SQL) => sql`CASE WHEN ${field("own")} IS NOT NULL
    THEN (SELECT id FROM language_word WHERE user_id = ${owner} AND id IN (${field("own")}, ${field("word_id")}))
    ELSE coalesce((SELECT id FROM language_word WHERE user_id IS NULL AND language = ${field("language")}
      AND word_original = ${field("word_original")}), ${field("word_id")}) END`;
/** Joins the word of a staged row. */
export const itsWord = (owner: SQL) => sql`CROSS JOIN language_word w ON w.id = ${wordId(owner)}
  AND w.language = ${field("language")} AND (w.user_id IS NULL OR w.user_id = ${owner})`;
const PROGRESS =
  "language met_on seen_on times_practiced total_attempts correct_answers struggling last_practiced_at due_at stability difficulty scheduled_days reps lapses state reviewed_at";
const DAY = "language practiced_on answers reviews due recalled";
const LEARNER = "language day_number total_words_encountered total_attempts correct_answers met_on last_practiced_at";
const columns = (names: string) => sql.raw(names.replaceAll(" ", ", "));
/** The statement for each kind of rows. */
export const INSERTS: Record<Kind, (source: Source) => SQL> = {
  meeting_note: ({ user_id, targets, rows }) => sql`
    INSERT INTO meeting_note (id, user_id, project_id, meeting_title, meeting_note, week_start, created_at, updated_at)
    SELECT ${field("id")}, ${user_id}, ${projectOf(targets)}, ${fields(`meeting_title meeting_note week_start ${TIMES}`)}
    FROM ${rows()} ON CONFLICT DO NOTHING`,

  // In a project with open todos they come last, in their own order. Of those that count, the first ones fit.
  todo: ({ user_id, targets, counting, room, rows }) => sql`
    INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, todo_due_date, todo_week,
      todo_repeat, repeat_from, repeats_of, meeting_note_id, meeting_line, is_checked_date, position, created_at, updated_at)
    SELECT ${fields("id")}, ${user_id}, r.project_id, ${fields(
      "todo_title todo_description todo_category todo_due_date todo_week todo_repeat repeat_from",
    )},
      iif(EXISTS (SELECT 1 FROM todo WHERE repeats_of = r.after), NULL, r.after),
      r.meeting, iif(r.meeting IS NULL, NULL, ${field("meeting_line")}), ${field("is_checked_date")},
      coalesce((SELECT max(position) FROM todo WHERE project_id = r.project_id AND is_checked_date IS NULL
        AND deleted_at IS NULL) + r.place, ${field("position")}), ${fields(TIMES)}
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
    INSERT INTO weekly_update (id, user_id, project_id, update_text, week_start, created_at, updated_at)
    SELECT ${field("id")}, ${user_id}, ${projectOf(targets)}, ${fields(`update_text week_start ${TIMES}`)}
    FROM ${rows()} ON CONFLICT DO NOTHING`,

  // From the first on, because each counts in its month and in all later ones that are there.
  pomodoro: ({ user_id, targets, rows }) => sql`
    INSERT INTO pomodoro (id, user_id, project_id, todo_id, proje_title, todo_title, status, duration_minutes, started_at,
      updated_at, paused_at, paused_duration, ended_at, focused_seconds, notes, corrected_at, before_correction)
    SELECT ${field("id")}, ${user_id}, ${projectOf(targets)},
      coalesce((SELECT id FROM todo WHERE id = ${field("todo_was")} AND user_id = ${user_id} AND deleted_at IS NULL), ${field("todo_id")}),
      ${fields(
        "proje_title todo_title status duration_minutes started_at updated_at paused_at paused_duration ended_at focused_seconds notes corrected_at",
      )},
      json_set(r.value -> 'before', '$.project_id', coalesce(${targets} ->> (${field("before_list")}), ${projectOf(targets)}))
    FROM ${rows()} ORDER BY ${field("started_at")} ON CONFLICT DO NOTHING`,

  diary_entry: ({ user_id, rows }) => sql`
    INSERT INTO diary_entry (id, user_id, entry_date, diary_text, timezone, created_at, updated_at)
    SELECT ${field("id")}, ${user_id}, ${fields(`entry_date diary_text timezone ${TIMES}`)}
    FROM ${rows()} ON CONFLICT DO NOTHING`,

  // A day keeps its limit. A day that stays as it was here has another id, and gets none.
  diary_addendum: ({ user_id, rows }) => sql`
    INSERT INTO diary_addendum (id, user_id, entry_id, addendum_text, written_on, timezone, created_at, updated_at)
    SELECT ${field("id")}, ${user_id}, r.entry, ${fields(`addendum_text written_on timezone ${TIMES}`)}
    FROM (SELECT r.value, e.id AS entry, row_number() OVER (PARTITION BY e.id ORDER BY ${field("created_at")}) AS place
      FROM ${rows(sql`CROSS JOIN diary_entry e ON e.id IN (${field("entry_was")}, ${field("entry_id")}) AND e.user_id = p.user_id`)}) r
    WHERE r.place <= ${MAX_ADDENDA} - (SELECT count(*) FROM diary_addendum WHERE user_id = ${user_id} AND entry_id = r.entry)
    ON CONFLICT DO NOTHING`,

  diary_picture: ({ user_id, rows }) => sql`
    INSERT INTO diary_picture (user_id, entry_id, file, size, width, height, picture_description, created_at)
    SELECT ${user_id}, e.id, ${fields("file size width height picture_description created_at")}
    FROM ${rows(sql`CROSS JOIN diary_entry e ON e.id IN (${field("entry_was")}, ${field("entry_id")}) AND e.user_id = p.user_id`)}
    ON CONFLICT DO NOTHING`,

  // Of several that a file made up, one.
  diary_template: ({ user_id, rows }) => sql`
    INSERT INTO diary_template (user_id, template_text, updated_at)
    SELECT ${user_id}, ${fields("template_text updated_at")} FROM ${rows()} ON CONFLICT DO NOTHING`,

  week_closed: ({ user_id, rows }) => sql`
    INSERT INTO week_closed (user_id, week_start, markdown, closed_at)
    SELECT ${user_id}, ${fields("week_start markdown closed_at")} FROM ${rows()} ON CONFLICT DO NOTHING`,

  // As many as there is room for.
  language_word: ({ user_id, rows }) => sql`
    INSERT INTO language_word (id, user_id, language, word_original, pronunciation, meaning, position, search_text, created_at)
    SELECT ${field("id")}, ${user_id}, ${fields(
      "language word_original pronunciation meaning position search_text created_at",
    )}
    FROM ${rows()} LIMIT max(0, ${roomForWords(user_id)}) ON CONFLICT DO NOTHING`,

  language_review: ({ user_id, rows }) => sql`
    INSERT INTO language_review (user_id, word_id, number, result, mode, practiced_at, before, answer_id)
    SELECT ${user_id}, w.id, ${fields("number result mode practiced_at before answer_id")}
    FROM ${rows(itsWord(sql`${user_id}`))} ON CONFLICT DO NOTHING`,

  language_progress: ({ user_id, rows }) => sql`
    INSERT INTO language_progress (user_id, word_id, ${columns(PROGRESS)})
    SELECT ${user_id}, w.id, ${fields(PROGRESS)} FROM ${rows(itsWord(sql`${user_id}`))} ON CONFLICT DO NOTHING`,

  language_day: ({ user_id, rows }) => sql`
    INSERT INTO language_day (user_id, ${columns(DAY)})
    SELECT ${user_id}, ${fields(DAY)} FROM ${rows()} ON CONFLICT DO NOTHING`,

  language_learner: ({ user_id, rows }) => sql`
    INSERT INTO language_learner (user_id, ${columns(LEARNER)})
    SELECT ${user_id}, ${fields(LEARNER)} FROM ${rows()} ON CONFLICT DO NOTHING`,

  // Only settings that have not been chosen here.
  user: ({ user_id, rows }) => sql`
    UPDATE user SET
      day_start = coalesce((SELECT ${field("value")} FROM ${rows()} AND ${field("name")} = 'day_start'), day_start),
      learning = coalesce((SELECT ${field("value")} FROM ${rows()} AND ${field("name")} = 'learning'), learning)
    WHERE id = ${user_id} AND EXISTS (SELECT 1 FROM ${rows()})`,

  // A demo account has no address for a mail.
  morning_line: ({ user_id, rows }) => sql`
    INSERT INTO morning_line (user_id, hour, way, with_titles, next_at)
    SELECT ${user_id}, ${fields("hour way with_titles next_at")} FROM ${rows()}
      AND (${field("way")} <> 'mail' OR (SELECT role FROM user WHERE id = ${user_id}) <> 'demo') ON CONFLICT DO NOTHING`,
};

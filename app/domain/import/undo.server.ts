import { said, text } from "#app/i18n/text.ts";
import { and, eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite, notWhileImpersonating } from "../session/access.server.ts";
import { runAll } from "#app/db/database.ts";
import { import_file } from "#app/db/schema.ts";
import { deletePictures, pictureKey } from "../diary/picture-store.server.ts";
import { AppError, notFound } from "#app/errors.ts";
import { TOPICS } from "../live/live.ts";
import { clockOf } from "../pomodoro/clock-object.server.ts";
import type { ImportOutcome } from "./import.ts";
import { INSERTS } from "./inserts.server.ts";
import { listing, NAME_AND_MARK } from "./manifest.server.ts";
import { KINDS } from "./staging.server.ts";

/** Milliseconds after which the import of a large file that has not finished counts as interrupted. */
const INTERRUPTED_MS = 5 * 60_000;
export const RUNNING_MESSAGE = text(
  /*i18n*/ { id: "import.running", message: "This file is being imported. Please try again in a few minutes." },
);

/** Announces, beside the projects, that anything of the person may have changed. */
export function announceAll({ trail }: AppContext): void {
  for (const topic of TOPICS) if (topic !== "account" && topic !== "project") trail.also.add(topic);
}

/** Lists what an import has added that did not come to its end. 409 while it may still run. */
async function listAdded(context: AppContext, file: typeof import_file.$inferSelect, isInterrupted: boolean) {
  const { db } = context;
  const { id, user_id, added } = file;
  const ofFile = sql`p.user_id = ${user_id} AND p.import_id = ${id}`;
  const isUnlisted = sql`json_type(p.content, '$[0]') = 'object'`;
  const [unlisted] = await db.all(sql`SELECT 1 FROM import_part p WHERE ${ofFile} AND ${isUnlisted} LIMIT 1`);
  if (added !== null && !unlisted) return;
  const isRunning = Date.parse(file.done_at!) > context.now.getTime() - INTERRUPTED_MS;
  if (isRunning && !isInterrupted) throw new AppError(409, RUNNING_MESSAGE);
  // Nothing is added before the parts have only what is new: their rows may be here from an earlier import.
  if (added === null) return void (await db.run(sql`UPDATE import_part AS p SET content = '[]' WHERE ${ofFile}`));
  const learners = sql`import_part p CROSS JOIN json_each(p.content) r
    WHERE ${ofFile} AND p.kind = 'language_learner' AND ${isUnlisted}`;
  // The undo knows a language that the file brought by its counts, which are added last.
  await db.run(INSERTS.language_learner({ user_id, targets: "", counting: "", room: sql`0`, rows: () => learners }));
  for (const kind of KINDS) await runAll(db, [listing({ user_id, id, kind }, sql`true`)]);
}

/** Takes a large file back of which only a part could be added. */
export async function takeBack(context: AppContext, id: string): Promise<void> {
  await undoImport(context, id, { isInterrupted: true });
}

/** The tables whose added rows are known by an id and the instant of their last change. */
const BY_ID = ["todo", "weekly_update", "meeting_note", "pomodoro", "diary_addendum", "diary_entry"] as const;

/** A day with an addendum that was written since has changed, and one with another picture. */
const HAS_NOTHING_NEW = sql`AND NOT EXISTS (SELECT 1 FROM diary_addendum a WHERE a.user_id = t.user_id AND a.entry_id = t.id)
  AND NOT EXISTS (SELECT 1 FROM diary_picture d WHERE d.user_id = t.user_id AND d.entry_id = t.id)`;

/**
 * Takes an import back: deletes the rows that it added, unless they have changed since, and the projects that it made,
 * unless they have been renamed or still contain something. A file that waits is forgotten. 404 for an unknown one, 409
 * while it is being imported.
 */
export async function undoImport(
  context: AppContext,
  id: string,
  { isInterrupted = false } = {},
): Promise<ImportOutcome> {
  const { id: user_id } = await mayWrite(context, "project");
  await notWhileImpersonating(context);
  const isOwn = and(eq(import_file.id, id), eq(import_file.user_id, user_id));
  const [file] = await context.db.select().from(import_file).where(isOwn);
  if (!file) throw notFound();
  const isDone = file.done_at !== null;
  if (isDone && !file.added) await listAdded(context, file, isInterrupted);
  const imported = (kind: string) => sql`import_part p CROSS JOIN json_each(p.content) r
    WHERE p.user_id = ${user_id} AND p.import_id = ${id} AND p.kind = ${kind}`;
  const keyed = (kind: string, on: string, same = "") => sql`import_part p CROSS JOIN json_each(p.content) r
    CROSS JOIN ${sql.raw(kind)} t ON t.user_id = ${user_id} AND ${sql.raw(`${on} ${same}`)}
    WHERE p.user_id = ${user_id} AND p.import_id = ${id} AND p.kind = ${kind}`;
  const byId = (kind: string, same = "") => keyed(kind, "t.id = r.value ->> 0", same);
  const byFile = (same = "") => keyed("diary_picture", "t.file = r.value ->> 0", same);
  const UNDESCRIBED = "AND t.picture_description = r.value ->> 1";
  const UNCHANGED = "AND t.updated_at = r.value ->> 1";
  const languages = sql`(SELECT t.language FROM ${keyed(
    "language_learner",
    "t.language = r.value ->> 0",
    "AND t.total_words_encountered || ' ' || t.total_attempts || ' ' || coalesce(t.last_practiced_at, '') = r.value ->> 1",
  )})`;
  const undoing = [
    // Counted anew below, because counting down for each pomodoro would change each later month.
    sql`DELETE FROM pomodoro_month WHERE user_id = ${user_id}`,
    sql`DELETE FROM diary_picture WHERE user_id = ${user_id} AND file IN (SELECT t.file FROM ${byFile(UNDESCRIBED)})
      RETURNING file`,
    // A setting that was changed since stays.
    sql`UPDATE user SET
        day_start = iif(EXISTS (SELECT 1 FROM ${imported("user")} AND r.value ->> 0 = 'day_start' AND r.value ->> 1 = day_start), 0, day_start),
        locale = iif(EXISTS (SELECT 1 FROM ${imported("user")} AND r.value ->> 0 = 'locale' AND r.value ->> 1 = locale), NULL, locale),
        learning = iif(EXISTS (SELECT 1 FROM ${imported("user")} AND r.value ->> 0 = 'learning' AND r.value ->> 1 = learning), NULL, learning)
      WHERE id = ${user_id} AND EXISTS (SELECT 1 FROM ${imported("user")})`,
    sql`DELETE FROM morning_line WHERE user_id = ${user_id} AND EXISTS (SELECT 1 FROM ${imported("morning_line")}
      AND r.value ->> 0 = hour AND r.value ->> 1 = way AND r.value ->> 2 = with_titles)`,
    sql`DELETE FROM other_calendar WHERE user_id = ${user_id} AND id IN (SELECT t.id FROM import_part p
      CROSS JOIN json_each(p.content) r CROSS JOIN other_calendar t ON t.user_id = ${user_id} AND t.id = r.value ->> 0
        AND ${NAME_AND_MARK} = r.value ->> 1
      WHERE p.user_id = ${user_id} AND p.import_id = ${id} AND p.kind = 'other_calendar')`,
    sql`DELETE FROM calendar_event WHERE user_id = ${user_id}
      AND calendar_id NOT IN (SELECT id FROM other_calendar WHERE user_id = ${user_id})`,
    ...BY_ID.map(
      (kind) => sql`DELETE FROM ${sql.identifier(kind)} WHERE id IN (SELECT t.id FROM ${byId(kind, UNCHANGED)}
        ${kind === "diary_entry" ? HAS_NOTHING_NEW : sql``})`,
    ),
    sql`INSERT INTO pomodoro_month (user_id, month, up_to)
      SELECT user_id, substr(started_at, 1, 7), sum(count(*)) OVER (ORDER BY substr(started_at, 1, 7))
      FROM pomodoro WHERE user_id = ${user_id} AND deleted_at IS NULL GROUP BY substr(started_at, 1, 7)`,
    sql`DELETE FROM week_closed WHERE user_id = ${user_id} AND week_start IN
      (SELECT t.week_start FROM ${keyed("week_closed", "t.week_start = r.value ->> 0", "AND t.closed_at = r.value ->> 1")})`,
    sql`DELETE FROM diary_template WHERE user_id = ${user_id}
      AND updated_at IN (SELECT r.value FROM ${imported("diary_template")})`,
    ...["review", "progress"].map(
      (table) => sql`DELETE FROM ${sql.raw(`language_${table}`)} WHERE user_id = ${user_id} AND word_id IN
        (SELECT word_id FROM language_progress WHERE user_id = ${user_id} AND language IN ${languages})`,
    ),
    sql`DELETE FROM language_day WHERE user_id = ${user_id} AND language IN ${languages}`,
    sql`DELETE FROM language_learner WHERE user_id = ${user_id} AND language IN ${languages}`,
    sql`DELETE FROM language_word WHERE user_id = ${user_id} AND id IN (SELECT t.id FROM ${byId("language_word")})
      AND NOT EXISTS (SELECT 1 FROM language_progress WHERE user_id = ${user_id} AND word_id = language_word.id)`,
    // A todo that stays leaves a meeting that goes.
    sql`UPDATE todo SET meeting_note_id = NULL, meeting_line = NULL WHERE user_id = ${user_id}
      AND meeting_note_id IN (SELECT r.value ->> 0 FROM ${imported("meeting_note")})
      AND NOT EXISTS (SELECT 1 FROM meeting_note WHERE id = todo.meeting_note_id)`,
    sql`DELETE FROM project WHERE user_id = ${user_id} AND deleted_at IS NULL
      AND EXISTS (SELECT 1 FROM json_each(${file.summary}) f WHERE f.value ->> 'id' = project.id
        AND f.value ->> 'title' = proje_title AND f.value ->> 'goal' IS proje_goal_minutes)
      AND NOT EXISTS (SELECT 1 FROM todo WHERE project_id = project.id AND is_checked_date IS NULL AND deleted_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM todo WHERE project_id = project.id AND is_checked_date IS NOT NULL AND deleted_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM todo WHERE user_id = ${user_id} AND project_id = project.id AND deleted_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM deleted_note WHERE project_id = project.id)
      AND NOT EXISTS (SELECT 1 FROM weekly_update WHERE project_id = project.id)
      AND NOT EXISTS (SELECT 1 FROM meeting_note WHERE project_id = project.id)
      AND NOT EXISTS (SELECT 1 FROM pomodoro WHERE project_id = project.id AND deleted_at IS NULL)
      RETURNING id`,
    sql`SELECT ${sql.join(
      [...BY_ID, "language_word", "other_calendar"].map((kind) => sql`(SELECT count(*) FROM ${byId(kind)})`),
      sql` + `,
    )} + (SELECT count(*) FROM ${byFile()}) + (SELECT count(*) FROM ${keyed("week_closed", "t.week_start = r.value ->> 0")}) AS count`,
  ];
  const forgetting = [
    sql`DELETE FROM import_part WHERE user_id = ${user_id} AND import_id = ${id}`,
    sql`DELETE FROM import_file WHERE id = ${id} AND user_id = ${user_id}`,
  ];
  const [waiting, ...results] = await runAll(context.db, [
    sql`SELECT r.value ->> 'file' AS file FROM ${imported("diary_picture")} AND ${isDone ? 0 : 1}`,
    ...(isDone ? undoing : []),
    ...forgetting,
  ]);
  const files = (isDone ? results[1]! : waiting!) as { file: string }[];
  await deletePictures(
    context,
    files.map(({ file }) => pictureKey(user_id, file)),
  );
  if (!isDone)
    return {
      count: 0,
      ...said(
        /*i18n*/ {
          id: "import.file_forgotten_nothing_imported",
          message: "The file is forgotten. Nothing was imported.",
        },
      ),
    };
  announceAll(context);
  for (const project of results.at(-4) as { id: string }[])
    context.waitUntil(clockOf(context, user_id).leaveProject(project.id, context.now.getTime()));
  const [{ count: stays }] = results.at(-3) as [{ count: number }];
  const result =
    stays === 0
      ? /*i18n*/ { id: "import.removed", message: "What you imported is removed." }
      : /*i18n*/ {
          id: "import.removed_but",
          message:
            "What you imported is removed. {count, plural, one {# thing stays, because you changed it since.} other {# things stay, because you changed them since.}}",
          values: { count: stays },
        };
  return { count: Math.max(0, (file.added ?? 0) - stays), ...said(result) };
}

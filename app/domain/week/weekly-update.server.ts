import { type Message, said } from "#app/i18n/text.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { columnsWithout, insertSelect, namesOf } from "#app/db/columns.ts";
import { newId, isOwnRow, ownedQuery, statement } from "#app/db/database.ts";
import { project, weekly_update } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import { doneOnce } from "../concurrency/idempotency.server.ts";
import { getProject } from "../project/project.server.ts";
import { nextVersion, isCurrentVersion, versionConflict } from "../concurrency/optimistic-lock.server.ts";
import type { SeenVersion } from "../concurrency/optimistic-lock.ts";
import { moveToTrash } from "../trash/move.server.ts";
import { listsByWeek } from "./lists-by-week.server.ts";
import { todayOfWeeks } from "../time/user-days.server.ts";
import { addDays, mondayOf, startOfDay } from "./week.ts";
import {
  WEEKLY_NOTES_REQUIRED,
  type WeeklyUpdate,
  type WeeklyUpdateInput,
  type WeeklyUpdatePatch,
} from "./weekly-update.ts";

/** The columns of a week's notes in answers. */
const columns = columnsWithout(weekly_update, "user_id");

/** The user's notes, newest week first. */
export const { page: weeklyUpdatePage, list: listWeeklyUpdates } = listsByWeek<WeeklyUpdate>(
  weekly_update,
  columns,
  [weekly_update.week_start, weekly_update.id],
  { inlineAsJson: true },
);

/** The query for a project's notes of the week that starts on `monday`. */
const notesOfWeek = (project_id: string, monday: string) =>
  weeklyUpdatePage({ project_id, week_start: startOfDay(monday), week_end: startOfDay(addDays(monday, 1)) });

const oneById = ownedQuery((select, owner) =>
  select(columns).from(weekly_update).where(isOwnRow(weekly_update, owner)),
);

/** Throws 404 unless it is the user's. */
export async function getWeeklyUpdate(context: AppContext, id: string): Promise<WeeklyUpdate> {
  const [[row]] = await context.read(oneById({ id }));
  if (!row) throw notFound();
  return row;
}

/**
 * Saves a project's notes of a week; there is one row per week. 404 unless the project is the user's, 409 with the
 * stored notes when the client's version is outdated.
 */
export async function saveWeeklyUpdate(
  context: AppContext,
  input: WeeklyUpdateInput,
): Promise<{ saved: WeeklyUpdate; created: boolean }> {
  const { id: user_id } = await mayWrite(context, "weekly_update");
  const { project_id, update_text, week_start = mondayOf(todayOfWeeks(context)) } = input;
  const id = newId();
  const now = context.now.toISOString();
  const unchanged = eq(weekly_update.update_text, update_text);
  const { updated_at: seen } = input;
  const once = doneOnce(context, user_id, `write-notes ${project_id} ${week_start}`);
  const row = {
    id,
    user_id: project.user_id,
    project_id: project.id,
    update_text,
    week_start,
    created_at: now,
    updated_at: now,
  };
  const save = sql`
    ${insertSelect(weekly_update, row)}
    FROM project WHERE id = ${project_id} AND user_id = ${user_id} AND deleted_at IS NULL
      AND ${once.isNew} AND (${seen ?? null} IS NULL OR EXISTS (SELECT 1 FROM weekly_update
        WHERE project_id = ${project_id} AND week_start = ${week_start}))
    ON CONFLICT (project_id, week_start) DO UPDATE
    SET update_text = excluded.update_text, updated_at = ${nextVersion(weekly_update, context.now, unchanged)}
    WHERE ${isCurrentVersion(weekly_update, seen, unchanged)}
    RETURNING ${namesOf(columns)}`;
  const [[saved]] = await context.db.batch([
    statement<WeeklyUpdate>(context.db)`${save}`,
    // Only a request that creates notes could bring them back, so only such a request is remembered.
    statement(context.db)`${once.remember(sql`EXISTS (SELECT 1 FROM weekly_update WHERE id = ${id})`)}`,
  ]);
  if (saved) {
    context.trail.target = { kind: "weekly_update", id: saved.id };
    return { saved, created: saved.id === id };
  }
  const [[[current]]] = await Promise.all([
    context.read(notesOfWeek(project_id, week_start)),
    // Throws 404 if it is not the user's.
    getProject(context, project_id),
  ]);
  // It was sent again because the first response was lost.
  if (current?.update_text === update_text) return { saved: current, created: false };
  throw versionConflict(current ?? null);
}

/** Throws 404 unless it is the user's, 409 with the stored notes when the client's version is outdated. */
export async function changeWeeklyUpdate(
  context: AppContext,
  id: string,
  { update_text, updated_at: seen }: WeeklyUpdatePatch,
): Promise<WeeklyUpdate> {
  const { id: user_id } = await mayWrite(context, "weekly_update", id);
  const unchanged = eq(weekly_update.update_text, update_text);
  const [changed] = await context.db
    .update(weekly_update)
    .set({ update_text, updated_at: nextVersion(weekly_update, context.now, unchanged) })
    .where(
      and(
        eq(weekly_update.id, id),
        eq(weekly_update.user_id, user_id),
        isCurrentVersion(weekly_update, seen, unchanged),
      ),
    )
    .returning(columns);
  if (changed) return changed;
  throw versionConflict(await getWeeklyUpdate(context, id));
}

/** Throws 404 unless it is the user's, 409 with the stored notes when the client's version is outdated. */
export async function deleteWeeklyUpdate(context: AppContext, id: string, seen?: SeenVersion): Promise<Message> {
  if (!(await deleted(context, eq(weekly_update.id, id), seen)))
    throw versionConflict(await getWeeklyUpdate(context, id));
  return said({ id: "week.weekly_notes_deleted", message: "Weekly notes deleted" });
}

/**
 * Saves the notes of a form, and returns the stored ones. An empty text deletes them (null), and is a 400 if there
 * are none; a client that repeats a deletion names the deleted version.
 */
export async function saveWeeklyNotes(context: AppContext, input: WeeklyUpdateInput): Promise<WeeklyUpdate | null> {
  if (input.update_text) return (await saveWeeklyUpdate(context, input)).saved;
  const { project_id, week_start = mondayOf(todayOfWeeks(context)), updated_at: seen } = input;
  const ofWeek = and(eq(weekly_update.project_id, project_id), eq(weekly_update.week_start, week_start))!;
  if (await deleted(context, ofWeek, seen)) return null;
  const [[current]] = await context.read(notesOfWeek(project_id, week_start));
  if (current) throw versionConflict(current);
  // It was sent again because the first response was lost.
  if (seen) return null;
  throw new AppError(400, WEEKLY_NOTES_REQUIRED);
}

/** Deletes notes, which can be restored for 30 days. Returns whether there were any. */
async function deleted(context: AppContext, which: SQL, seen: SeenVersion): Promise<boolean> {
  const { id: user_id } = await mayWrite(context, "weekly_update");
  const isIt = and(which, eq(weekly_update.user_id, user_id), isCurrentVersion(weekly_update, seen, sql`false`))!;
  const [, rows] = await context.db.batch(moveToTrash(context.db, "weekly_update", isIt, context.now.toISOString()));
  if (rows[0]) context.trail.target = { kind: "weekly_update", id: rows[0].id };
  return rows.length > 0;
}

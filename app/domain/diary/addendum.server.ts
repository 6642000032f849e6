import { and, eq, inArray, sql } from "drizzle-orm";
import { type AppContext, mayWrite, notWhileImpersonating } from "#app/context.ts";
import { newId, ownedQuery } from "#app/db/database.ts";
import { diary_addendum } from "#app/db/schema.ts";
import {
  ADDENDA_FULL_MESSAGE,
  type AddendumInput,
  type AddendumPatch,
  DAY_OPEN_MESSAGE,
  type DiaryAddendum,
  MAX_ADDENDA,
} from "./addendum.ts";
import { DIARY_CLOSED_MESSAGE, writableDates } from "./diary.ts";
import { getDiaryEntry } from "./diary.server.ts";
import { AppError, notFound } from "../errors.ts";
import { isCurrentVersion, nextVersion, versionConflict } from "../optimistic-lock.server.ts";

const columns = {
  id: diary_addendum.id,
  entry_id: diary_addendum.entry_id,
  addendum_text: diary_addendum.addendum_text,
  written_on: diary_addendum.written_on,
  timezone: diary_addendum.timezone,
  created_at: diary_addendum.created_at,
  updated_at: diary_addendum.updated_at,
};

const addendumById = ownedQuery((query, owner) =>
  query
    .select(columns)
    .from(diary_addendum)
    .where(and(eq(diary_addendum.id, sql.placeholder("id")), eq(diary_addendum.user_id, owner))),
);

/**
 * Adds a text to a day that is over, dated with today. With the `id` of an own one, which a client sends again, returns
 * that. 404 unless the entry is the user's, 409 while its day is open or has all the addenda that it can have.
 */
export async function addToDay(
  context: AppContext,
  entry_id: string,
  { addendum_text }: AddendumInput,
  id: string = newId(),
): Promise<DiaryAddendum> {
  const { id: user_id } = await mayWrite(context, "diary_entry", entry_id);
  await notWhileImpersonating(context);
  const { timezone } = context;
  const [today] = writableDates(context.days, context.now);
  const now = context.now.toISOString();
  const [added] = await context.db.all<DiaryAddendum>(sql`
    INSERT INTO diary_addendum (id, user_id, entry_id, addendum_text, written_on, timezone, created_at, updated_at)
    SELECT ${id}, user_id, id, ${addendum_text}, ${today}, ${timezone}, ${now}, ${now} FROM diary_entry
    WHERE id = ${entry_id} AND user_id = ${user_id} AND entry_date < ${today}
      AND (SELECT count(*) FROM diary_addendum WHERE user_id = ${user_id} AND entry_id = ${entry_id}) < ${MAX_ADDENDA}
    ON CONFLICT DO NOTHING
    RETURNING id, entry_id, addendum_text, written_on, timezone, created_at, updated_at`);
  if (added) return added;
  const [[[again]], entry] = await Promise.all([context.read(addendumById({ id })), getDiaryEntry(context, entry_id)]);
  if (again) return again;
  throw new AppError(409, entry.entry_date < today ? ADDENDA_FULL_MESSAGE : DAY_OPEN_MESSAGE);
}

/**
 * Changes an addendum until the end of the day on which it was written (403 later). 404 unless it is the user's, 409 with
 * the stored one when the client's version is not current.
 */
export async function changeAddendum(
  context: AppContext,
  id: string,
  { addendum_text, updated_at: seen }: AddendumPatch,
): Promise<DiaryAddendum> {
  const { id: user_id } = await mayWrite(context, "diary_entry", id);
  await notWhileImpersonating(context);
  const { timezone } = context;
  const writable = writableDates(context.days, context.now);
  const unchanged = eq(diary_addendum.addendum_text, addendum_text);
  const [changed] = await context.db
    .update(diary_addendum)
    .set({ addendum_text, timezone, updated_at: nextVersion(diary_addendum, context.now, unchanged) })
    .where(
      and(
        eq(diary_addendum.id, id),
        eq(diary_addendum.user_id, user_id),
        inArray(diary_addendum.written_on, writable),
        isCurrentVersion(diary_addendum, seen, unchanged),
      ),
    )
    .returning(columns);
  if (changed) return changed;
  const [[current]] = await context.read(addendumById({ id }));
  if (!current) throw notFound();
  throw writable.includes(current.written_on) ? versionConflict(current) : new AppError(403, DIARY_CLOSED_MESSAGE);
}

/** Deletes an addendum of any day. 404 unless it is the user's, or, if `mayRepeat`, is not there any more. */
export async function deleteAddendum(
  context: AppContext,
  id: string,
  { mayRepeat = false } = {},
): Promise<{ message: string }> {
  const { id: user_id } = await mayWrite(context, "diary_entry", id);
  await notWhileImpersonating(context);
  const deleted = await context.db
    .delete(diary_addendum)
    .where(and(eq(diary_addendum.id, id), eq(diary_addendum.user_id, user_id)))
    .returning({ id: diary_addendum.id });
  if (deleted.length === 0 && !mayRepeat) throw notFound();
  return { message: "Addition deleted" };
}

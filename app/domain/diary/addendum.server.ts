import { type Message, said } from "#app/i18n/text.ts";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite, mayWriteThemselves } from "../session/access.server.ts";
import { columnsWithout, insertSelect, namesOf } from "#app/db/columns.ts";
import { newId, isOwnRow, ownedQuery, statement } from "#app/db/database.ts";
import { diary_addendum, diary_entry } from "#app/db/schema.ts";
import {
  ADDENDA_FULL_MESSAGE,
  type AddendumDay,
  type AddendumInput,
  type AddendumPatch,
  DAY_OPEN_MESSAGE,
  type DiaryAddendum,
  MAX_ADDENDA,
} from "./addendum.ts";
import { DATE_MESSAGE, DIARY_CLOSED_MESSAGE, writableDates } from "./diary.ts";
import { getDiaryEntry, getDiaryEntryOn } from "./diary.server.ts";
import { AppError, notFound } from "#app/errors.ts";
import { doneOnce } from "../concurrency/idempotency.server.ts";
import { isCurrentVersion, nextVersion, versionConflict } from "../concurrency/optimistic-lock.server.ts";
import { DATE_RANGE, isDate } from "../week/week.ts";

const columns = columnsWithout(diary_addendum, "user_id");

const addendumById = ownedQuery((select, owner) =>
  select(columns).from(diary_addendum).where(isOwnRow(diary_addendum, owner)),
);

/**
 * Adds a text to a day that is over, dated with today. If the user already has an addendum with this `id` (a client
 * sends it again), returns it. A date without an entry gets one without a text. 404 unless the entry is the user's,
 * 400 for an invalid date, 409 while the day is open or when it has the most addenda.
 */
export async function addToDay(
  context: AppContext,
  day: AddendumDay,
  { addendum_text }: AddendumInput,
  id: string = newId(),
): Promise<DiaryAddendum> {
  const { id: user_id } = await mayWriteThemselves(
    context,
    "diary_entry",
    "entry_id" in day ? day.entry_id : undefined,
  );
  const { timezone } = context;
  const [today] = writableDates(context.days, context.now);
  const now = context.now.toISOString();
  const once = doneOnce(context, user_id, `add-addendum ${id}`);
  if ("entry_date" in day) await addEmptyDay(context, day.entry_date, id, once.isNew);
  const ofDay = "entry_date" in day ? sql`e.entry_date = ${day.entry_date}` : sql`e.id = ${day.entry_id}`;
  const row = {
    id,
    user_id: sql`e.user_id`,
    entry_id: sql`e.id`,
    addendum_text,
    written_on: today,
    timezone,
    created_at: now,
    updated_at: now,
  };
  const add = sql`
    ${insertSelect(diary_addendum, row)} FROM diary_entry e
    WHERE ${ofDay} AND e.user_id = ${user_id} AND e.entry_date < ${today}
      AND (SELECT count(*) FROM diary_addendum a WHERE a.user_id = e.user_id AND a.entry_id = e.id) < ${MAX_ADDENDA}
      AND ${once.isNew}
    ON CONFLICT DO NOTHING
    RETURNING ${namesOf(columns)}`;
  const [[added]] = await context.db.batch([
    statement<DiaryAddendum>(context.db)`${add}`,
    statement(context.db)`
      ${once.remember(sql`EXISTS (SELECT 1 FROM diary_addendum WHERE id = ${id} AND user_id = ${user_id})`)}`,
  ]);
  if (added) return added;
  const entryOf = () =>
    "entry_date" in day ? getDiaryEntryOn(context, day.entry_date) : getDiaryEntry(context, day.entry_id);
  const [[[again]], entry] = await Promise.all([context.read(addendumById({ id })), entryOf()]);
  if (again) return again;
  // It was deleted after it was added.
  if (await once.wasDone()) throw notFound();
  throw new AppError(409, entry.entry_date < today ? ADDENDA_FULL_MESSAGE : DAY_OPEN_MESSAGE);
}

/** Makes an entry without a text for a day that has none, for the addendum `id`. */
async function addEmptyDay(context: AppContext, date: string, id: string, isNew: SQL): Promise<void> {
  const { id: user_id } = await mayWrite(context, "diary_entry");
  const [today] = writableDates(context.days, context.now);
  if (!isDate(date) || date < DATE_RANGE.min) throw new AppError(400, DATE_MESSAGE);
  if (date >= today) throw new AppError(409, DAY_OPEN_MESSAGE);
  const now = context.now.toISOString();
  const { timezone } = context;
  const times = { created_at: now, updated_at: now };
  const row = { id: newId(), user_id, entry_date: date, diary_text: "", timezone, ...times };
  await context.db.run(sql`
    ${insertSelect(diary_entry, row)}
    WHERE NOT EXISTS (SELECT 1 FROM diary_addendum WHERE id = ${id}) AND ${isNew}
    ON CONFLICT DO NOTHING`);
}

/**
 * Changes an addendum until the end of the day on which it was written (403 later). 404 unless it is the user's, 409
 * with the stored one when the client's version is outdated.
 */
export async function changeAddendum(
  context: AppContext,
  id: string,
  { addendum_text, updated_at: seen }: AddendumPatch,
): Promise<DiaryAddendum> {
  const { id: user_id } = await mayWriteThemselves(context, "diary_entry", id);
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

/**
 * Deletes an addendum of any day. An entry without a text is deleted together with its last addendum. 404 unless the
 * addendum is the user's, or with `mayRepeat` unless it was deleted already.
 */
export async function deleteAddendum(context: AppContext, id: string, { mayRepeat = false } = {}): Promise<Message> {
  const { id: user_id } = await mayWriteThemselves(context, "diary_entry", id);
  const [, deleted] = await context.db.batch([
    context.db.delete(diary_entry).where(
      and(
        eq(diary_entry.user_id, user_id),
        eq(diary_entry.diary_text, ""),
        sql`${diary_entry.id} = (SELECT entry_id FROM diary_addendum WHERE id = ${id} AND user_id = ${user_id})`,
        // The column names are qualified here, because drizzle does not qualify them in a statement about one table.
        sql`NOT EXISTS (SELECT 1 FROM diary_addendum a
          WHERE a.user_id = ${user_id} AND a.entry_id = diary_entry.id AND a.id <> ${id})`,
        sql`NOT EXISTS (SELECT 1 FROM diary_picture p WHERE p.user_id = ${user_id} AND p.entry_id = diary_entry.id)`,
      ),
    ),
    context.db
      .delete(diary_addendum)
      .where(and(eq(diary_addendum.id, id), eq(diary_addendum.user_id, user_id)))
      .returning({ id: diary_addendum.id }),
  ]);
  if (deleted.length === 0 && !mayRepeat) throw notFound();
  return said({ id: "diary.addition_deleted", message: "Addition deleted" });
}

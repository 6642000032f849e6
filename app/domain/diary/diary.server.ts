import { type Message, said } from "#app/i18n/text.ts";
import { and, desc, eq, gte, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { diaryOpen, mayWriteThemselves } from "../session/access.server.ts";
import { columnsWithout, jsonOf } from "#app/db/columns.ts";
import { newId, isOwnRow, ownedQuery, statement } from "#app/db/database.ts";
import { diary_addendum, diary_entry, diary_picture } from "#app/db/schema.ts";
import { byTime, type DiaryAddendum } from "./addendum.ts";
import {
  DATE_MESSAGE,
  DIARY_CLOSED_MESSAGE,
  DIARY_FUTURE_MESSAGE,
  type DiaryEntry,
  type DiaryInput,
  type DiaryPatch,
  type DiaryQuery,
  mayArriveLate,
  writableDates,
} from "./diary.ts";
import { AppError, notFound } from "#app/errors.ts";
import { doneOnce } from "../concurrency/idempotency.server.ts";
import type { DiaryPicture } from "./picture.ts";
import { deletePictures, deletingPicture, pictureKey } from "./picture-store.server.ts";
import { nextVersion, isCurrentVersion, versionConflict } from "../concurrency/optimistic-lock.server.ts";
import { isDate } from "../week/week.ts";

/**
 * The addenda of an entry; null if there are none. The column names are qualified, because drizzle does not qualify
 * them in a statement about one table.
 */
const addenda = sql<
  DiaryAddendum[] | null
>`(SELECT nullif(json_group_array(${jsonOf(columnsWithout(diary_addendum, "user_id"), "a")}), '[]')
  FROM diary_addendum a WHERE a.user_id = diary_entry.user_id AND a.entry_id = diary_entry.id)`.mapWith(
  (text: string) => (JSON.parse(text) as DiaryAddendum[]).sort(byTime),
);

/** The picture of an entry; null if there is none. */
const picture = sql<DiaryPicture | null>`(SELECT ${jsonOf(columnsWithout(diary_picture, "user_id", "entry_id"), "p")}
  FROM diary_picture p WHERE p.user_id = diary_entry.user_id AND p.entry_id = diary_entry.id)`.mapWith(
  (text: string) => JSON.parse(text) as DiaryPicture,
);

/** The columns of an entry in answers. */
const columns = {
  ...columnsWithout(diary_entry, "user_id"),
  addenda: addenda.as("addenda"),
  picture: picture.as("picture"),
};

/** An entry as it is read. */
type EntryRow = Omit<DiaryEntry, "addenda" | "picture"> & {
  addenda: DiaryAddendum[] | null;
  picture: DiaryPicture | null;
};

/** Leaves out fields that an entry does not have. */
const asEntry = ({ addenda, picture, ...entry }: EntryRow): DiaryEntry => ({
  ...entry,
  ...(addenda && { addenda }),
  ...(picture && { picture }),
});

/** The user's entries from the date `from` to the date `to`, both included. */
const inRange = (owner: SQL) =>
  and(
    eq(diary_entry.user_id, owner),
    gte(diary_entry.entry_date, sql.placeholder("from")),
    lte(diary_entry.entry_date, sql.placeholder("to")),
  );

const entries = ownedQuery((select, owner) =>
  select(columns)
    .from(diary_entry)
    .where(inRange(owner))
    .orderBy(desc(diary_entry.entry_date))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset")),
);

const datesOf = (mayBeEmpty: boolean) =>
  ownedQuery(
    (select, owner) =>
      select({ entry_date: diary_entry.entry_date })
        .from(diary_entry)
        .where(and(inRange(owner), mayBeEmpty ? undefined : ne(diary_entry.diary_text, ""))),
    { inlineAsJson: true },
  );
const allDates = datesOf(true);
const datesWithText = datesOf(false);

const entryById = ownedQuery((select, owner) => select(columns).from(diary_entry).where(isOwnRow(diary_entry, owner)));

/**
 * `rows` as the caller may see them: an impersonating admin sees that entries exist, but not their text. 403 while
 * the diary is locked.
 */
async function redact(context: AppContext, rows: EntryRow[]): Promise<DiaryEntry[]> {
  await diaryOpen(context);
  if (!(await context.impersonator())) return rows.map(asEntry);
  return rows.map((row) => ({ ...asEntry({ ...row, addenda: null, picture: null }), diary_text: "", hidden: true }));
}

/** The user's entries, newest first. */
export async function listDiaryEntries(context: AppContext, query: DiaryQuery): Promise<DiaryEntry[]> {
  const { limit, offset, date_start = "", date_end = "9999-12-31" } = query;
  const [rows] = await context.read(entries({ from: date_start, to: date_end, limit, offset }));
  return redact(context, rows);
}

/** The dates from `from` to `to`, both included, that have an entry. */
export const diaryDates = (context: AppContext, from: string, to: string) => readDates(context, allDates({ from, to }));

/** The dates from `from` to `to` whose entry has a text, not only addenda. */
export const writtenDates = (context: AppContext, from: string, to: string) =>
  readDates(context, datesWithText({ from, to }));

async function readDates(context: AppContext, dates: ReturnType<typeof allDates>): Promise<string[]> {
  const [rows] = await context.read(dates);
  return rows.map(({ entry_date }) => entry_date);
}

/** Throws 404 unless it is the user's. */
export async function getDiaryEntry(context: AppContext, id: string): Promise<DiaryEntry> {
  const [rows] = await context.read(entryById({ id }));
  const [entry] = await redact(context, rows);
  if (!entry) throw notFound();
  return entry;
}

/** The entry of a date. 404 when there is none. */
export async function getDiaryEntryOn(context: AppContext, date: string): Promise<DiaryEntry> {
  if (!isDate(date)) throw new AppError(400, DATE_MESSAGE);
  const [entry] = await listDiaryEntries(context, { limit: 1, offset: 0, date_start: date, date_end: date });
  if (!entry) throw notFound();
  return entry;
}

/**
 * Writes today's entry. Yesterday's can be written until two minutes after midnight, if the input names it; an
 * earlier day's, if the text was typed on that day and the day ended less than three days ago. A day has one entry: a
 * second write changes it. 403 when the day is over, 400 when it is in the future, 409 with the stored entry when the
 * client's version is outdated, and with null when the entry was deleted since the text was typed. A late text always
 * needs a version.
 */
export async function writeDiaryEntry(
  context: AppContext,
  { updated_at, ...input }: DiaryInput,
): Promise<{ saved: DiaryEntry; created: boolean }> {
  const { id: user_id } = await mayWriteThemselves(context, "diary_entry");
  const { timezone } = context;
  const { diary_text, entry_date } = input;
  const writable = writableDates(context.days, context.now);
  const date = entry_date ?? writable[0];
  if (date > writable[0]) throw new AppError(400, DIARY_FUTURE_MESSAGE);
  const isOver = !writable.includes(date);
  if (isOver && !mayArriveLate(context.now, input)) throw new AppError(403, DIARY_CLOSED_MESSAGE);
  const seen = isOver ? (updated_at ?? null) : updated_at;
  const id = newId();
  const now = context.now.toISOString();
  const unchanged = eq(diary_entry.diary_text, diary_text);
  const once = doneOnce(context, user_id, `write-diary ${date}`);
  const isThere = sql`EXISTS (SELECT 1 FROM diary_entry WHERE user_id = ${user_id} AND entry_date = ${date})`;
  const [[saved]] = await context.db.batch([
    context.db
      .insert(diary_entry)
      // A text that was typed for an existing entry does not create the entry again after it was deleted.
      .select(
        sql`SELECT ${id}, ${user_id}, ${date}, ${diary_text}, ${timezone}, ${now}, ${now}
          WHERE ${once.isNew} AND (${seen ?? null} IS NULL OR ${isThere})`,
      )
      .onConflictDoUpdate({
        target: [diary_entry.user_id, diary_entry.entry_date],
        set: { diary_text, timezone, updated_at: nextVersion(diary_entry, context.now, unchanged) },
        // A day that only has addenda has no text that could get lost.
        setWhere: or(isCurrentVersion(diary_entry, seen, unchanged), eq(diary_entry.diary_text, "")),
      })
      .returning(columns),
    // Only a request that creates an entry could bring it back, so only such a request is remembered.
    statement(context.db)`${once.remember(sql`EXISTS (SELECT 1 FROM diary_entry WHERE id = ${id})`)}`,
  ]);
  if (saved) return { saved: asEntry(saved), created: saved.id === id };
  const [current] = await listDiaryEntries(context, { limit: 1, offset: 0, date_start: date, date_end: date });
  // It was sent again because the first response was lost.
  if (current?.diary_text === diary_text) return { saved: current, created: false };
  throw versionConflict(current ?? null);
}

/** Like `writeDiaryEntry`, by id. 403 when its day is over, 404 unless it is the user's. */
export async function changeDiaryEntry(
  context: AppContext,
  id: string,
  { diary_text, updated_at: seen }: DiaryPatch,
): Promise<DiaryEntry> {
  const { id: user_id } = await mayWriteThemselves(context, "diary_entry", id);
  const { timezone } = context;
  const writable = writableDates(context.days, context.now);
  const unchanged = eq(diary_entry.diary_text, diary_text);
  const [changed] = await context.db
    .update(diary_entry)
    .set({ diary_text, timezone, updated_at: nextVersion(diary_entry, context.now, unchanged) })
    .where(
      and(
        eq(diary_entry.id, id),
        eq(diary_entry.user_id, user_id),
        inArray(diary_entry.entry_date, writable),
        isCurrentVersion(diary_entry, seen, unchanged),
      ),
    )
    .returning(columns);
  if (changed) return asEntry(changed);
  const current = await getDiaryEntry(context, id);
  throw writable.includes(current.entry_date) ? versionConflict(current) : new AppError(403, DIARY_CLOSED_MESSAGE);
}

/**
 * Deletes an entry of any day, with its addenda and its picture. 404 unless it is the user's, or with `mayRepeat`
 * unless it was deleted already.
 */
export async function deleteDiaryEntry(context: AppContext, id: string, { mayRepeat = false } = {}): Promise<Message> {
  const { id: user_id } = await mayWriteThemselves(context, "diary_entry", id);
  const [deleted, , pictures] = await context.db.batch([
    context.db
      .delete(diary_entry)
      .where(and(eq(diary_entry.id, id), eq(diary_entry.user_id, user_id)))
      .returning({ id: diary_entry.id }),
    context.db.delete(diary_addendum).where(and(eq(diary_addendum.user_id, user_id), eq(diary_addendum.entry_id, id))),
    deletingPicture(context, user_id, id),
  ]);
  const keys = pictures.map(({ file }) => pictureKey(user_id, file));
  context.waitUntil(deletePictures(context, keys));
  if (deleted.length === 0 && !mayRepeat) throw notFound();
  return said({ id: "diary.entry_deleted", message: "Diary entry deleted" });
}

import { type Message, said } from "#app/i18n/text.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { diaryOpen, mayWriteThemselves, notWhileImpersonating } from "../session/access.server.ts";
import { columnsWithout, insertSelect, namesOf } from "#app/db/columns.ts";
import { ownedQuery, statement } from "#app/db/database.ts";
import { diary_picture } from "#app/db/schema.ts";
import { appErrorIn, AppError, notFound } from "#app/errors.ts";
import { countAttempt, HOUR } from "../rate-limit/rate-limit.server.ts";
import { DIARY_CLOSED_MESSAGE, writableDates } from "./diary.ts";
import { getDiaryEntry } from "./diary.server.ts";
import { cleanJpeg, type Jpeg } from "./jpeg.ts";
import {
  type DiaryPicture,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_SIDE,
  MAX_PICTURES_AN_HOUR,
  NO_JPEG_MESSAGE,
  PICTURE_TOO_LARGE,
  PICTURE_TOO_WIDE,
  type PictureDescription,
} from "./picture.ts";
import { deletePictures, deletingPicture, pictureKey, storePicture } from "./picture-store.server.ts";

export const pictureTooLarge = () => new AppError(413, PICTURE_TOO_LARGE);

const columns = namesOf(columnsWithout(diary_picture, "user_id", "entry_id"));
const files = ownedQuery((select, owner) =>
  select({ file: diary_picture.file, user_id: diary_picture.user_id })
    .from(diary_picture)
    .where(and(eq(diary_picture.user_id, owner), eq(diary_picture.entry_id, sql.placeholder("entry_id")))),
);

/** The name and the key of a day's picture. 404 unless it is the user's, 403 while impersonating and while the diary is locked. */
export async function findPicture(context: AppContext, entry_id: string): Promise<{ file: string; key: string }> {
  const [[[found]]] = await Promise.all([
    context.read(files({ entry_id })),
    notWhileImpersonating(context),
    diaryOpen(context),
  ]);
  if (!found) throw notFound();
  return { file: found.file, key: pictureKey(found.user_id, found.file) };
}

/** The image of a file, without its metadata. 413 for too many bytes, 400 if it is no JPEG or is too wide or high. */
function asPicture(bytes: Uint8Array): Jpeg {
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw pictureTooLarge();
  const jpeg = cleanJpeg(bytes);
  if (!jpeg) throw new AppError(400, NO_JPEG_MESSAGE);
  if (Math.max(jpeg.width, jpeg.height) > MAX_PICTURE_SIDE) throw new AppError(400, PICTURE_TOO_WIDE);
  return jpeg;
}

/** The condition that an entry belongs to the user and its day is open. */
const isOpen = ({ days, now }: AppContext, user_id: string, entry_id: string): SQL => sql`id = ${entry_id}
  AND user_id = ${user_id} AND entry_date IN (SELECT value FROM json_each(${JSON.stringify(writableDates(days, now))}))`;

/** Throws why a picture was not changed: 404 unless the entry is the user's, 403 when its day is over. */
async function explainFailure(context: AppContext, entry_id: string): Promise<AppError> {
  const { entry_date } = await getDiaryEntry(context, entry_id);
  const isOver = !writableDates(context.days, context.now).includes(entry_date);
  return isOver ? new AppError(403, DIARY_CLOSED_MESSAGE) : notFound();
}

/**
 * Sets the picture of a day that is open, and deletes an earlier one. 404 unless the entry is the user's, 403 when
 * its day is over, 429 after too many in an hour. The new bytes are stored before the row, and the old ones are
 * deleted after it.
 */
export async function setPicture(context: AppContext, entry_id: string, body: ArrayBuffer): Promise<DiaryPicture> {
  const { id: user_id } = await mayWriteThemselves(context, "diary_entry", entry_id);
  const [open] = await context.db.all(sql`SELECT 1 FROM diary_entry WHERE ${isOpen(context, user_id, entry_id)}`);
  if (!open) throw await explainFailure(context, entry_id);
  const jpeg = asPicture(new Uint8Array(body));
  const limit = { key: `picture ${user_id}`, seconds: HOUR, most: MAX_PICTURES_AN_HOUR };
  await countAttempt(context, [limit], { what: { id: "rate_limit.pictures", message: "Too many pictures" } });
  const file = await storePicture(context, user_id, jpeg);
  const row = {
    user_id,
    entry_id,
    file,
    size: jpeg.bytes.byteLength,
    width: jpeg.width,
    height: jpeg.height,
    picture_description: "",
    created_at: context.now.toISOString(),
  };
  const saving = context.db.batch([
    statement<{ file: string }>(context.db)`
      SELECT file FROM diary_picture WHERE user_id = ${user_id} AND entry_id = ${entry_id}`,
    statement<DiaryPicture>(context.db)`${insertSelect(diary_picture, row)}
      FROM diary_entry WHERE ${isOpen(context, user_id, entry_id)}
      ON CONFLICT DO UPDATE SET file = excluded.file, size = excluded.size, width = excluded.width,
        height = excluded.height, picture_description = '', created_at = excluded.created_at
      RETURNING ${columns}`,
  ]);
  const [[before], [saved]] = await saving.catch(async (error: unknown) => {
    // If the account is full, there is no row, so the bytes are deleted. After any other failure the row may exist,
    // so the bytes stay for the nightly job.
    if (appErrorIn(error)?.status === 413) await deletePictures(context, [pictureKey(user_id, file)]);
    throw error;
  });
  // A batch that is tried again finds its own row, whose bytes must stay.
  const unused = saved ? before?.file : file;
  if (unused && unused !== saved?.file) context.waitUntil(deletePictures(context, [pictureKey(user_id, unused)]));
  if (!saved) throw await explainFailure(context, entry_id);
  return saved;
}

/** Sets the description of a day's picture, until the day is over (403 later). 404 unless it is the user's. */
export async function describePicture(
  context: AppContext,
  entry_id: string,
  { picture_description }: PictureDescription,
): Promise<DiaryPicture> {
  const { id: user_id } = await mayWriteThemselves(context, "diary_entry", entry_id);
  const [saved] = await context.db.all<DiaryPicture>(sql`
    UPDATE diary_picture SET picture_description = ${picture_description}
    WHERE user_id = ${user_id} AND entry_id IN (SELECT id FROM diary_entry WHERE ${isOpen(context, user_id, entry_id)})
    RETURNING ${columns}`);
  if (!saved) throw await explainFailure(context, entry_id);
  return saved;
}

/** Deletes the picture of any day. 404 unless it is the user's. */
export async function deletePicture(context: AppContext, entry_id: string): Promise<Message> {
  const { id: user_id } = await mayWriteThemselves(context, "diary_entry", entry_id);
  const [deleted] = await deletingPicture(context, user_id, entry_id);
  if (!deleted) throw notFound();
  context.waitUntil(deletePictures(context, [pictureKey(user_id, deleted.file)]));
  return said({ id: "diary.picture_deleted", message: "Picture deleted" });
}

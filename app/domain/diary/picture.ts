import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { shortText } from "../text/text.ts";

/** Bytes of a picture. */
export const MAX_PICTURE_BYTES = 1024 * 1024;
/** Pixels of a picture's longest side. */
export const MAX_PICTURE_SIDE = 2048;
/** The most pictures that a person can store in an hour. */
export const MAX_PICTURES_AN_HOUR = 60;
/** Length of a description in code points. */
export const MAX_PICTURE_DESCRIPTION = 200;

export const PICTURE_TOO_LARGE = text("diary.picture_too_large", "A picture can have at most 1 MB");
export const PICTURE_TOO_WIDE = text("diary.picture_too_wide", "A picture can have at most {max} pixels on a side", {
  max: MAX_PICTURE_SIDE,
});
export const NO_JPEG_MESSAGE = text("diary.no_jpeg", "This is no JPEG, or it is damaged");
const DESCRIPTION_TOO_LONG = text("diary.description_too_long", "A description cannot exceed 200 characters");

export const PictureDescription = z.object({
  picture_description: shortText(MAX_PICTURE_DESCRIPTION, DESCRIPTION_TOO_LONG),
});
export type PictureDescription = z.infer<typeof PictureDescription>;

/** The picture of a day. `GET /diary/{id}/picture` has its bytes. */
export const DiaryPicture = z.extend(PictureDescription, {
  /** The name of the bytes. Another picture has another name. */
  file: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  created_at: z.string(),
});
export type DiaryPicture = z.infer<typeof DiaryPicture>;

/** The file of a day's picture in an export. */
export const pictureEntry = (entry_date: string) => `pictures/${entry_date}.jpg`;

/** The address of a picture's bytes. They never change. */
export const pictureUrl = (entry_id: string, { file }: Pick<DiaryPicture, "file">) =>
  `/api/diary/${entry_id}/picture?file=${file}`;

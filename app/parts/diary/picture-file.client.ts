import { pageI18n } from "#app/i18n/messages.client.ts";
import { msg } from "@lingui/core/macro";
import { callApi } from "#app/client/api.ts";

/** The longest side of the sent picture, in pixels. */
const SIDE = 1600;
/** The size in bytes above which a picture is encoded again with a lower quality. */
const ENOUGH = 500_000;
const QUALITIES = [0.85, 0.7, 0.5];

const UNREADABLE = msg`This browser cannot open that file as a picture. Choose a JPEG or a PNG.`;

/** Sends a change of a day's picture. Resolves to an error text, or null. */
export async function sendPicture(
  method: "PUT" | "DELETE",
  path: string,
  body?: Blob | { picture_description: string },
): Promise<string | null> {
  return (await callApi(`/diary/${path}`, { method, ...(body && { body }), changesPages: true })).problem;
}

/**
 * Converts a picture to an upright JPEG without metadata, no larger than the diary shows it. Resolves to an error
 * text if the file is not a picture. `side` is the longest side in pixels, `enough` the size in bytes above which the
 * quality is lowered.
 */
export async function asJpeg(file: Blob, { side = SIDE, enough = ENOUGH } = {}): Promise<Blob | string> {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return pageI18n()._(UNREADABLE);
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const paper = canvas.getContext("2d");
  if (!paper) return pageI18n()._(UNREADABLE);
  paper.imageSmoothingQuality = "high";
  // A JPEG has no transparency.
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  let made: Blob | null = null;
  for (const quality of QUALITIES) {
    made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (!made || made.size <= enough) break;
  }
  return made?.type === "image/jpeg" ? made : pageI18n()._(UNREADABLE);
}

import { describeRoute } from "hono-openapi";
import * as z from "zod/mini";
import {
  ADDENDA_FULL_MESSAGE,
  AddendumInput,
  AddendumPatch,
  DAY_OPEN_MESSAGE,
  DiaryAddendum,
} from "#app/domain/diary/addendum.ts";
import { addToDay, changeAddendum, deleteAddendum } from "#app/domain/diary/addendum.server.ts";
import {
  DATE_MESSAGE,
  DIARY_CLOSED_MESSAGE,
  DiaryEntry,
  DiaryInput,
  DiaryPatch,
  DiaryQuery,
} from "#app/domain/diary/diary.ts";
import {
  changeDiaryEntry,
  deleteDiaryEntry,
  getDiaryEntry,
  getDiaryEntryOn,
  listDiaryEntries,
  writeDiaryEntry,
} from "#app/domain/diary/diary.server.ts";
import {
  DiaryPicture,
  MAX_PICTURE_BYTES,
  NO_JPEG_MESSAGE,
  PICTURE_TOO_WIDE,
  PictureDescription,
} from "#app/domain/diary/picture.ts";
import {
  deletePicture,
  describePicture,
  findPicture,
  pictureTooLarge,
  setPicture,
} from "#app/domain/diary/picture.server.ts";
import { DiaryTemplate, DiaryTemplateInput } from "#app/domain/diary/template.ts";
import { getTemplate, setTemplate } from "#app/domain/diary/template.server.ts";
import { notFound } from "#app/errors.ts";
import { VersionConflict } from "#app/domain/concurrency/optimistic-lock.ts";
import { matches } from "./etag.ts";
import { call, callById, callByIdWithBody, callWithBody, callWithQuery } from "./call.ts";
import { answers, body, createRouter, Message, orAnswers } from "./router.ts";

const inTimezone = describeRoute({
  parameters: [
    {
      in: "header",
      name: "X-Timezone",
      description: "The writer's IANA zone. Without it the zone stored with the account counts, else UTC.",
      schema: { type: "string" },
      example: "Europe/Berlin",
    },
  ],
});
const HIDDEN = "Nothing of the diary is shown while impersonating, or while it is locked in the browser of the session";
const orClosed = orAnswers(403, DIARY_CLOSED_MESSAGE);
const CHANGED_SINCE = "Changed since the `updated_at` that was sent: the stored row";
const orVersionConflict = orAnswers(409, CHANGED_SINCE, VersionConflict(DiaryEntry));

const JPEG = "image/jpeg";
const summary = "The picture of a day";
const pictureFile = describeRoute({
  summary,
  responses: {
    200: { description: summary, content: { [JPEG]: {} } },
    304: { description: "Known by its ETag" },
    403: { description: HIDDEN },
  },
});
const pictureBody = describeRoute({
  requestBody: { required: true, content: { [JPEG]: { schema: { type: "string", format: "binary" } } } },
});
const uploads = { "/picture": { bytes: MAX_PICTURE_BYTES, tooLarge: pictureTooLarge, type: JPEG } };

export const diary = createRouter("user", { uploads })
  .get(
    "/",
    answers("List diary entries, newest first", z.array(DiaryEntry)),
    ...callWithQuery(DiaryQuery, listDiaryEntries),
  )
  .post(
    "/",
    inTimezone,
    answers("Write today's entry", DiaryEntry, 201),
    orAnswers(200, "Today had an entry, which is updated", DiaryEntry),
    orClosed,
    orVersionConflict,
    body(DiaryInput),
    async (c) => {
      const { saved, created } = await writeDiaryEntry(c.var.context, c.req.valid("json"));
      return c.json(saved, created ? 201 : 200);
    },
  )
  .get(
    "/template",
    answers("The text that an empty day starts with", DiaryTemplate, 200, { 403: HIDDEN }),
    call(getTemplate),
  )
  .put(
    "/template",
    answers("Set the text that an empty day starts with; an empty one removes it", DiaryTemplate),
    orAnswers(409, CHANGED_SINCE, VersionConflict(DiaryTemplate)),
    ...callWithBody(DiaryTemplateInput, setTemplate),
  )
  .get(
    "/date/:date",
    answers("The entry of a day", DiaryEntry, 200, { 400: "No date" }),
    callById(getDiaryEntryOn, "date"),
  )
  .post(
    "/date/:date/addenda",
    inTimezone,
    answers("Add a text to a day that is over, which need not have an entry", DiaryAddendum, 201, {
      400: DATE_MESSAGE,
      409: `${DAY_OPEN_MESSAGE} ${ADDENDA_FULL_MESSAGE}`,
    }),
    body(AddendumInput),
    async (c) => c.json(await addToDay(c.var.context, { entry_date: c.req.param("date") }, c.req.valid("json")), 201),
  )
  .post(
    "/:id/addenda",
    inTimezone,
    answers("Add a text to a day that is over", DiaryAddendum, 201, {
      409: `${DAY_OPEN_MESSAGE} ${ADDENDA_FULL_MESSAGE}`,
    }),
    body(AddendumInput),
    async (c) => c.json(await addToDay(c.var.context, { entry_id: c.req.param("id") }, c.req.valid("json")), 201),
  )
  .patch(
    "/addenda/:id",
    inTimezone,
    answers("Change an addendum until the day of its writing is over", DiaryAddendum),
    orClosed,
    orAnswers(409, CHANGED_SINCE, VersionConflict(DiaryAddendum)),
    ...callByIdWithBody(AddendumPatch, changeAddendum),
  )
  .delete("/addenda/:id", answers("Delete an addendum of any day", Message), callById(deleteAddendum))
  .get("/:id/picture", pictureFile, async (c) => {
    const { file, key } = await findPicture(c.var.context, c.req.param("id"));
    const etag = `"${file}"`;
    // The browser must revalidate each time, so that no picture is shown after its session has ended.
    const cached = c.var.context.hasDiaryLock ? "no-store" : "private, no-cache";
    const headers = { "Content-Type": JPEG, "Cache-Control": cached, ETag: etag };
    if (matches(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
    const object = await c.env.AUDIO.get(key);
    if (!object) throw notFound();
    return c.body(object.body, 200, headers);
  })
  .put(
    "/:id/picture",
    inTimezone,
    answers(
      "Set the picture of a day until the day is over, without the metadata of the file, such as its place; at most 1 MB and 2048 pixels",
      DiaryPicture,
      200,
      { 400: `${NO_JPEG_MESSAGE}. ${PICTURE_TOO_WIDE}.` },
    ),
    orClosed,
    orAnswers(429, "Too many pictures in an hour"),
    pictureBody,
    async (c) => c.json(await setPicture(c.var.context, c.req.param("id"), await c.req.arrayBuffer())),
  )
  .delete("/:id/picture", answers("Delete the picture of any day", Message), callById(deletePicture))
  .put(
    "/:id/picture/description",
    inTimezone,
    answers("Say what the picture of a day shows, until the day is over", DiaryPicture),
    orClosed,
    ...callByIdWithBody(PictureDescription, describePicture),
  )
  .get("/:id", answers("One diary entry", DiaryEntry), callById(getDiaryEntry))
  .patch(
    "/:id",
    inTimezone,
    answers("Change an entry until its day is over", DiaryEntry),
    orClosed,
    orVersionConflict,
    ...callByIdWithBody(DiaryPatch, changeDiaryEntry),
  )
  .delete(
    "/:id",
    answers("Delete an entry of any day, with its addenda and its picture", Message),
    callById(deleteDiaryEntry),
  );

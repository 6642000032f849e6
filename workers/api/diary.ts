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
import { DIARY_CLOSED_MESSAGE, DiaryEntry, DiaryInput, DiaryPatch, DiaryQuery } from "#app/domain/diary/diary.ts";
import {
  changeDiaryEntry,
  deleteDiaryEntry,
  getDiaryEntry,
  getDiaryEntryOn,
  listDiaryEntries,
  writeDiaryEntry,
} from "#app/domain/diary/diary.server.ts";
import { DiaryTemplate } from "#app/domain/diary/template.ts";
import { getTemplate, setTemplate } from "#app/domain/diary/template.server.ts";
import { VersionConflict } from "#app/domain/optimistic-lock.ts";
import { answers, body, createRouter, Message, orAnswers, query } from "./router.ts";

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
const HIDDEN = "Nothing of the diary is shown while impersonating";
const orClosed = orAnswers(403, DIARY_CLOSED_MESSAGE);
const CHANGED_SINCE = "Changed since the `updated_at` that was sent: the stored row";
const orVersionConflict = orAnswers(409, CHANGED_SINCE, VersionConflict(DiaryEntry));

export const diary = createRouter("user")
  .get("/", answers("List diary entries, newest first", z.array(DiaryEntry)), query(DiaryQuery), async (c) =>
    c.json(await listDiaryEntries(c.var.context, c.req.valid("query"))),
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
  .get("/template", answers("The text that an empty day starts with", DiaryTemplate, 200, { 403: HIDDEN }), async (c) =>
    c.json(await getTemplate(c.var.context)),
  )
  .put(
    "/template",
    answers("Set the text that an empty day starts with; an empty one removes it", DiaryTemplate),
    body(DiaryTemplate),
    async (c) => c.json(await setTemplate(c.var.context, c.req.valid("json"))),
  )
  .get("/date/:date", answers("The entry of a day", DiaryEntry, 200, { 400: "No date" }), async (c) =>
    c.json(await getDiaryEntryOn(c.var.context, c.req.param("date"))),
  )
  .post(
    "/:id/addenda",
    inTimezone,
    answers("Add a text to a day that is over", DiaryAddendum, 201, {
      409: `${DAY_OPEN_MESSAGE} ${ADDENDA_FULL_MESSAGE}`,
    }),
    body(AddendumInput),
    async (c) => c.json(await addToDay(c.var.context, c.req.param("id"), c.req.valid("json")), 201),
  )
  .patch(
    "/addenda/:id",
    inTimezone,
    answers("Change an addendum until the day of its writing is over", DiaryAddendum),
    orClosed,
    orAnswers(409, CHANGED_SINCE, VersionConflict(DiaryAddendum)),
    body(AddendumPatch),
    async (c) => c.json(await changeAddendum(c.var.context, c.req.param("id"), c.req.valid("json"))),
  )
  .delete("/addenda/:id", answers("Delete an addendum of any day", Message), async (c) =>
    c.json(await deleteAddendum(c.var.context, c.req.param("id"))),
  )
  .get("/:id", answers("One diary entry", DiaryEntry), async (c) =>
    c.json(await getDiaryEntry(c.var.context, c.req.param("id"))),
  )
  .patch(
    "/:id",
    inTimezone,
    answers("Change an entry until its day is over", DiaryEntry),
    orClosed,
    orVersionConflict,
    body(DiaryPatch),
    async (c) => c.json(await changeDiaryEntry(c.var.context, c.req.param("id"), c.req.valid("json"))),
  )
  .delete("/:id", answers("Delete an entry of any day, with its addenda", Message), async (c) =>
    c.json(await deleteDiaryEntry(c.var.context, c.req.param("id"))),
  );

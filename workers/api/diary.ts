import { describeRoute } from "hono-openapi";
import * as z from "zod/mini";
import { DIARY_CLOSED_MESSAGE, DiaryEntry, DiaryInput, DiaryPatch, DiaryQuery } from "#app/domain/diary/diary.ts";
import {
  changeDiaryEntry,
  deleteDiaryEntry,
  getDiaryEntry,
  getDiaryEntryOn,
  listDiaryEntries,
  writeDiaryEntry,
} from "#app/domain/diary/diary.server.ts";
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
const orClosed = orAnswers(403, DIARY_CLOSED_MESSAGE);
const orVersionConflict = orAnswers(
  409,
  "Changed since the `updated_at` that was sent: the stored entry",
  VersionConflict(DiaryEntry),
);

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
  .get("/date/:date", answers("The entry of a day", DiaryEntry, 200, { 400: "No date" }), async (c) =>
    c.json(await getDiaryEntryOn(c.var.context, c.req.param("date"))),
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
  .delete("/:id", answers("Delete an entry of any day", Message), async (c) =>
    c.json(await deleteDiaryEntry(c.var.context, c.req.param("id"))),
  );

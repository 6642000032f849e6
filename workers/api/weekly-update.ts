import * as z from "zod/mini";
import { VersionConflict, SeenVersion } from "#app/domain/concurrency/optimistic-lock.ts";
import { OpenWeekRange } from "#app/domain/week/week-range.ts";
import { WeeklyUpdate, WeeklyUpdateInput, WeeklyUpdatePatch } from "#app/domain/week/weekly-update.ts";
import {
  changeWeeklyUpdate,
  deleteWeeklyUpdate,
  getWeeklyUpdate,
  listWeeklyUpdates,
  saveWeeklyUpdate,
} from "#app/domain/week/weekly-update.server.ts";
import { callById, callByIdWithBody, callWithQuery } from "./call.ts";
import { answers, body, createRouter, Message, orAnswers, query } from "./router.ts";

const orVersionConflict = orAnswers(
  409,
  "Changed since the `updated_at` that was sent: the stored notes",
  VersionConflict(WeeklyUpdate),
);

export const weeklyUpdate = createRouter("user")
  .get(
    "/",
    answers("List weekly notes, newest week first", z.array(WeeklyUpdate)),
    ...callWithQuery(OpenWeekRange, listWeeklyUpdates),
  )
  .post(
    "/",
    answers("Save a project's notes of a week, by default this one", WeeklyUpdate, 201),
    orAnswers(200, "The week had notes, which are updated", WeeklyUpdate),
    orVersionConflict,
    body(WeeklyUpdateInput),
    async (c) => {
      const { saved, created } = await saveWeeklyUpdate(c.var.context, c.req.valid("json"));
      return c.json(saved, created ? 201 : 200);
    },
  )
  .get(
    "/project/:id",
    answers("List a project's weekly notes, newest week first", z.array(WeeklyUpdate)),
    query(OpenWeekRange),
    async (c) => c.json(await listWeeklyUpdates(c.var.context, c.req.valid("query"), c.req.param("id"))),
  )
  .get("/:id", answers("One week's notes", WeeklyUpdate), callById(getWeeklyUpdate))
  .patch(
    "/:id",
    answers("Change a week's notes", WeeklyUpdate),
    orVersionConflict,
    ...callByIdWithBody(WeeklyUpdatePatch, changeWeeklyUpdate),
  )
  .delete(
    "/:id",
    answers("Delete a week's notes; with `updated_at` only that version", Message),
    orVersionConflict,
    query(z.object({ updated_at: SeenVersion })),
    async (c) => c.json(await deleteWeeklyUpdate(c.var.context, c.req.param("id"), c.req.valid("query").updated_at)),
  );

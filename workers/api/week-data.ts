import { WeekData, WeeklyStats, WeekQuery } from "#app/domain/week/week-data.ts";
import { weekData as readWeekData, weeklyStats } from "#app/domain/week/week-data.server.ts";
import { NotesAdded, WeekClosed, WeekSummary, WeekToClose, WeekToOpen } from "#app/domain/week/close-week.ts";
import { addToNotes, closeWeek, reopenWeek, weekSummary } from "#app/domain/week/close-week.server.ts";
import { VersionConflict } from "#app/domain/optimistic-lock.ts";
import { WeeklyUpdate } from "#app/domain/week/weekly-update.ts";
import { answers, body, createRouter, orAnswers, query } from "./router.ts";

export const weekData = createRouter("user")
  .get(
    "/",
    answers("A week's notes, meetings, completed todos (the newest 500 of each) and stats", WeekData),
    query(WeekQuery),
    async (c) => c.json(await readWeekData(c.var.context, c.req.valid("query"))),
  )
  .get("/stats", answers("A week's completed todos and minutes of focus", WeeklyStats), query(WeekQuery), async (c) =>
    c.json(await weeklyStats(c.var.context, c.req.valid("query"))),
  )
  .get(
    "/summary",
    answers("What a week held and what is left of it, with a summary as Markdown", WeekSummary),
    query(WeekToOpen),
    async (c) => c.json(await weekSummary(c.var.context, c.req.valid("query"))),
  )
  .post("/close", answers("Close a week with its summary", WeekClosed), body(WeekToClose), async (c) =>
    c.json(await closeWeek(c.var.context, c.req.valid("json"))),
  )
  .post("/reopen", answers("Open a closed week again", WeekClosed), body(WeekToOpen), async (c) =>
    c.json(await reopenWeek(c.var.context, c.req.valid("json"))),
  )
  .post(
    "/summary/notes",
    answers("Add each project's section of a summary to its weekly notes, as far as they have room", NotesAdded),
    orAnswers(409, "Notes changed meanwhile: the stored ones", VersionConflict(WeeklyUpdate)),
    body(WeekToClose),
    async (c) => c.json(await addToNotes(c.var.context, c.req.valid("json"))),
  );

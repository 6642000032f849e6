import { WeekData, WeeklyStats, WeekQuery } from "#app/domain/week/week-data.ts";
import { weekData as readWeekData, weeklyStats } from "#app/domain/week/week-data.server.ts";
import {
  NotesAdded,
  StoredSummary,
  WeekClosed,
  WeekSummary,
  WeekToClose,
  WeekToOpen,
} from "#app/domain/week/close-week.ts";
import { addToNotes, closeWeek, reopenWeek, weekSummary } from "#app/domain/week/close-week.server.ts";
import { VersionConflict } from "#app/domain/concurrency/optimistic-lock.ts";
import { WeeklyUpdate } from "#app/domain/week/weekly-update.ts";
import { callWithBody, callWithQuery } from "./call.ts";
import { answers, createRouter, orAnswers } from "./router.ts";

export const weekData = createRouter("user")
  .get(
    "/",
    answers("A week's notes, meetings, completed todos (the newest 500 of each) and stats", WeekData),
    ...callWithQuery(WeekQuery, readWeekData),
  )
  .get(
    "/stats",
    answers("A week's completed todos and minutes of focus", WeeklyStats),
    ...callWithQuery(WeekQuery, weeklyStats),
  )
  .get(
    "/summary",
    answers("What a week held and what is left of it, with a summary as Markdown", WeekSummary),
    ...callWithQuery(WeekToOpen, weekSummary),
  )
  .post(
    "/close",
    answers("Close a week with its summary", WeekClosed),
    orAnswers(409, "The stored summary is not the one that `seen` names", VersionConflict(StoredSummary)),
    ...callWithBody(WeekToClose, closeWeek),
  )
  .post("/reopen", answers("Open a closed week again", WeekClosed), ...callWithBody(WeekToOpen, reopenWeek))
  .post(
    "/summary/notes",
    answers("Add each project's section of a summary to its weekly notes, as far as they have room", NotesAdded),
    orAnswers(409, "Notes changed meanwhile: the stored ones", VersionConflict(WeeklyUpdate)),
    ...callWithBody(WeekToClose, addToNotes),
  );

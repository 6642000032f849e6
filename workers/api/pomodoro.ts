import * as z from "zod/mini";
import {
  BreakAnswer,
  DueBreak,
  EndedPomodoro,
  EndPomodoroInput,
  PomodoroAnswer,
  PomodoroHistory,
  PomodoroHistoryQuery,
  PomodoroInput,
  PomodoroStats,
  ProjectPomodorosQuery,
  RunningPomodoro,
  StartBreakInput,
  StartPomodoroInput,
} from "#app/domain/pomodoro/pomodoro.ts";
import { dueBreak, endBreak, startBreak } from "#app/domain/pomodoro/break.server.ts";
import {
  activePomodoro,
  cancelPomodoro,
  completePomodoro,
  pausePomodoro,
  resumePomodoro,
  startPomodoro,
} from "#app/domain/pomodoro/pomodoro.server.ts";
import {
  deletePomodoro,
  pomodoroHistory,
  projectPomodoros,
  projectPomodoroStats,
  restorePomodoro,
} from "#app/domain/pomodoro/history.server.ts";
import { addPomodoro, correctPomodoro, uncorrectPomodoro } from "#app/domain/pomodoro/log.server.ts";
import { PomodoroCorrection, PomodoroLogInput } from "#app/domain/pomodoro/log.ts";
import { openSocket, socketErrors } from "./live.ts";
import { call, callById, callByIdWithBody, callWithBody, callWithQuery } from "./call.ts";
import { answers, createRouter, Message, query } from "./router.ts";

const notRunning = { 404: "No active pomodoro session", 409: "Another session runs: it comes with the answer" };

export const pomodoro = createRouter("user")
  .get(
    "/active",
    answers("The running session, or null, and the break if there is one", RunningPomodoro),
    call(activePomodoro),
  )
  .post(
    "/start",
    answers("Start a session", PomodoroAnswer, 201, { 409: "A session is already running; the answer contains it" }),
    ...callWithBody(StartPomodoroInput, startPomodoro, 201),
  )
  .patch(
    "/pause",
    answers("Pause the session", PomodoroAnswer, 200, notRunning),
    ...callWithBody(PomodoroInput, pausePomodoro),
  )
  .patch(
    "/resume",
    answers("Resume the session", PomodoroAnswer, 200, notRunning),
    ...callWithBody(PomodoroInput, resumePomodoro),
  )
  .patch(
    "/complete",
    answers("Complete the session", PomodoroAnswer, 200, notRunning),
    ...callWithBody(EndPomodoroInput, completePomodoro),
  )
  .patch(
    "/cancel",
    answers("Cancel the session", PomodoroAnswer, 200, notRunning),
    ...callWithBody(EndPomodoroInput, cancelPomodoro),
  )
  .get("/break", answers("The running break, or null, and the one that is offered", DueBreak), call(dueBreak))
  .post(
    "/break",
    answers("Start a break", BreakAnswer, 201, { 409: "A session is running; the answer contains it" }),
    ...callWithBody(StartBreakInput, startBreak, 201),
  )
  .patch("/break/end", answers("End the break early", BreakAnswer, 200, { 404: "No active break" }), call(endBreak))
  .get(
    "/history",
    answers("Ended sessions, newest first", PomodoroHistory),
    ...callWithQuery(PomodoroHistoryQuery, pomodoroHistory),
  )
  .get(
    "/live",
    answers("A WebSocket: the running session on connect and on every change", RunningPomodoro, 101, socketErrors),
    (c) => openSocket(c, "pomodoro"),
  )
  .get(
    "/project/:id",
    answers("A project's ended sessions, newest first", z.array(EndedPomodoro)),
    query(ProjectPomodorosQuery),
    async (c) => c.json(await projectPomodoros(c.var.context, c.req.param("id"), c.req.valid("query"))),
  )
  .get("/project/:id/stats", answers("A project's sessions and minutes", PomodoroStats), callById(projectPomodoroStats))
  .post(
    "/",
    answers("Add a session that was not timed", EndedPomodoro, 201),
    ...callWithBody(PomodoroLogInput, addPomodoro, 201),
  )
  .patch(
    "/:id",
    answers("Correct an ended session", EndedPomodoro),
    ...callByIdWithBody(PomodoroCorrection, correctPomodoro),
  )
  .delete("/:id", answers("Delete an ended session", Message), callById(deletePomodoro))
  .post(
    "/:id/uncorrect",
    answers("Take the last correction of a session back", EndedPomodoro),
    callById(uncorrectPomodoro),
  )
  .post("/:id/restore", answers("Restore a deleted session", EndedPomodoro), callById(restorePomodoro));

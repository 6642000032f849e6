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
import { answers, body, createRouter, Message, query } from "./router.ts";

const notRunning = { 404: "No active pomodoro session", 409: "Another session runs: it comes with the answer" };

export const pomodoro = createRouter("user")
  .get("/active", answers("The running session, or null, and the break if there is one", RunningPomodoro), async (c) =>
    c.json(await activePomodoro(c.var.context)),
  )
  .post(
    "/start",
    answers("Start a session", PomodoroAnswer, 201, { 409: "A session is already running; the answer contains it" }),
    body(StartPomodoroInput),
    async (c) => c.json(await startPomodoro(c.var.context, c.req.valid("json")), 201),
  )
  .patch("/pause", answers("Pause the session", PomodoroAnswer, 200, notRunning), body(PomodoroInput), async (c) =>
    c.json(await pausePomodoro(c.var.context, c.req.valid("json"))),
  )
  .patch("/resume", answers("Resume the session", PomodoroAnswer, 200, notRunning), body(PomodoroInput), async (c) =>
    c.json(await resumePomodoro(c.var.context, c.req.valid("json"))),
  )
  .patch(
    "/complete",
    answers("Complete the session", PomodoroAnswer, 200, notRunning),
    body(EndPomodoroInput),
    async (c) => c.json(await completePomodoro(c.var.context, c.req.valid("json"))),
  )
  .patch("/cancel", answers("Cancel the session", PomodoroAnswer, 200, notRunning), body(EndPomodoroInput), async (c) =>
    c.json(await cancelPomodoro(c.var.context, c.req.valid("json"))),
  )
  .get("/break", answers("The running break, or null, and the one that is offered", DueBreak), async (c) =>
    c.json(await dueBreak(c.var.context)),
  )
  .post(
    "/break",
    answers("Start a break", BreakAnswer, 201, { 409: "A session is running; the answer contains it" }),
    body(StartBreakInput),
    async (c) => c.json(await startBreak(c.var.context, c.req.valid("json")), 201),
  )
  .patch("/break/end", answers("End the break early", BreakAnswer, 200, { 404: "No active break" }), async (c) =>
    c.json(await endBreak(c.var.context)),
  )
  .get("/history", answers("Ended sessions, newest first", PomodoroHistory), query(PomodoroHistoryQuery), async (c) =>
    c.json(await pomodoroHistory(c.var.context, c.req.valid("query"))),
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
  .get("/project/:id/stats", answers("A project's sessions and minutes", PomodoroStats), async (c) =>
    c.json(await projectPomodoroStats(c.var.context, c.req.param("id"))),
  )
  .post("/", answers("Add a session that was not timed", EndedPomodoro, 201), body(PomodoroLogInput), async (c) =>
    c.json(await addPomodoro(c.var.context, c.req.valid("json")), 201),
  )
  .patch("/:id", answers("Correct an ended session", EndedPomodoro), body(PomodoroCorrection), async (c) =>
    c.json(await correctPomodoro(c.var.context, c.req.param("id"), c.req.valid("json"))),
  )
  .delete("/:id", answers("Delete an ended session", Message), async (c) =>
    c.json(await deletePomodoro(c.var.context, c.req.param("id"))),
  )
  .post("/:id/uncorrect", answers("Take the last correction of a session back", EndedPomodoro), async (c) =>
    c.json(await uncorrectPomodoro(c.var.context, c.req.param("id"))),
  )
  .post("/:id/restore", answers("Restore a deleted session", EndedPomodoro), async (c) =>
    c.json(await restorePomodoro(c.var.context, c.req.param("id"))),
  );

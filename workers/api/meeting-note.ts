import * as z from "zod/mini";
import { MeetingNote, MeetingNoteInput, MeetingNotePatch } from "#app/domain/meeting-note/meeting-note.ts";
import {
  changeMeetingNote,
  createMeetingNote,
  deleteMeetingNote,
  getMeetingNote,
  listMeetingNotes,
} from "#app/domain/meeting-note/meeting-note.server.ts";
import { listMeetingTodos, makeMeetingTodos } from "#app/domain/meeting-note/make-todos.server.ts";
import { MeetingLines } from "#app/domain/meeting-note/meeting-todos.ts";
import { VersionConflict } from "#app/domain/concurrency/optimistic-lock.ts";
import { Todo } from "#app/domain/todo/todo.ts";
import { OpenWeekRange } from "#app/domain/week/week-range.ts";
import { callById, callByIdWithBody, callWithBody, callWithQuery } from "./call.ts";
import { answers, createRouter, Message, orAnswers, query } from "./router.ts";

export const meetingNote = createRouter("user")
  .get(
    "/",
    answers("List meetings, newest first", z.array(MeetingNote)),
    ...callWithQuery(OpenWeekRange, listMeetingNotes),
  )
  .post(
    "/",
    answers("Create a meeting in a week, by default this one", MeetingNote, 201),
    ...callWithBody(MeetingNoteInput, createMeetingNote, 201),
  )
  .get(
    "/project/:id",
    answers("List a project's meetings, newest first", z.array(MeetingNote)),
    query(OpenWeekRange),
    async (c) => c.json(await listMeetingNotes(c.var.context, c.req.valid("query"), c.req.param("id"))),
  )
  .get("/:id", answers("One meeting", MeetingNote), callById(getMeetingNote))
  .patch(
    "/:id",
    answers("Change a meeting's title, notes or both", MeetingNote),
    orAnswers(409, "Changed since the `updated_at` that was sent: the stored meeting", VersionConflict(MeetingNote)),
    ...callByIdWithBody(MeetingNotePatch, changeMeetingNote),
  )
  .get("/:id/todos", answers("List the todos of a meeting, oldest first", z.array(Todo)), callById(listMeetingTodos))
  .post(
    "/:id/todos",
    answers("Make open lines such as `- [ ] call Ana tue` into todos of the meeting's project", z.array(Todo), 201, {
      409: "There is no room for so many active todos",
    }),
    ...callByIdWithBody(MeetingLines, makeMeetingTodos, { status: 201 }),
  )
  .delete("/:id", answers("Delete a meeting", Message), callById(deleteMeetingNote));

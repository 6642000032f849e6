import * as z from "zod/mini";
import { MeetingNoteInput, MeetingNotePatch } from "#app/domain/meeting-note/meeting-note.ts";
import {
  changeMeetingNote,
  createMeetingNote,
  deleteMeetingNote,
} from "#app/domain/meeting-note/meeting-note.server.ts";
import { ShownEvents } from "#app/domain/other-calendar/other-calendar.ts";
import { showEvents } from "#app/domain/other-calendar/other-calendar.server.ts";
import { makeMeetingTodos } from "#app/domain/meeting-note/make-todos.server.ts";
import { WeeklyNotesForm } from "#app/domain/week/weekly-update.ts";
import { saveWeeklyNotes } from "#app/domain/week/weekly-update.server.ts";
import { intent, type PageRequest } from "#app/forms/action.server.ts";
import { redirectAfterPost } from "#app/forms/redirect-after-post.server.ts";

const MeetingId = { meeting_id: z.string() };

/** The intents of the dashboard's forms and commands. */
export const weekIntents = {
  "show-events": intent(
    z.object({ shows_events: z.union([ShownEvents.shape.shows_events, z.stringbool()]) }),
    async (context, input, page) => toWeek(page, await showEvents(context, input)),
  ),
  "save-notes": intent(WeeklyNotesForm, async (context, input, page) =>
    toWeek(page, await saveWeeklyNotes(context, input)),
  ),
  // The browser makes the id, so that the same change can be sent again.
  "add-meeting": intent(
    z.extend(MeetingNoteInput, { meeting_id: z.optional(z.uuid()) }),
    async (context, { meeting_id, ...input }, page) => {
      const meeting = await createMeetingNote(context, input, meeting_id);
      return toWeek(page, meeting, meeting.id);
    },
  ),
  "change-meeting": intent(z.extend(MeetingNotePatch, MeetingId), async (context, { meeting_id, ...patch }, page) =>
    toWeek(page, await changeMeetingNote(context, meeting_id, patch), meeting_id),
  ),
  "add-meeting-todos": intent(
    // The form of a single line names that line.
    z.object({ ...MeetingId, line: z.optional(z.string()) }),
    async (context, { meeting_id, line }, page) =>
      toWeek(page, await makeMeetingTodos(context, meeting_id, line ? { lines: [line] } : {}), meeting_id),
  ),
  "delete-meeting": intent(
    // A browser that got no response sends the change again, with the project.
    z.object({ ...MeetingId, project_id: z.optional(z.string()) }),
    async (context, { meeting_id, project_id }, page) =>
      toWeek(page, await deleteMeetingNote(context, meeting_id, project_id)),
  ),
};

/** After a form without scripts, redirects to the week, with an open meeting or without. */
function toWeek<Result>(page: PageRequest, result: Result, meeting?: string): Result {
  const { url } = page;
  if (meeting) url.searchParams.set("meeting", meeting);
  else url.searchParams.delete("meeting");
  return redirectAfterPost(page, result, url.pathname + url.search);
}

import * as z from "zod/mini";
import { MeetingNoteInput, MeetingNotePatch } from "#app/domain/meeting-note.ts";
import { changeMeetingNote, createMeetingNote, deleteMeetingNote } from "#app/domain/meeting-note.server.ts";
import { WeeklyUpdateInput } from "#app/domain/weekly-update.ts";
import { saveWeeklyUpdate } from "#app/domain/weekly-update.server.ts";
import { intent } from "../../shell/page.server.ts";

const Which = { meeting_id: z.string() };

/** What the dashboard's forms and texts send. */
export const weekIntents = {
  "save-notes": intent(WeeklyUpdateInput, async (context, input) => (await saveWeeklyUpdate(context, input)).saved),
  "add-meeting": intent(MeetingNoteInput, (context, input) => createMeetingNote(context, input)),
  "change-meeting": intent(z.extend(MeetingNotePatch, Which), (context, { meeting_id, ...patch }) =>
    changeMeetingNote(context, meeting_id, patch),
  ),
  "delete-meeting": intent(z.object(Which), (context, { meeting_id }) => deleteMeetingNote(context, meeting_id)),
};

import { textsOf } from "#app/client/commands/text-commands.ts";
import { applyMeeting, type MeetingChange } from "#app/domain/meeting-note/changes.ts";
import type { MeetingNote } from "#app/domain/meeting-note/meeting-note.ts";
import type { WeekByProject } from "#app/domain/week/notes-changes.ts";
import { actionErrorText, goneText, reportFailure } from "#app/forms/action-error.ts";
import type { ActionError } from "#app/forms/action.server.ts";

// Title and notes are saved together, as one text: the title is its first line.
export const joinMeeting = (title: string, note: string) => `${title.replaceAll("\n", " ")}\n${note}`;

/** Splits a meeting's text into its title and notes. */
export function splitMeeting(text: string): [title: string, note: string] {
  const end = text.indexOf("\n");
  return end < 0 ? [text, ""] : [text.slice(0, end), text.slice(end + 1)];
}

/** The commands that change meetings. */
export const meetingTexts = textsOf<MeetingChange, MeetingNote>({
  path: "/app",
  queue: "meeting",
  rowOf: ({ meeting_id }) => meeting_id,
  textOf: (change) =>
    change.intent === "delete-meeting" ? null : joinMeeting(change.meeting_title, change.meeting_note),
  textOfRow: ({ meeting_title, meeting_note }) => joinMeeting(meeting_title, meeting_note),
  withText(change, text) {
    const [meeting_title, meeting_note] = splitMeeting(text);
    return { ...change, meeting_title, meeting_note };
  },
  merge: async (...texts) => (await import("./merge-meetings.client.ts")).mergeMeetings(...texts),
  pages: {
    "/app"(data, change, answer) {
      const page = data as { week: WeekByProject };
      return { ...page, week: applyMeeting(page.week, change, answer as MeetingNote | undefined) };
    },
  },
  tell(change, answer) {
    const actionError = answer as ActionError;
    const isDelete = change.intent === "delete-meeting";
    const error = actionErrorText(actionError, goneText(isDelete ? change.name : change.meeting_title));
    reportFailure({ id: change.meeting_id, error, pages: ["/app"] });
  },
});

/** The prefix of the id of a new meeting's text, before the meeting exists. */
export const DRAFT = "new:";

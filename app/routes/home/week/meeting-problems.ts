import {
  MAX_MEETING_NOTE,
  MAX_MEETING_TITLE,
  MEETING_NOTE_TOO_LONG,
  MEETING_TITLE_REQUIRED,
  MEETING_TITLE_TOO_LONG,
} from "#app/domain/meeting-note/meeting-note.ts";
import { codePoints, isBlank } from "#app/domain/text/code-points.ts";
import { splitMeeting } from "./meeting-commands.ts";

/** The errors of a meeting's title and notes; each is null if there is none. */
export function meetingProblems(title: string, note: string): { title: string | null; note: string | null } {
  const length = codePoints(title.trim());
  const wrongTitle = isBlank(title)
    ? MEETING_TITLE_REQUIRED
    : length > MAX_MEETING_TITLE
      ? MEETING_TITLE_TOO_LONG
      : null;
  return { title: wrongTitle, note: codePoints(note.trim()) > MAX_MEETING_NOTE ? MEETING_NOTE_TOO_LONG : null };
}

/** Why a meeting's text cannot be saved, or null. */
export function problemOf(text: string) {
  const { title, note } = meetingProblems(...splitMeeting(text));
  return title ?? note;
}

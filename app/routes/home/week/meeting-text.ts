import {
  MAX_MEETING_NOTE,
  MAX_MEETING_TITLE,
  MEETING_NOTE_TOO_LONG,
  MEETING_TITLE_REQUIRED,
  MEETING_TITLE_TOO_LONG,
} from "#app/domain/meeting-note/meeting-note.ts";
import { codePoints, isBlank } from "#app/domain/code-points.ts";

/** The error of a meeting's texts, or null. */
export function meetingProblems(title: string, note: string): { title: string | null; note: string | null } {
  const length = codePoints(title.trim());
  const wrongTitle = isBlank(title)
    ? MEETING_TITLE_REQUIRED
    : length > MAX_MEETING_TITLE
      ? MEETING_TITLE_TOO_LONG
      : null;
  return { title: wrongTitle, note: codePoints(note.trim()) > MAX_MEETING_NOTE ? MEETING_NOTE_TOO_LONG : null };
}

// Title and notes are saved together, as one text: the title is its first line.
/** A meeting as one text. */
export const joinMeeting = (title: string, note: string) => `${title.replaceAll("\n", " ")}\n${note}`;

/** The title and notes of a meeting's text. */
export function splitMeeting(text: string): [title: string, note: string] {
  const end = text.indexOf("\n");
  return end < 0 ? [text, ""] : [text.slice(0, end), text.slice(end + 1)];
}

/** The text that was typed into a meeting's form before scripts ran; null when the form still has `text`. */
export function typedBefore(form: HTMLFormElement, text: string): string | null {
  const valueOf = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;
  const typed = joinMeeting(valueOf("meeting_title"), valueOf("meeting_note"));
  // A form field breaks its lines by one character.
  return typed === text.replaceAll(/\r\n?/g, "\n") ? null : typed;
}

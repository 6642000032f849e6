import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { shortened } from "../text/code-points.ts";
import { checked, shortText } from "../text/text.ts";
import { SeenVersion } from "../concurrency/optimistic-lock.ts";
import { WeekStart } from "../week/week-range.ts";

/** Length of a meeting's title in code points. */
export const MAX_MEETING_TITLE = 120;
/** Length of a meeting's notes in code points. */
export const MAX_MEETING_NOTE = 750;
/** The number of code points of a meeting's preview in the list. */
const MEETING_PREVIEW = 50;

export const MEETING_TITLE_REQUIRED = text("meeting_note.title_required", "Meeting title is required");
export const MEETING_TITLE_TOO_LONG = text(
  "meeting_note.title_too_long",
  "Meeting title cannot exceed {max} characters",
  { max: MAX_MEETING_TITLE },
);
export const MEETING_NOTE_TOO_LONG = text("meeting_note.too_long", "Meeting notes cannot exceed {max} characters", {
  max: MAX_MEETING_NOTE,
});

export const MeetingNote = z.object({
  id: z.string(),
  project_id: z.string(),
  meeting_title: z.string(),
  meeting_note: z.string(),
  week_start: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type MeetingNote = z.infer<typeof MeetingNote>;

const meeting_title = shortText(MAX_MEETING_TITLE, MEETING_TITLE_TOO_LONG, MEETING_TITLE_REQUIRED);
/** A form without scripts sends line breaks as two characters, the browser's scripts as one. */
const oneBreak = z.overwrite<string>((text) => text.replaceAll("\r\n", "\n"));
const meeting_note = checked(shortText(MAX_MEETING_NOTE, MEETING_NOTE_TOO_LONG), oneBreak);

/** `week_start` defaults to this week. */
export const MeetingNoteInput = z.object({
  project_id: z.string(text("project.not_selected", "No project selected")),
  meeting_title,
  meeting_note: z._default(meeting_note, ""),
  week_start: z.optional(WeekStart),
});
export type MeetingNoteInput = z.infer<typeof MeetingNoteInput>;

/** One of the texts, or both. */
export const MeetingNotePatch = z.object({
  meeting_title: z.optional(meeting_title),
  meeting_note: z.optional(meeting_note),
  updated_at: SeenVersion,
});
export type MeetingNotePatch = z.infer<typeof MeetingNotePatch>;

/** A text for the list: its first 50 characters, and an ellipsis if there are more. */
export const meetingPreview = (text: string) => shortened(text, MEETING_PREVIEW);

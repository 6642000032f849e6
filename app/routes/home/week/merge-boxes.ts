import type { Command } from "#app/client/commands/command.ts";
import { keepCaret, mergeTexts } from "#app/client/commands/merge-texts.ts";
import type { MeetingChange } from "#app/domain/meeting-note/changes.ts";
import { mergeBoxes } from "#app/domain/meeting-note/lines.ts";
import type { MeetingNote } from "#app/domain/meeting-note/meeting-note.ts";
import { joinMeeting, splitMeeting } from "./meeting-text.ts";

/**
 * The text of a refused command with the boxes that were ticked elsewhere, when the stored meeting differs from what was
 * typed on in nothing else; otherwise with what was added elsewhere. Undefined when the texts are in conflict.
 */
export function mergedMeeting(command: Command, current: MeetingNote): MeetingChange | undefined {
  const change = command.change as MeetingChange;
  if (change.intent !== "change-meeting") return undefined;
  const base = command.base!.trim();
  const mine = joinMeeting(change.meeting_title, change.meeting_note);
  const theirs = joinMeeting(current.meeting_title, current.meeting_note);
  const text = mergeBoxes(base, mine, theirs) ?? mergeTexts(base, mine, theirs);
  keepCaret();
  if (text === undefined) return undefined;
  const [meeting_title, meeting_note] = splitMeeting(text);
  return { ...change, meeting_title, meeting_note };
}

import type { Command } from "#app/client/commands/command.ts";
import { putText, textIn } from "#app/client/commands/texts.ts";
import type { MeetingChange } from "#app/domain/meeting-note/changes.ts";
import { mergeBoxes } from "#app/domain/meeting-note/lines.ts";
import type { MeetingNote } from "#app/domain/meeting-note/meeting-note.ts";
import { joinMeeting, splitMeeting } from "./meeting-text.ts";

/**
 * The text of a refused command with the boxes that were ticked elsewhere, when the stored meeting differs from what was
 * typed on in nothing else. What was typed meanwhile gets them too. Undefined when the texts are in conflict.
 */
export function mergedMeeting(command: Command, current: MeetingNote): MeetingChange | undefined {
  const base = command.base!;
  const merged = withBoxesOf(command.change as MeetingChange, base, current);
  const typed = merged && textIn(command.queue);
  if (typed) {
    const change = withBoxesOf(typed.change as MeetingChange, base, current);
    if (change) putText({ ...typed, change, base: textOf(merged) });
  }
  return merged;
}

function withBoxesOf(change: MeetingChange, base: string, current: MeetingNote): MeetingChange | undefined {
  if (change.intent !== "change-meeting") return undefined;
  const theirs = joinMeeting(current.meeting_title, current.meeting_note);
  const text = mergeBoxes(base.trim(), textOf(change), theirs);
  if (text === undefined) return undefined;
  const [meeting_title, meeting_note] = splitMeeting(text);
  return { ...change, meeting_title, meeting_note };
}

const textOf = (change: MeetingChange) =>
  change.intent === "delete-meeting" ? "" : joinMeeting(change.meeting_title, change.meeting_note);

import { useFetcher } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { MAX_MEETING_NOTE, MAX_MEETING_TITLE, type MeetingNote } from "#app/domain/meeting-note.ts";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Field, TextInput, Textarea } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { useAutosave } from "../../shell/autosave.ts";
import { OvertakenText, SaveStatus } from "../../shell/save-status.tsx";
import { joinMeeting, meetingProblems, splitMeeting } from "./meeting-text.ts";

const read = (row: unknown) => {
  const { meeting_title, meeting_note, updated_at } = row as MeetingNote;
  return { text: joinMeeting(meeting_title, meeting_note), version: updated_at };
};

/** A meeting that is open: it saves itself. */
export function MeetingEditor({ meeting, onClose }: { meeting: MeetingNote; onClose(): void }) {
  const remover = useFetcher();
  const [isDeleting, setDeleting] = useState(false);
  const autosave = useAutosave({
    name: `meeting:${meeting.id}`,
    stored: read(meeting),
    problem(text) {
      const problems = meetingProblems(...splitMeeting(text));
      return problems.title ?? problems.note;
    },
    submission(text, updated_at) {
      const [meeting_title, meeting_note] = splitMeeting(text);
      return { intent: "change-meeting", meeting_id: meeting.id, meeting_title, meeting_note, updated_at };
    },
    read,
  });
  const [title, note] = splitMeeting(autosave.text);
  const problems = meetingProblems(title, note);

  return (
    <div className="grid gap-3">
      <OvertakenText autosave={autosave} />
      <Field label="Title" error={problems.title}>
        <TextInput
          value={title}
          onChange={(event) => autosave.type(joinMeeting(event.target.value, note))}
          onBlur={autosave.flush}
        />
      </Field>
      <Field label="Notes" error={problems.note ?? (problems.title ? null : autosave.problem)}>
        <Textarea
          rows={6}
          value={note}
          onChange={(event) => autosave.type(joinMeeting(title, event.target.value))}
          onBlur={autosave.flush}
        />
      </Field>
      <div className="flex min-h-9 items-center gap-3">
        <SaveStatus autosave={autosave} />
        <span className="ms-auto flex items-center gap-3">
          <CharacterCount value={title.trim()} max={MAX_MEETING_TITLE} />
          <CharacterCount value={note.trim()} max={MAX_MEETING_NOTE} />
          <IconButton label="Delete Meeting" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </div>
      <ConfirmDialog
        open={isDeleting}
        title="Delete this meeting?"
        confirm="Delete"
        danger
        pending={remover.state !== "idle"}
        onCancel={() => setDeleting(false)}
        onConfirm={() => {
          void remover.submit(
            { intent: "delete-meeting", meeting_id: meeting.id },
            { method: "post", encType: "application/json" },
          );
          setDeleting(false);
          onClose();
        }}
      >
        {meeting.meeting_title}. This action cannot be undone.
      </ConfirmDialog>
    </div>
  );
}

import { useFetcher, useRevalidator } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { MAX_MEETING_NOTE, MAX_MEETING_TITLE, type MeetingNote } from "#app/domain/meeting-note.ts";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Field, TextInput, Textarea } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { SaveStatus } from "../../shell/autosave/save-status.tsx";
import { sendText } from "../../shell/autosave/send-text.ts";
import { TwoTexts } from "../../shell/autosave/two-texts.tsx";
import { useAutosave } from "../../shell/autosave/use-autosave.ts";
import { joinMeeting, meetingProblems, splitMeeting } from "./meeting-text.ts";

const textOf = ({ meeting_title, meeting_note }: MeetingNote) => joinMeeting(meeting_title, meeting_note);

function problemOf(text: string) {
  const problems = meetingProblems(...splitMeeting(text));
  return problems.title ?? problems.note;
}

/** A meeting that is open: it saves itself. */
export function MeetingEditor({ meeting, onClose }: { meeting: MeetingNote; onClose(): void }) {
  const saving = useAutosave({
    name: `meeting:${meeting.id}`,
    row: meeting,
    textOf,
    problemOf,
    send(text, updated_at) {
      const [meeting_title, meeting_note] = splitMeeting(text);
      return sendText<MeetingNote>("PATCH", `/api/meeting-note/${meeting.id}`, {
        meeting_title,
        meeting_note,
        updated_at,
      });
    },
  });
  const { autosave, text, status, row, other } = saving;
  const [title, note] = splitMeeting(text);
  const problems = meetingProblems(title, note);

  const { revalidate } = useRevalidator();
  const isListed = status !== "saved" || row!.updated_at <= meeting.updated_at;
  useEffect(() => {
    // The list shows its title and its first words.
    if (!isListed) revalidate();
  }, [isListed, revalidate]);

  return (
    <div className="grid gap-3">
      <Field label="Title" error={problems.title}>
        <TextInput
          value={title}
          onChange={(event) => autosave.type(joinMeeting(event.target.value, note))}
          onBlur={() => void autosave.flush()}
        />
      </Field>
      <Field label="Notes" error={problems.note ?? (problems.title ? null : saving.problem)}>
        <Textarea
          rows={6}
          value={note}
          onChange={(event) => autosave.type(joinMeeting(title, event.target.value))}
          onBlur={() => void autosave.flush()}
        />
      </Field>
      <div className="flex min-h-9 items-center gap-3">
        <SaveStatus saving={saving} />
        <span className="ms-auto flex items-center gap-3">
          <CharacterCount value={title.trim()} max={MAX_MEETING_TITLE} />
          <CharacterCount value={note.trim()} max={MAX_MEETING_NOTE} />
          <DeleteMeeting
            meeting={meeting}
            onDelete={() => {
              autosave.drop();
              onClose();
            }}
          />
        </span>
      </div>
      {other && <TwoTexts mine={text} theirs={textOf(other)} onResolve={autosave.resolve} />}
    </div>
  );
}

/** Asks, and deletes. */
function DeleteMeeting({ meeting, onDelete }: { meeting: MeetingNote; onDelete(): void }) {
  const fetcher = useFetcher();
  const [isAsking, setAsking] = useState(false);
  function confirm() {
    void fetcher.submit(
      { intent: "delete-meeting", meeting_id: meeting.id },
      { method: "post", encType: "application/json" },
    );
    setAsking(false);
    onDelete();
  }
  return (
    <>
      <IconButton label="Delete Meeting" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        title="Delete this meeting?"
        confirm="Delete"
        danger
        pending={fetcher.state !== "idle"}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      >
        {meeting.meeting_title}. This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}

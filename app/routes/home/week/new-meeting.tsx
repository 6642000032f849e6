import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { MAX_MEETING_NOTE, MAX_MEETING_TITLE, type MeetingNote } from "#app/domain/meeting-note.ts";
import { Button } from "#app/ui/button.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, TextInput, Textarea } from "#app/ui/field.tsx";
import { isRefusal } from "../submissions.ts";
import { meetingProblems } from "./meeting-text.ts";

interface NewMeetingProps {
  project_id: string;
  monday: string;
  onCreated(id: string): void;
  onCancel(): void;
}

/** The form of a meeting that is not there yet. */
export function NewMeeting({ project_id, monday, onCreated, onCancel }: NewMeetingProps) {
  const fetcher = useFetcher<unknown>();
  const [title, setTitle] = useState("");
  const [note, setNote] = useState("");
  const [wasSent, setSent] = useState(false);
  const problems = meetingProblems(title, note);
  const { data } = fetcher;
  const refused = isRefusal(data) ? data.error : null;

  useEffect(() => {
    if (data && !isRefusal(data)) onCreated((data as MeetingNote).id);
  }, [data, onCreated]);

  function create() {
    setSent(true);
    if (problems.title || problems.note) return;
    void fetcher.submit(
      { intent: "add-meeting", project_id, week_start: monday, meeting_title: title, meeting_note: note },
      { method: "post", encType: "application/json" },
    );
  }

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <Field label="Title" error={wasSent ? (problems.title ?? refused) : null}>
        {/* The form was just asked for. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <TextInput autoFocus value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label="Notes" error={problems.note}>
        <Textarea rows={5} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" type="submit" pending={fetcher.state !== "idle"}>
          Create Meeting
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        <span className="ms-auto flex gap-3">
          <CharacterCount value={title.trim()} max={MAX_MEETING_TITLE} />
          <CharacterCount value={note.trim()} max={MAX_MEETING_NOTE} />
        </span>
      </div>
    </form>
  );
}

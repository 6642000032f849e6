import { useActionData, useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_MEETING_NOTE, MAX_MEETING_TITLE, type MeetingNote } from "#app/domain/meeting-note/meeting-note.ts";
import { Button } from "#app/ui/button.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, TextInput, Textarea } from "#app/ui/field.tsx";
import { keepText, keptTexts } from "#app/forms/autosave/draft-storage.ts";
import { refusalOf, typedAt } from "#app/forms/form-page.tsx";
import { joinMeeting, meetingProblems, splitMeeting, typedBefore } from "./meeting-text.ts";

interface NewMeetingProps {
  project_id: string;
  monday: string;
  onCreated(id: string): void;
  onCancel(): void;
}

/** The form of a meeting that is not there yet. What was typed survives a reload. */
export function NewMeeting({ project_id, monday, onCreated, onCancel }: NewMeetingProps) {
  const fetcher = useFetcher<unknown>();
  // What a form without scripts was refused for, with what was typed.
  const before = refusalOf(useActionData());
  const typed = joinMeeting(typedAt(before, "meeting_title") ?? "", typedAt(before, "meeting_note") ?? "");
  const [text, setText] = useState(typed);
  const [wasSent, setSent] = useState(false);
  const [title, note] = splitMeeting(text);
  const problems = meetingProblems(title, note);
  const { data, state } = fetcher;
  const refused = (refusalOf(data) ?? before)?.error;
  const name = `new-meeting:${project_id}:${monday}`;

  const first = useRef<HTMLInputElement>(null);
  // Read as the form is attached: a key that is pressed before an effect's state is rendered would overwrite it.
  const hold = useCallback(
    (form: HTMLFormElement | null) => {
      if (!form) return;
      const kept = typedBefore(form, typed) ?? keptTexts().findLast((one) => one.name === name)?.text;
      if (kept) setText(kept);
      // The form was just asked for.
      first.current!.focus();
    },
    // What the server rendered is only asked once, when the form is there.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );

  useEffect(() => {
    if (state !== "idle" || !data || refusalOf(data)) return;
    keepText(name, null);
    onCreated((data as MeetingNote).id);
  }, [data, state, name, onCreated]);

  function type(next: string) {
    setText(next);
    keepText(name, next.trim() ? { text: next, seen: null } : null);
  }
  function create() {
    setSent(true);
    if (problems.title) return first.current!.focus();
    if (problems.note || state !== "idle") return;
    void fetcher.submit(
      { intent: "add-meeting", project_id, week_start: monday, meeting_title: title, meeting_note: note },
      { method: "post", encType: "application/json" },
    );
  }
  function cancel() {
    keepText(name, null);
    onCancel();
  }

  return (
    <fetcher.Form
      ref={hold}
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <input type="hidden" name="project_id" value={project_id} />
      <input type="hidden" name="week_start" value={monday} />
      <Field label="Title" error={wasSent ? (problems.title ?? refused) : before?.error}>
        <TextInput
          ref={first}
          name="meeting_title"
          value={title}
          onChange={(event) => type(joinMeeting(event.target.value, note))}
        />
      </Field>
      <Field label="Notes" error={problems.note}>
        <Textarea
          name="meeting_note"
          rows={6}
          value={note}
          onChange={(event) => type(joinMeeting(title, event.target.value))}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" type="submit" name="intent" value="add-meeting" pending={state !== "idle"}>
          Create Meeting
        </Button>
        <Button onClick={cancel}>Cancel</Button>
        <span className="ms-auto flex gap-3">
          <CharacterCount value={title.trim()} max={MAX_MEETING_TITLE} />
          <CharacterCount value={note.trim()} max={MAX_MEETING_NOTE} />
        </span>
      </div>
    </fetcher.Form>
  );
}

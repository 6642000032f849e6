import { Form, useActionData, useFetcher, useNavigationType, useRevalidator } from "@remix-run/react";
import Trash2 from "lucide-react/icons/trash";
import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_MEETING_NOTE, MAX_MEETING_TITLE, type MeetingNote } from "#app/domain/meeting-note/meeting-note.ts";
import { Button } from "#app/ui/button.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Field, TextInput, Textarea } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { SaveStatus } from "#app/forms/autosave/save-status.tsx";
import { sendText } from "#app/forms/autosave/send-text.ts";
import { ConflictDialog } from "#app/forms/autosave/conflict-dialog.tsx";
import { useAutosave } from "#app/forms/autosave/use-autosave.ts";
import { refusalOf, typedAt } from "#app/forms/form-page.tsx";
import { joinMeeting, meetingProblems, splitMeeting, typedBefore } from "./meeting-text.ts";

const textOf = ({ meeting_title, meeting_note }: MeetingNote) => joinMeeting(meeting_title, meeting_note);

const DELETED_FOR_GOOD = "This action cannot be undone.";

function problemOf(text: string) {
  const problems = meetingProblems(...splitMeeting(text));
  return problems.title ?? problems.note;
}

/** A meeting that is open: it saves itself. */
export function MeetingEditor({ meeting, onDeleted }: { meeting: MeetingNote; onDeleted(): void }) {
  const refusal = refusalOf(useActionData());
  const refused = typedAt(refusal, "meeting_title");
  const saving = useAutosave({
    name: `meeting:${meeting.id}`,
    row: meeting,
    refused:
      refused === undefined
        ? null
        : { text: joinMeeting(refused, typedAt(refusal, "meeting_note") ?? ""), isOvertaken: refusal!.status === 409 },
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

  const form = useRef<HTMLFormElement | null>(null);
  const hold = useCallback(
    (node: HTMLFormElement | null) => {
      form.current = node;
      const typed = node && typedBefore(node, autosave.state().text);
      if (typed !== null) autosave.type(typed);
    },
    [autosave],
  );
  const wasChosen = useNavigationType() === "PUSH";
  useEffect(() => {
    // On a phone it stands under the list, which may be long.
    if (wasChosen && matchMedia("(width < 48rem)").matches) form.current!.scrollIntoView({ block: "nearest" });
    // Once: what else is pressed while it is open is no reason to move.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return (
    <Form ref={hold} method="post" className="grid gap-3" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="meeting_id" value={meeting.id} />
      <input type="hidden" name="updated_at" value={row!.updated_at} />
      <Field label="Title" error={problems.title}>
        <TextInput
          name="meeting_title"
          value={title}
          onChange={(event) => autosave.type(joinMeeting(event.target.value, note))}
          onBlur={() => void autosave.flush()}
        />
      </Field>
      <Field label="Notes" error={problems.note ?? (problems.title ? null : saving.problem)}>
        <Textarea
          name="meeting_note"
          rows={6}
          value={note}
          onChange={(event) => autosave.type(joinMeeting(title, event.target.value))}
          onBlur={() => void autosave.flush()}
        />
      </Field>
      <div className="flex min-h-control items-center gap-3">
        <SaveStatus saving={saving} />
        <span className="ms-auto flex items-center gap-3">
          <CharacterCount value={title.trim()} max={MAX_MEETING_TITLE} />
          <CharacterCount value={note.trim()} max={MAX_MEETING_NOTE} />
          <DeleteMeeting
            meeting={meeting}
            onDelete={() => {
              autosave.drop();
              onDeleted();
            }}
          />
        </span>
      </div>
      <noscript>
        <Button type="submit" name="intent" value="change-meeting" variant="primary">
          Save
        </Button>
        <details>
          <summary className="py-2">Delete…</summary>
          <p>{DELETED_FOR_GOOD}</p>
          <Button type="submit" name="intent" value="delete-meeting" variant="danger">
            Delete
          </Button>
        </details>
      </noscript>
      {other && <ConflictDialog mine={text} theirs={textOf(other)} onResolve={autosave.resolve} />}
    </Form>
  );
}

/** Asks, and deletes. */
function DeleteMeeting({ meeting, onDelete }: { meeting: MeetingNote; onDelete(): void }) {
  const fetcher = useFetcher();
  const isHydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  function confirm() {
    void fetcher.submit(
      { intent: "delete-meeting", meeting_id: meeting.id, name: meeting.meeting_title },
      { method: "post", encType: "application/json" },
    );
    setAsking(false);
    onDelete();
  }
  if (!isHydrated) return null;
  return (
    <>
      <IconButton label="Delete meeting" onClick={() => setAsking(true)}>
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
        {meeting.meeting_title}. {DELETED_FOR_GOOD}
      </ConfirmDialog>
    </>
  );
}

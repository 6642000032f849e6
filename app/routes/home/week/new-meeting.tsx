import { useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { useRef, useState } from "react";
import { MAX_MEETING_NOTE, MAX_MEETING_TITLE } from "#app/domain/meeting-note/meeting-note.ts";
import { Button } from "#app/ui/button.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, TextInput, Textarea } from "#app/ui/field.tsx";
import { useTextState } from "#app/client/commands/texts.ts";
import { useFocusOpened } from "#app/ui/focus-opened.ts";
import { holdKeys } from "#app/ui/typed-ahead.ts";
import { useStable } from "#app/ui/stable.ts";
import { newId } from "#app/client/commands/new-id.ts";
import { actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { DRAFT, meetingTexts } from "./meeting-commands.ts";
import { joinMeeting, meetingProblems, splitMeeting, typedBefore } from "./meeting-text.ts";

/** The field for a meeting's notes. */
export const NOTES = "textarea[name=meeting_note]";

interface NewMeetingProps {
  project_id: string;
  monday: string;
  /** `isTyping`: the person goes on in the notes. */
  onCreated(id: string, isTyping: boolean): void;
  onCancel(): void;
}

/** The form of a new meeting. Its texts survive a reload. */
export function NewMeeting({ project_id, monday, onCreated, onCancel }: NewMeetingProps) {
  const { t } = useLingui();
  // The errors and values of a refused form posted without scripts.
  const before = actionErrorOf(useLastActionData());
  const typed = joinMeeting(
    submittedValue(before, "meeting_title") ?? "",
    submittedValue(before, "meeting_note") ?? "",
  );
  const [wasSent, setSent] = useState(false);
  const changeOf = (of: string, meeting_id: string, created_at: string) => {
    const [meeting_title, meeting_note] = splitMeeting(of);
    const where = { meeting_id, project_id, week_start: monday, created_at };
    return { intent: "add-meeting", ...where, meeting_title, meeting_note } as const;
  };
  const draft = (of: string) => changeOf(of, `${DRAFT}${project_id}:${monday}`, "");
  const text = useTextState(meetingTexts, draft("")).typed ?? typed;
  const [title, note] = splitMeeting(text);
  const problems = meetingProblems(title, note);

  // The text is stored, and sent only when the meeting is created.
  const type = (next: string) => meetingTexts.type(draft(next), null, "");
  const first = useRef<HTMLInputElement>(null);
  // Reads the fields when the form is attached: in an effect, a key pressed before the next render would overwrite the text.
  const hold = useStable((form: HTMLFormElement | null) => {
    if (!form) return;
    const early = typedBefore(form, text);
    if (early !== null) type(early);
  });
  useFocusOpened(first);

  function create() {
    setSent(true);
    if (problems.title) return first.current!.focus();
    if (problems.note) return;
    const id = newId();
    meetingTexts.discard(draft(text));
    meetingTexts.send(changeOf(text, id, new Date().toISOString()));
    const isTyping = document.activeElement === first.current;
    if (isTyping) holdKeys(NOTES);
    onCreated(id, isTyping);
  }
  function cancel() {
    meetingTexts.discard(draft(text));
    onCancel();
  }

  return (
    <Form
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
      <Field label={t`Title`} error={wasSent ? problems.title : before?.error}>
        <TextInput
          ref={first}
          name="meeting_title"
          value={title}
          onChange={(event) => type(joinMeeting(event.target.value, note))}
        />
      </Field>
      <Field label={t`Notes`} error={problems.note}>
        <Textarea
          name="meeting_note"
          rows={6}
          value={note}
          onChange={(event) => type(joinMeeting(title, event.target.value))}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" type="submit" name="intent" value="add-meeting">
          {t`Create Meeting`}
        </Button>
        <Button onClick={cancel}>{t`Cancel`}</Button>
        <span className="ms-auto flex gap-3">
          <CharacterCount value={title.trim()} max={MAX_MEETING_TITLE} />
          <CharacterCount value={note.trim()} max={MAX_MEETING_NOTE} />
        </span>
      </div>
    </Form>
  );
}

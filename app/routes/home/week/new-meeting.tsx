import { useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { newId } from "#app/client/commands/new-id.ts";
import { useTextState } from "#app/client/commands/texts.ts";
import type { MeetingChange } from "#app/domain/meeting-note/changes.ts";
import { actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusOpened } from "#app/ui/focus-opened.ts";
import { holdKeys } from "#app/ui/typed-ahead.ts";
import { DRAFT, joinMeeting, meetingTexts, splitMeeting } from "./meeting-commands.ts";
import { MeetingCounts, MeetingFields, NOTES, useMeetingForm } from "./meeting-fields.tsx";
import { meetingProblems, problemOf } from "./meeting-problems.ts";

interface NewMeetingProps {
  project_id: string;
  monday: string;
  /** `isTyping`: the person is typing in the notes. */
  onCreated(id: string, isTyping: boolean): void;
  onCancel(): void;
}

/** The form of a new meeting. Its texts survive a reload. */
export function NewMeeting({ project_id, monday, onCreated, onCancel }: NewMeetingProps) {
  const { t } = useLingui();
  const before = usePosted();
  const [wasSent, setSent] = useState(false);
  /** The meeting that was created. Text that is typed before its editor replaces this form belongs to that meeting. */
  const [created, setCreated] = useState<{ id: string; text: string }>();
  const meetingOf = (of: string, meeting_id: string) => {
    const [meeting_title, meeting_note] = splitMeeting(of);
    return { meeting_id, project_id, week_start: monday, meeting_title, meeting_note };
  };
  const addition = (of: string, id: string, created_at: string): MeetingChange => ({
    intent: "add-meeting",
    created_at,
    ...meetingOf(of, id),
  });
  const draft = (of: string) => addition(of, `${DRAFT}${project_id}:${monday}`, "");
  const edited = (of: string): MeetingChange =>
    created ? { intent: "change-meeting", ...meetingOf(of, created.id) } : draft(of);
  const text = useTextState(meetingTexts, edited("")).typed ?? created?.text ?? before.text;
  const problems = meetingProblems(...splitMeeting(text));

  // The text is stored. It is sent only when the person creates the meeting.
  const type = (next: string) => meetingTexts.type(edited(next), null, created ? problemOf(next) : "");
  const first = useRef<HTMLInputElement>(null);
  const { ref } = useMeetingForm(type);
  useFocusOpened(first);

  function create(event: FormEvent) {
    event.preventDefault();
    if (created) return;
    setSent(true);
    if (problems.title) return first.current!.focus();
    if (problems.note) return;
    const id = newId();
    meetingTexts.discard(draft(text));
    meetingTexts.send(addition(text, id, new Date().toISOString()));
    setCreated({ id, text });
    const isTyping = document.activeElement === first.current;
    if (isTyping) holdKeys(NOTES);
    onCreated(id, isTyping);
  }
  function cancel() {
    if (!created) meetingTexts.discard(draft(text));
    onCancel();
  }

  return (
    <Form ref={ref} method="post" className="grid gap-3" onSubmit={create}>
      <input type="hidden" name="project_id" value={project_id} />
      <input type="hidden" name="week_start" value={monday} />
      <MeetingFields
        text={text}
        errors={{ title: wasSent ? problems.title : before.error, note: problems.note }}
        titleField={first}
        onType={type}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" type="submit" name="intent" value="add-meeting">
          {t`Create Meeting`}
        </Button>
        <Button onClick={cancel}>{t`Cancel`}</Button>
        <MeetingCounts text={text} className="ms-auto flex gap-3" />
      </div>
    </Form>
  );
}

/** The text and the error of a form that failed without scripts. */
function usePosted() {
  const before = actionErrorOf(useLastActionData());
  const [title, note] = [submittedValue(before, "meeting_title"), submittedValue(before, "meeting_note")];
  return { text: joinMeeting(title ?? "", note ?? ""), error: before?.error };
}

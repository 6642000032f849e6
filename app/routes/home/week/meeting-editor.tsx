import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Form, useNavigationType, useSearchParams } from "@remix-run/react";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { MeetingChange } from "#app/domain/meeting-note/changes.ts";
import type { MeetingNote } from "#app/domain/meeting-note/meeting-note.ts";
import { actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { ConflictDialog } from "#app/forms/autosave/conflict-dialog.tsx";
import { SaveStatus } from "#app/forms/autosave/save-status.tsx";
import { submittedText, useText } from "#app/forms/autosave/use-text.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useStable } from "#app/ui/stable.ts";
import { joinMeeting, meetingTexts, splitMeeting } from "./meeting-commands.ts";
import { MeetingCounts, MeetingFields, useMeetingForm } from "./meeting-fields.tsx";
import { meetingProblems, problemOf } from "./meeting-problems.ts";

const DELETED = msg`This action cannot be undone here. The trash in Settings keeps the meeting for 30 days.`;

interface MeetingEditorProps {
  meeting: MeetingNote;
  notes: RefObject<HTMLTextAreaElement>;
  onDeleted(): void;
  /** Content below the notes, made for the typed text. `flush` saves the text now. */
  children(note: string, flush: () => void): ReactNode;
}

/** An open meeting, which is saved automatically. */
export function MeetingEditor({ meeting, notes, onDeleted, children }: MeetingEditorProps) {
  const { id: meeting_id, project_id, week_start } = meeting;
  const actionError = actionErrorOf(useLastActionData());
  const typed = submittedValue(actionError, "meeting_title");
  const field = useText({
    texts: meetingTexts,
    row: meeting,
    changeOf(of): MeetingChange {
      const [meeting_title, meeting_note] = splitMeeting(of);
      return { intent: "change-meeting", meeting_id, project_id, week_start, meeting_title, meeting_note };
    },
    problemOf,
    submitted: submittedText(
      actionError,
      typed === undefined ? typed : joinMeeting(typed, submittedValue(actionError, "meeting_note") ?? ""),
    ),
  });
  const { text, other } = field;
  const [title, note] = splitMeeting(text);
  const problems = meetingProblems(title, note);
  const { form, ref } = useMeetingForm(field.takeOver);
  useScrollToChosen(form);
  return (
    <div className="grid gap-3">
      <Form ref={ref} method="post" className="grid gap-3" onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="meeting_id" value={meeting.id} />
        <input type="hidden" name="updated_at" value={meeting.updated_at} />
        <MeetingFields
          text={text}
          errors={{ title: problems.title, note: problems.note ?? (problems.title ? null : field.problem) }}
          notesField={notes}
          onType={field.type}
          onBlur={field.flush}
        />
        <div className="flex min-h-control items-center gap-3">
          <SaveStatus isStored field={field} />
          <MeetingCounts text={text} className="ms-auto flex items-center gap-3">
            <DeleteMeeting meeting={meeting} onDelete={onDeleted} />
          </MeetingCounts>
        </div>
        <ButtonsWithoutScripts />
        {other && <ConflictDialog mine={text} theirs={meetingTexts.textOfRow(other)} onResolve={field.resolve} />}
      </Form>
      {children(note, field.flush)}
    </div>
  );
}

/** On a phone, scrolls to the meeting that was chosen in the list above it, which may be long. */
function useScrollToChosen(form: RefObject<HTMLFormElement>) {
  const [search] = useSearchParams();
  const wasChosen = useNavigationType() === "PUSH" && search.has("meeting");
  // Only once: later changes must not scroll the page.
  const scroll = useStable(() => {
    if (wasChosen && matchMedia("(width < 48rem)").matches) form.current!.scrollIntoView({ block: "nearest" });
  });
  useEffect(scroll, [scroll]);
}

/** The buttons that save or delete the meeting if scripts do not run. */
function ButtonsWithoutScripts() {
  const { t, i18n } = useLingui();
  return (
    <noscript>
      <Button type="submit" name="intent" value="change-meeting" variant="primary">
        {t`Save`}
      </Button>
      <details>
        <summary className="py-2">{t`Delete…`}</summary>
        <p>{i18n._(DELETED)}</p>
        <Button type="submit" name="intent" value="delete-meeting" variant="danger">
          {t`Delete`}
        </Button>
      </details>
    </noscript>
  );
}

/** Deletes the meeting after a confirmation. */
function DeleteMeeting({ meeting, onDelete }: { meeting: MeetingNote; onDelete(): void }) {
  const { t, i18n } = useLingui();
  const isHydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  function confirm() {
    const { id: meeting_id, project_id, meeting_title: name } = meeting;
    meetingTexts.send({ intent: "delete-meeting", meeting_id, project_id, name });
    setAsking(false);
    onDelete();
  }
  if (!isHydrated) return null;
  return (
    <>
      <IconButton label={t`Delete meeting`} onClick={() => setAsking(true)}>
        <Icon of={Trash2} />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        title={t`Delete this meeting?`}
        confirm={t`Delete`}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      >
        <bdi>{meeting.meeting_title}</bdi>. {i18n._(DELETED)}
      </ConfirmDialog>
    </>
  );
}

import { useLingui } from "@lingui/react/macro";
import type { RefObject, ReactNode } from "react";
import { MAX_MEETING_NOTE, MAX_MEETING_TITLE } from "#app/domain/meeting-note/meeting-note.ts";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, TextInput, Textarea } from "#app/ui/field.tsx";
import { useTypedEarly } from "#app/ui/typed-early.ts";
import { joinMeeting, splitMeeting } from "./meeting-commands.ts";

/** The name of the field of a meeting's notes. */
export const NOTES = "meeting_note";

interface MeetingFieldsProps {
  /** The title and the notes as one text (see meeting-text.ts). */
  text: string;
  errors: { title: string | null | undefined; note: string | null };
  titleField?: RefObject<HTMLInputElement>;
  notesField?: RefObject<HTMLTextAreaElement>;
  onType(text: string): void;
  onBlur?(): void;
}

export function MeetingFields({ text, errors, titleField, notesField, onType, onBlur }: MeetingFieldsProps) {
  const { t } = useLingui();
  const [title, note] = splitMeeting(text);
  return (
    <>
      <Field label={t`Title`} error={errors.title}>
        <TextInput
          ref={titleField}
          name="meeting_title"
          value={title}
          onChange={(event) => onType(joinMeeting(event.target.value, note))}
          onBlur={onBlur}
        />
      </Field>
      <Field label={t`Notes`} error={errors.note}>
        <Textarea
          ref={notesField}
          name={NOTES}
          rows={6}
          value={note}
          onChange={(event) => onType(joinMeeting(title, event.target.value))}
          onBlur={onBlur}
        />
      </Field>
    </>
  );
}

/** The used share of both limits, shown when one is nearly reached. */
export function MeetingCounts({
  text,
  className,
  children,
}: {
  text: string;
  className: string;
  children?: ReactNode;
}) {
  const [title, note] = splitMeeting(text);
  return (
    <span className={className}>
      <CharacterCount value={title.trim()} max={MAX_MEETING_TITLE} />
      <CharacterCount value={note.trim()} max={MAX_MEETING_NOTE} />
      {children}
    </span>
  );
}

/** The ref of a meeting's form. `takeOver` receives the text that was typed before scripts ran. */
export const useMeetingForm = (takeOver: (typed: string) => void) =>
  useTypedEarly(["meeting_title", "meeting_note"], ({ meeting_title, meeting_note }) =>
    takeOver(joinMeeting(meeting_title, meeting_note)),
  );

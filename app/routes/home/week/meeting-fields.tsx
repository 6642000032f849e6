import { useLingui } from "@lingui/react/macro";
import { type RefObject, type ReactNode, useRef } from "react";
import { MAX_MEETING_NOTE, MAX_MEETING_TITLE } from "#app/domain/meeting-note/meeting-note.ts";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, TextInput, Textarea } from "#app/ui/field.tsx";
import { useStable } from "#app/ui/stable.ts";
import { joinMeeting, splitMeeting } from "./meeting-text.ts";

/** The name of the field of a meeting's notes. */
export const NOTES = "meeting_note";

interface MeetingFieldsProps {
  /** The title and the notes as one text. */
  text: string;
  errors: { title: string | null | undefined; note: string | null };
  titleField?: RefObject<HTMLInputElement>;
  notesField?: RefObject<HTMLTextAreaElement>;
  onType(text: string): void;
  onBlur?(): void;
}

/** The fields of a meeting's title and notes. */
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

/** The used parts of the two limits, once they are near. */
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

/**
 * The ref of a meeting's form, whose fields have `text`. `takeOver` gets the text that was typed before scripts ran. The
 * fields are read when the form is attached: in an effect, a key pressed before the next render would overwrite the text.
 */
export function useMeetingForm(text: string, takeOver: (typed: string) => void) {
  const form = useRef<HTMLFormElement | null>(null);
  const ref = useStable((node: HTMLFormElement | null) => {
    form.current = node;
    const typed = node && typedBefore(node, text);
    if (typed !== null) takeOver(typed);
  });
  return { form, ref };
}

/** The text that was typed into a meeting's form before scripts ran; null when the form still has `text`. */
function typedBefore(form: HTMLFormElement, text: string): string | null {
  const valueOf = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;
  const typed = joinMeeting(valueOf("meeting_title"), valueOf("meeting_note"));
  // A form field breaks its lines by one character.
  return typed === text.replaceAll(/\r\n?/g, "\n") ? null : typed;
}

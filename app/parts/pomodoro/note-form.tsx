import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { codePoints } from "#app/domain/text/code-points.ts";
import { NOTES_MESSAGE } from "#app/domain/pomodoro/note.ts";
import type { Pomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { MAX_POMODORO_NOTES } from "#app/domain/pomodoro/limits.ts";
import { Button } from "#app/ui/button.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { historyChanges } from "./history-commands.ts";
import { sessionText } from "./state.ts";

/** The name of the field of the note. */
export const NOTE = "notes";

/** Asks for an optional note after a session was completed. */
export function NoteForm({ session, onClose }: { session: Pomodoro; onClose(): void }) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const minutes = Math.floor(session.focused_seconds / 60);

  function save(event?: FormEvent) {
    event?.preventDefault();
    if (codePoints(text) > MAX_POMODORO_NOTES) {
      setProblem(NOTES_MESSAGE);
      return field.current!.focus();
    }
    if (text.trim()) historyChanges.send({ intent: "note-pomodoro", id: session.id, notes: text });
    onClose();
  }

  /** Enter saves, as in a field with one line. Shift and Enter begin a new line. */
  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  }

  return (
    // Escape and a click outside save the text; only Skip discards it.
    <Dialog open title={t({ message: "Completed", context: "pomodoro" })} onClose={() => save()}>
      <p className="text-ink-soft">{sessionText(i18n, minutes, session)}</p>
      <form onSubmit={save} className="grid gap-4">
        <Field
          label={t`Note (optional)`}
          error={problem}
          hint={<CharacterCount value={text} max={MAX_POMODORO_NOTES} />}
        >
          <Textarea
            ref={field}
            name={NOTE}
            rows={3}
            value={text}
            data-autofocus
            onKeyDown={press}
            placeholder={t`What did you get done?`}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>
            <Trans>Skip</Trans>
          </Button>
          <Button type="submit" variant="primary">
            <Trans>Save Note</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

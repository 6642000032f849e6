import { Form, useActionData } from "@remix-run/react";
import { codePoints } from "#app/domain/code-points.ts";
import type { WeekData } from "#app/domain/week/week-data.ts";
import { MAX_WEEKLY_NOTES, WEEKLY_NOTES_TOO_LONG, type WeeklyUpdate } from "#app/domain/week/weekly-update.ts";
import { Button } from "#app/ui/button.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { SaveStatus } from "#app/forms/autosave/save-status.tsx";
import { sendText } from "#app/forms/autosave/send-text.ts";
import { ConflictDialog } from "#app/forms/autosave/conflict-dialog.tsx";
import { useAutosave, useTypedBefore } from "#app/forms/autosave/use-autosave.ts";
import { refusalOf, typedAt } from "#app/forms/form-page.tsx";

const textOf = ({ update_text }: WeeklyUpdate) => update_text;

function problemOf(text: string, row: WeeklyUpdate | null) {
  // Emptied, the stored notes are deleted.
  if (!text) return row ? null : "Empty notes are not saved.";
  return codePoints(text) > MAX_WEEKLY_NOTES ? WEEKLY_NOTES_TOO_LONG : null;
}

interface NotesPanelProps {
  project_id: string | null;
  monday: string;
  data: WeekData;
}

/** What one wants to remember of the week. */
export function NotesPanel({ project_id, monday, data }: NotesPanelProps) {
  if (project_id === null) return <p className="week-empty">Create a project to write notes for its weeks.</p>;
  return <Notes project_id={project_id} monday={monday} update={data.weeklyUpdates[0] ?? null} />;
}

function Notes({ project_id, monday, update }: { project_id: string; monday: string; update: WeeklyUpdate | null }) {
  const refusal = refusalOf(useActionData());
  const refused = typedAt(refusal, "update_text");
  const saving = useAutosave({
    name: `notes:${project_id}:${monday}`,
    row: update,
    refused: refused === undefined ? null : { text: refused, isOvertaken: refusal!.status === 409 },
    textOf,
    problemOf,
    send(update_text, updated_at, stored) {
      if (stored && !update_text) {
        return sendText<WeeklyUpdate>("DELETE", `/api/weekly-update/${stored.id}?updated_at=${stored.updated_at}`);
      }
      const fields = { project_id, week_start: monday, update_text, updated_at };
      return sendText<WeeklyUpdate>("POST", "/api/weekly-update/", fields);
    },
  });
  const { autosave, text, row, other, problem } = saving;
  return (
    <Form method="post" className="grid gap-2" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="project_id" value={project_id} />
      <input type="hidden" name="week_start" value={monday} />
      <input type="hidden" name="updated_at" value={row?.updated_at ?? ""} />
      <Field label="Weekly notes" hideLabel error={problem ?? (refused === undefined ? null : refusal!.error)}>
        <Textarea
          ref={useTypedBefore(saving)}
          name="update_text"
          rows={7}
          placeholder="What happened this week, what is next?"
          value={text}
          onChange={(event) => autosave.type(event.target.value)}
          onBlur={() => void autosave.flush()}
        />
      </Field>
      <div className="flex min-h-6 items-baseline justify-between gap-3">
        <SaveStatus saving={saving} />
        <CharacterCount value={text.trim()} max={MAX_WEEKLY_NOTES} />
      </div>
      <noscript>
        <Button type="submit" name="intent" value="save-notes" variant="primary">
          Save
        </Button>
      </noscript>
      {other && <ConflictDialog mine={text} theirs={other.update_text} onResolve={autosave.resolve} />}
    </Form>
  );
}

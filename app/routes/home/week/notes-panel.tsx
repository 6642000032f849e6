import { useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { codePoints } from "#app/domain/text/code-points.ts";
import type { NotesChange } from "#app/domain/week/notes-changes.ts";
import type { WeekData } from "#app/domain/week/week-data.ts";
import { MAX_WEEKLY_NOTES, WEEKLY_NOTES_TOO_LONG, type WeeklyUpdate } from "#app/domain/week/weekly-update.ts";
import { Button } from "#app/ui/button.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { ConflictDialog } from "#app/forms/autosave/conflict-dialog.tsx";
import { SaveStatus } from "#app/forms/autosave/save-status.tsx";
import { submittedText, useText, useTypedBefore } from "#app/forms/autosave/use-text.ts";
import { actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { text } from "#app/i18n/text.ts";
import { notesTexts } from "./notes-commands.ts";

const EMPTY_NOTES = text("weekly_update.empty", "Empty notes are not saved.");

function problemOf(text: string, row: WeeklyUpdate | null) {
  // When the text is emptied, the stored notes are deleted.
  if (!text) return row ? null : EMPTY_NOTES;
  return codePoints(text) > MAX_WEEKLY_NOTES ? WEEKLY_NOTES_TOO_LONG : null;
}

interface NotesPanelProps {
  project_id: string | null;
  monday: string;
  data: WeekData;
}

/** The person's notes about the week. */
export function NotesPanel({ project_id, monday, data }: NotesPanelProps) {
  const { t } = useLingui();
  if (project_id === null) return <p className="week-empty">{t`Create a project to write notes for its weeks.`}</p>;
  return <Notes project_id={project_id} monday={monday} update={data.weeklyUpdates[0] ?? null} />;
}

function Notes({ project_id, monday, update }: { project_id: string; monday: string; update: WeeklyUpdate | null }) {
  const { t } = useLingui();
  const actionError = actionErrorOf(useLastActionData());
  const submitted = submittedText(actionError, submittedValue(actionError, "update_text"));
  const field = useText({
    texts: notesTexts,
    row: update,
    changeOf: (update_text): NotesChange => ({ intent: "save-notes", project_id, week_start: monday, update_text }),
    problemOf,
    submitted,
  });
  const { text, other, problem } = field;
  return (
    <Form method="post" className="grid gap-2" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="project_id" value={project_id} />
      <input type="hidden" name="week_start" value={monday} />
      <input type="hidden" name="updated_at" value={update?.updated_at ?? ""} />
      <Field label={t`Weekly notes`} hideLabel error={problem ?? submitted?.error}>
        <Textarea
          ref={useTypedBefore(field)}
          name="update_text"
          rows={7}
          placeholder={t`What happened this week, what is next?`}
          value={text}
          onChange={(event) => field.type(event.target.value)}
          onBlur={field.flush}
        />
      </Field>
      <div className="flex min-h-6 items-baseline justify-between gap-3">
        <SaveStatus isStored={update !== null} field={field} />
        <CharacterCount value={text.trim()} max={MAX_WEEKLY_NOTES} />
      </div>
      <noscript>
        <Button type="submit" name="intent" value="save-notes" variant="primary">
          {t`Save`}
        </Button>
      </noscript>
      {other && <ConflictDialog mine={text} theirs={other.update_text} onResolve={field.resolve} />}
    </Form>
  );
}

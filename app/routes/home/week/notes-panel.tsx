import type { WeekData } from "#app/domain/week-data.ts";
import { codePoints } from "#app/domain/text.ts";
import { MAX_WEEKLY_NOTES, WEEKLY_NOTES_TOO_LONG, type WeeklyUpdate } from "#app/domain/weekly-update.ts";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { useAutosave } from "../../shell/autosave.ts";
import { OvertakenText, SaveStatus } from "../../shell/save-status.tsx";

interface NotesPanelProps {
  project_id: string | null;
  monday: string;
  data: WeekData;
}

const read = (row: unknown) => {
  const { update_text, updated_at } = row as WeeklyUpdate;
  return { text: update_text, version: updated_at };
};

/** What one wants to remember of the week. */
export function NotesPanel({ project_id, monday, data }: NotesPanelProps) {
  const [update] = data.weeklyUpdates;
  const autosave = useAutosave({
    name: `notes:${project_id}:${monday}`,
    stored: update ? read(update) : { text: "", version: null },
    problem(text) {
      if (codePoints(text.trim()) > MAX_WEEKLY_NOTES) return WEEKLY_NOTES_TOO_LONG;
      return text.trim() === "" && update ? "Empty notes are not saved" : null;
    },
    submission: (update_text, updated_at) => ({
      intent: "save-notes",
      project_id,
      week_start: monday,
      update_text,
      updated_at,
    }),
    read,
  });
  if (project_id === null) return <p className="text-ink-soft">Create a project to write notes for its weeks.</p>;
  return (
    <div className="grid gap-2">
      <OvertakenText autosave={autosave} />
      <Field label="Weekly notes" hideLabel error={autosave.problem}>
        <Textarea
          rows={7}
          placeholder="What happened this week, what is next?"
          value={autosave.text}
          onChange={(event) => autosave.type(event.target.value)}
          onBlur={autosave.flush}
        />
      </Field>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <SaveStatus autosave={autosave} />
        <CharacterCount value={autosave.text.trim()} max={MAX_WEEKLY_NOTES} />
      </div>
    </div>
  );
}

import { applyNotes, type NotesChange, type WeekByProject } from "#app/domain/week/notes-changes.ts";
import type { WeeklyUpdate } from "#app/domain/week/weekly-update.ts";
import { textField, textsOf } from "#app/client/commands/text-commands.ts";

interface Page {
  week: WeekByProject;
}

/** The commands that save the notes of a week. */
export const notesTexts = textsOf<NotesChange, WeeklyUpdate>({
  path: "/app",
  queue: "notes",
  rowOf: ({ project_id, week_start }) => `${project_id}:${week_start}`,
  ...textField("update_text"),
  pages: {
    "/app"(data, change, answer) {
      const page = data as Page;
      return { ...page, week: applyNotes(page.week, change, answer as WeeklyUpdate | null | undefined) };
    },
  },
  // Notes that failed stay in their field, which shows the error.
  tell() {},
});

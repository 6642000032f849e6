import { EMPTY_WEEK, type ProjectWeek } from "./week-data.ts";
import type { WeeklyUpdate } from "./weekly-update.ts";

/** A change of a project's notes of a week. `updated_at` is the version that was edited. */
export interface NotesChange {
  intent: "save-notes";
  project_id: string;
  week_start: string;
  update_text: string;
  updated_at?: string | null;
}

export interface WeekByProject {
  monday: string;
  byProject: Record<string, ProjectWeek>;
}

/**
 * Applies a change of notes to the shown week. `answer` is the stored row, null if the notes were deleted, and
 * undefined while the change is pending.
 */
export function applyNotes<Week extends WeekByProject>(
  week: Week,
  change: NotesChange,
  answer?: WeeklyUpdate | null,
): Week {
  const { project_id, week_start, update_text, updated_at } = change;
  if (week.monday !== week_start) return week;
  const existing = week.byProject[project_id] ?? EMPTY_WEEK;
  const [before] = existing.weeklyUpdates;
  const pending = {
    id: "",
    project_id,
    week_start,
    created_at: "",
    ...before,
    update_text,
    updated_at: updated_at ?? "",
  };
  const row = answer === undefined ? (update_text.trim() ? pending : null) : answer;
  const data = { ...existing, weeklyUpdates: row ? [row] : [] };
  return { ...week, byProject: { ...week.byProject, [project_id]: data } };
}

import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { shortText } from "../text/text.ts";
import { SeenVersion } from "../concurrency/optimistic-lock.ts";
import { WeekStart } from "./week-range.ts";

/** Length of a week's notes in code points. */
export const MAX_WEEKLY_NOTES = 750;
export const WEEKLY_NOTES_TOO_LONG = text("week.weekly_notes_too_long", "Weekly notes cannot exceed {max} characters", {
  max: MAX_WEEKLY_NOTES,
});
export const WEEKLY_NOTES_REQUIRED = text("week.weekly_notes_required", "Weekly notes cannot be empty");

export const WeeklyUpdate = z.object({
  id: z.string(),
  project_id: z.string(),
  update_text: z.string(),
  week_start: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type WeeklyUpdate = z.infer<typeof WeeklyUpdate>;

const update_text = shortText(MAX_WEEKLY_NOTES, WEEKLY_NOTES_TOO_LONG, WEEKLY_NOTES_REQUIRED);

/** The default of `week_start` is this week. */
export const WeeklyUpdateInput = z.object({
  project_id: z.string(text("project.not_selected", "No project selected")),
  update_text,
  week_start: z.optional(WeekStart),
  updated_at: SeenVersion,
});
export type WeeklyUpdateInput = z.infer<typeof WeeklyUpdateInput>;

/** The same input from a form, where the notes may be empty. */
export const WeeklyNotesForm = z.extend(WeeklyUpdateInput, {
  update_text: shortText(MAX_WEEKLY_NOTES, WEEKLY_NOTES_TOO_LONG),
});

export const WeeklyUpdatePatch = z.object({ update_text, updated_at: SeenVersion });
export type WeeklyUpdatePatch = z.infer<typeof WeeklyUpdatePatch>;

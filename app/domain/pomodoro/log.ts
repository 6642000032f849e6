/** Corrections of ended sessions, and sessions that a person adds to the history. */
import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { formNumber } from "../text/number-input.ts";
import { checked } from "../text/text.ts";
import { DATE_RANGE, isDate } from "../week/week.ts";
import { TIME_MESSAGE } from "./limits.ts";
import { minutes, notes, todo_id } from "./pomodoro.ts";

const STARTED_MESSAGE = "started_at must be an instant (ISO 8601)";

/** An instant within the supported dates. */
export const started_at = z.pipe(
  z.pipe(
    z.iso.datetime({ offset: true, error: STARTED_MESSAGE }),
    z.transform((text) => new Date(text).toISOString()),
  ),
  checked(
    z.string(),
    z.refine((instant) => instant >= DATE_RANGE.min && instant <= DATE_RANGE.max, STARTED_MESSAGE),
  ),
);

/** A session that was not timed. It counts as completed. */
export const PomodoroLogInput = z.object({
  project_id: z.string(text("project.choose", "Choose a project")),
  started_at,
  focused_minutes: minutes,
  notes: z._default(notes, ""),
  todo_id: z._default(todo_id, null),
});
export type PomodoroLogInput = z.infer<typeof PomodoroLogInput>;

/** The note that the client has seen. A note that another device wrote since is kept, and the new one added to it. */
const notes_before = z.optional(notes);

/**
 * A correction of an ended session. Missing fields stay; but if the project changes, the todo is replaced or removed.
 * With `status`, the minutes of a cancelled session count.
 */
export const PomodoroCorrection = checked(
  z.partial(
    z.extend(PomodoroLogInput, {
      notes,
      notes_before,
      todo_id,
      status: z.literal("completed", "status can only be completed"),
    }),
  ),
  z.refine((fields) => Object.keys(fields).length > 0, text("pomodoro.name_what_correct", "Name what to correct")),
);
export type PomodoroCorrection = z.infer<typeof PomodoroCorrection>;

/** A local time, in the format of a field for date and time. */
const localTime = checked(
  z.string(TIME_MESSAGE),
  z.refine((text) => isDate(text.slice(0, 10)) && /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text), TIME_MESSAGE),
  z.refine((text) => text >= DATE_RANGE.min && text <= DATE_RANGE.max, TIME_MESSAGE),
);

/** The fields of the form of a session. */
export const PomodoroForm = z.object({
  project_id: PomodoroLogInput.shape.project_id,
  started: localTime,
  /** The start that the form showed at first. If it is unchanged, its seconds stay too. */
  started_before: z.optional(z.string()),
  focused_minutes: formNumber(minutes),
  notes,
  /** Empty for none. */
  todo_id: z._default(
    z.pipe(
      z.transform((id) => id || null),
      todo_id,
    ),
    null,
  ),
});

/**
 * The fields of the form that corrects a session. Empty minutes do not change: the session may have had less than
 * one.
 */
export const PomodoroCorrectionForm = z.extend(PomodoroForm, {
  focused_minutes: z.pipe(
    z.transform((minutes) => (minutes === "" ? undefined : minutes)),
    z.optional(PomodoroForm.shape.focused_minutes),
  ),
  notes_before,
});
export type PomodoroCorrectionForm = z.infer<typeof PomodoroCorrectionForm>;

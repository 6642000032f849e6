import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { MeetingNote } from "../meeting-note/meeting-note.ts";
import { shortText } from "../text/text.ts";
import { CalendarTodo, Todo } from "../todo/todo.ts";
import { addWeeks, mondayOf, weekday } from "./week.ts";
import { WeekStart } from "./week-range.ts";

/** Length of a week's summary in code points. */
export const MAX_SUMMARY = 10_000;
export const SUMMARY_TOO_LONG = text("week.summary_too_long", "A summary cannot exceed {max} characters", {
  max: MAX_SUMMARY,
});
/** The weekday from which the current week can be closed. */
const FRIDAY = 5;

/** A project's completed todos: their number, and those that are among the newest 500 of all projects. */
const DoneInProject = z.object({
  project_id: z.string(),
  proje_title: z.string(),
  count: z.int(),
  todos: z.array(Todo),
});

/**
 * Whole minutes of completed pomodoro sessions. The projects' minutes add up to `total`, and so do the days' minutes.
 */
const WeekMinutes = z.object({
  total: z.int(),
  /** The minutes of the week before. */
  last_week: z.int(),
  projects: z.array(z.object({ project_id: z.string(), proje_title: z.string(), minutes: z.int() })),
  /** By day, from Monday. */
  days: z.array(z.int()),
});

/** The summary of a week: completed and open todos, focus, meetings, diary and language practice. */
export const WeekSummary = z.object({
  /** The week's Monday, a date. */
  week_start: z.string(),
  /** Open todos of active projects that are due in the week or planned for it. */
  left_over: z.array(CalendarTodo),
  done: z.array(DoneInProject),
  minutes: WeekMinutes,
  meetings: z.array(MeetingNote),
  diary_days: z.int(),
  words_answered: z.int(),
  /** The summary as text: the one that was stored when the week was closed, or a new one. */
  markdown: z.string(),
  /** When the week was closed; null while it is open. */
  closed_at: z.nullable(z.string()),
});
export type WeekSummary = z.infer<typeof WeekSummary>;

/** A week, given by any date in it. */
export const WeekToOpen = z.object({ week_start: WeekStart });
export type WeekToOpen = z.infer<typeof WeekToOpen>;

const Summary = shortText(MAX_SUMMARY, SUMMARY_TOO_LONG);
export const WeekToClose = z.extend(WeekToOpen, {
  markdown: Summary,
  /** The stored summary that the client edited, empty for none. Without it, the last save wins. */
  seen: z.optional(Summary),
});
export type WeekToClose = z.infer<typeof WeekToClose>;

export const WeekClosed = z.object({ week_start: z.string(), closed_at: z.nullable(z.string()) });
export type WeekClosed = z.infer<typeof WeekClosed>;

/** The summary of a closed week. */
export const StoredSummary = z.object({ markdown: z.string(), closed_at: z.string() });
export type StoredSummary = z.infer<typeof StoredSummary>;

/**
 * For each project: how much of its section fitted into its weekly notes, and the text that was added; empty for
 * none.
 */
export const NotesAdded = z.object({
  added: z.array(
    z.object({
      project_id: z.string(),
      proje_title: z.string(),
      room: z.enum(["all", "part", "none"]),
      part: z.string(),
    }),
  ),
});
export type NotesAdded = z.infer<typeof NotesAdded>;

const PARTS_MESSAGE = "parts must name projects and their texts";

/** Texts that were added to the weekly notes of projects and should be removed; from a form as JSON. */
export const NotesToTake = z.extend(WeekToOpen, {
  parts: z.pipe(z.transform(asJson), z.array(z.object({ project_id: z.string(), part: z.string() }), PARTS_MESSAGE)),
});
export type NotesToTake = z.infer<typeof NotesToTake>;

function asJson(given: unknown): unknown {
  try {
    return typeof given === "string" ? JSON.parse(given) : given;
  } catch {
    return null;
  }
}

/**
 * The Monday of the week that home offers to close, or null. `shown` is the Monday of the shown week. A past week can
 * be closed, and the current one from Friday on. Before Friday the week before is offered, unless the account was
 * created later. `closed` has the Mondays of closed weeks, `since` is the date on which the account was created.
 */
export function weekToClose(shown: string, today: string, closed: readonly string[], since: string): string | null {
  const now = mondayOf(today);
  if (shown > now) return null;
  const isEarly = shown === now && weekday(today) < FRIDAY;
  const monday = isEarly ? addWeeks(now, -1) : shown;
  return closed.includes(monday) || (isEarly && now <= since) ? null : monday;
}

/**
 * The Monday of the week to which the open todos of the week `monday` move: the next week, or the current one if that
 * is later.
 */
export function nextWeekAfter(monday: string, today: string): string {
  const after = addWeeks(monday, 1);
  const now = mondayOf(today);
  return after < now ? now : after;
}

import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { shortRange } from "../time/date-range.ts";
import { MeetingNote } from "../meeting-note/meeting-note.ts";
import type { MeetingTodo } from "../meeting-note/meeting-todos.ts";
import { Todo } from "../todo/todo.ts";
import { weekRange } from "./week-range.ts";
import { WeeklyUpdate } from "./weekly-update.ts";

/** The keys of a week's days, from Monday. */
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** The message when a week could not be loaded. */
export const WEEK_FAILED_MESSAGE = text("week.failed", "Failed to load weekly stats");

/** The input for a week of all projects or of one. */
export const WeekQuery = shortRange(
  z.object({ ...weekRange, project_id: z.optional(z.string()) }),
  "week_start",
  "week_end",
);
export type WeekQuery = z.infer<typeof WeekQuery>;

const minutes = z.int();

/** The completed todos, and the minutes of focus by day. */
export const WeeklyStats = z.object({
  completedTodos: z.int(),
  dailyTime: z.object({
    monday: minutes,
    tuesday: minutes,
    wednesday: minutes,
    thursday: minutes,
    friday: minutes,
    saturday: minutes,
    sunday: minutes,
  }),
});
export type WeeklyStats = z.infer<typeof WeeklyStats>;

/** All data of the weekly dashboard: the newest 500 rows of each list. */
export const WeekData = z.object({
  weeklyUpdates: z.array(WeeklyUpdate),
  meetingNotes: z.array(MeetingNote),
  completedTodos: z.array(Todo),
  stats: WeeklyStats,
});
export type WeekData = z.infer<typeof WeekData>;

/**
 * A project's week on the home screen: also with the minutes of the week before, by day, and the todos that have a
 * line in its meetings.
 */
export type ProjectWeek = WeekData & { minutesBefore?: number[]; lineTodos?: MeetingTodo[] };

/**
 * Rounds the seconds of each day to minutes that add up to the rounded total: minutes that are lost by rounding down
 * are added to the days that lost most, the earlier days first.
 */
export function wholeMinutes(seconds: readonly number[]): number[] {
  const days = seconds.map((of) => Math.floor(of / 60));
  const total = Math.round(seconds.reduce((sum, of) => sum + of, 0) / 60);
  const left = total - days.reduce((sum, of) => sum + of, 0);
  const byLoss = seconds.map((of, day) => ({ lost: of % 60, day })).sort((a, b) => b.lost - a.lost || a.day - b.day);
  for (const { day } of byLoss.slice(0, left)) days[day]! += 1;
  return days;
}

/** Minutes of the whole week. */
export function totalMinutes({ dailyTime }: WeeklyStats): number {
  return WEEKDAYS.reduce((sum, day) => sum + dailyTime[day], 0);
}

/** A week without any activity. */
export const EMPTY_WEEK: ProjectWeek = {
  weeklyUpdates: [],
  meetingNotes: [],
  completedTodos: [],
  stats: {
    completedTodos: 0,
    dailyTime: { monday: 0, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 },
  },
};

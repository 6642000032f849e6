/** Finds the days of tasks in Super Productivity, which has stored them in several places over the years. */
import { dateIn, offset, plainDays } from "../time/timezone.ts";
import { isDate } from "../week/week.ts";
import { entitiesOf, idsOf, isObject, type Json, listOf, textOf, timeOf } from "./super-productivity-state.ts";

/** The tag of the tasks that are planned for today. */
export const TODAY_TAG = "TODAY";

/** A day of a task, with its source. */
interface TaskDay {
  day: string;
  /** The instant of its time; null for a whole day. */
  at: Date | null;
  is_reminder?: boolean;
}

/** The data, apart from the tasks, that contains days of tasks. */
export interface Days {
  zone: string;
  today: string;
  planned: ReadonlyMap<string, string>;
  reminders: ReadonlyMap<string, Date>;
  ofToday: ReadonlySet<string>;
}

export function daysOf(data: Json, zone: string, today: string): Days {
  const days = isObject(data.planner) && isObject(data.planner.days) ? data.planner.days : {};
  // The last planned day of a task is used.
  const planned = Object.keys(days)
    .filter(isDate)
    .sort()
    .flatMap((day) => idsOf(days[day]).map((id) => [id, day] as const));
  const reminders = remindersOf(data).flatMap(({ relatedId, remindAt }) => {
    const time = timeOf(remindAt);
    return time ? [[textOf(relatedId), time] as const] : [];
  });
  const ofToday = idsOf(entitiesOf(data.tag).get(TODAY_TAG)?.taskIds);
  return { zone, today, planned: new Map(planned), reminders: new Map(reminders), ofToday: new Set(ofToday) };
}

/** The reminders, which older backups have in a list or by id. */
export const remindersOf = ({ reminders }: Json): Json[] =>
  Array.isArray(reminders) ? reminders.filter(isObject) : [...entitiesOf(reminders).values()];

/** The day of a task. Its time takes precedence over its day, and both over a plan, a reminder or today's list. */
export function dayOfTask(task: Json, days: Days): TaskDay | null {
  const id = textOf(task.id);
  const atTime = (time: Date | null, is_reminder = false) =>
    time && { day: dateIn(plainDays(days.zone), time), at: time, is_reminder };
  const onDay = (day: string | undefined) => (day ? { day, at: null } : null);
  const isOfToday = days.ofToday.has(id) || idsOf(task.tagIds).includes(TODAY_TAG);
  return (
    atTime(timeOf(task.dueWithTime) ?? timeOf(task.plannedAt)) ??
    onDay(textOf(task.dueDay)) ??
    onDay(days.planned.get(id)) ??
    atTime(reminderOf(task, days), true) ??
    onDay(isOfToday && task.isDone !== true ? days.today : undefined)
  );
}

export const reminderOf = (task: Json, days: Days): Date | null =>
  timeOf(task.remindAt) ?? days.reminders.get(textOf(task.id)) ?? null;

/** The deadline of a task: a date, or the original text if it is no date. */
export function deadlineOf({ deadlineDay, deadlineWithTime }: Json, { zone }: Days): TaskDay | null {
  const time = timeOf(deadlineWithTime);
  if (time) return { day: dateIn(plainDays(zone), time), at: time };
  return textOf(deadlineDay) ? { day: textOf(deadlineDay), at: null } : null;
}

/** Noon of the last day on which somebody worked on a task, as an instant; null without such a day. */
export function lastWorkedAt({ timeSpentOnDay }: Json, { zone }: Days): Date | null {
  const day = Object.keys(isObject(timeSpentOnDay) ? timeSpentOnDay : {})
    .filter(isDate)
    .sort()
    .at(-1);
  if (!day) return null;
  const noon = Date.parse(`${day}T12:00:00Z`);
  return new Date(noon - offset(zone, noon));
}

/** The names of all folders in a tree of projects. */
export function foldersIn(tree: unknown): string[] {
  return listOf(tree).flatMap((node) => {
    if (!isObject(node) || !Array.isArray(node.children)) return [];
    return [textOf(node.name), ...foldersIn(node.children)].filter(Boolean);
  });
}

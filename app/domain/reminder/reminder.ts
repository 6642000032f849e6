/** Calculates when a todo reminds, and the text of its notice. Pure: the rows and the time zone are arguments. */
import type { NoticeText } from "../notification/end-notice.ts";
import { text, type Text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import type { Notice } from "../notification/notification.ts";
import { checked } from "../text/text.ts";
import { REMINDER_ACTS, type ReminderAct } from "./acts.ts";
import { clockLabel } from "../time/date-label.ts";
import { instantOf } from "../time/local-time.ts";
import { dateIn, type Days, wallClock } from "../time/timezone.ts";
import type { Timing } from "../todo/todo-time.ts";
import { dateOf } from "../todo/todo.ts";
import { addDays } from "../week/week.ts";

/** An open todo with a reminder. */
export interface RemindingTodo extends Timing {
  id: string;
  todo_title: string;
  proje_title: string;
  todo_due_date: string;
  /** The instant until which its reminder is snoozed; null if it is not. */
  snoozed_until: string | null;
}

/** A reminder. A todo has one, and after a snooze another one. */
export interface Reminder {
  /** Milliseconds since 1970. */
  at: number;
  /** The key is the same in every time zone, so that a reminder comes once. */
  key: string;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** The time of the morning until which a reminder is snoozed. */
const MORNING = "09:00";

/** The reminders of a todo in a time zone: its own, and the snoozed one. */
export function remindersOf(todo: RemindingTodo, zone: string): Reminder[] {
  const { todo_due_date, todo_time, todo_remind, todo_remind_at, snoozed_until } = todo;
  const date = dateOf(todo_due_date);
  const before = todo_time ? todo_remind : todo_remind_at ? 0 : null;
  if (before === null) return [];
  const time = (todo_time ?? todo_remind_at)!;
  // A day before is at the same time of day, even across a clock change.
  const [day, minutes] = before === DAY_MINUTES ? [addDays(date, -1), 0] : [date, before];
  const own = {
    at: instantOf(zone, `${day}T${time}`).getTime() - minutes * MINUTE_MS,
    key: `${date} ${time} -${before}`,
  };
  return snoozed_until ? [own, { at: Date.parse(snoozed_until), key: `until ${snoozed_until}` }] : [own];
}

const TOKEN_MESSAGE = text("reminder.token", "Send the token of the notice");
const ACT_MESSAGE = text("reminder.act", "Send one of {acts}", { acts: REMINDER_ACTS.join(", ") });

export const ReminderInput = z.object({
  token: checked(z.string(TOKEN_MESSAGE), z.regex(/^[\w-]{43}$/, TOKEN_MESSAGE)),
  act: z.enum(REMINDER_ACTS, ACT_MESSAGE),
});
export type ReminderInput = z.infer<typeof ReminderInput>;

export const ReminderAnswered = z.object({ message: z.string(), again: z.nullable(z.string()) });

export const REMINDER_OVER_MESSAGE = text("reminder.over", "This reminder was answered already, or is over.");

/**
 * The instant until which a reminder is snoozed at `now`: ten minutes, an hour, or the morning of the person's next
 * day, which after midnight may have the current date.
 */
export function snoozeUntil(act: Exclude<ReminderAct, "done">, days: Days, now: Date): Date {
  if (act === "tomorrow") return instantOf(days.zone, `${addDays(dateIn(days, now), 1)}T${MORNING}`);
  return new Date(now.getTime() + (act === "one-hour" ? 60 : 10) * MINUTE_MS);
}

/**
 * Says when a snoozed reminder comes again: its time in the person's time zone, in the format of `locale`, and that it
 * is tomorrow if it is on the person's next day.
 */
export function snoozedText(until: Date, days: Days, now: Date, locale: string): Text {
  const values = { time: clockLabel(wallClock(days.zone, until.getTime()).slice(11, 16), locale) };
  return dateIn(days, until) === dateIn(days, now)
    ? { id: "reminder.again_today", message: "The reminder comes again at {time}.", values }
    : { id: "reminder.again_tomorrow", message: "The reminder comes again tomorrow at {time}.", values };
}

/** Reminders that are late by more than this many milliseconds come as one notice. */
export const LATE_MS = 15 * MINUTE_MS;
/** The most titles in the notice about late reminders. */
const MAX_TITLES = 3;

/** The tag of a todo's reminder. A later reminder replaces an older one. */
export const tagOf = (id: string) => `reminder-${id}`;
/** The tag of several late reminders. */
export const LATE_TAG = tagOf("late");
/** Says whether a tag belongs to a reminder. */
export const isReminderTag = (tag: string) => tag.startsWith(tagOf(""));

/** The notice of a todo's reminder. With a token it offers actions. */
export const reminderNotice = ({ id, todo_title, todo_time, proje_title }: RemindingTodo, token: string): Notice => ({
  title: todo_title,
  body: [todo_time, proje_title].filter(Boolean).join(" · "),
  tag: tagOf(id),
  path: `/app?todo=${id}`,
  reminder: token,
});

/** One notice about several reminders that could not be sent in time. */
export function lateNotice(todos: readonly RemindingTodo[]): Omit<Notice, keyof NoticeText> & NoticeText {
  const titles = todos.slice(0, MAX_TITLES).map(({ todo_title }) => todo_title);
  const more = todos.length - titles.length;
  return {
    title: {
      id: "reminder.late",
      message: "{count, plural, one {# reminder came late} other {# reminders came late}}",
      values: { count: todos.length },
    },
    body:
      more > 0
        ? {
            id: "reminder.late_titles",
            message: "{titles} and {more} more",
            values: { titles: titles.join(", "), more },
          }
        : titles.join(", "),
    tag: LATE_TAG,
    path: "/app",
  };
}

/** How many milliseconds before a reminder is due the person's object reads the rows: at least and at most. */
export const LEAD_MS = { min: 5_000, max: 45_000 };

/**
 * How many milliseconds before a reminder is due the person's Durable Object reads its todo. The time differs between
 * people, because the reminders of thousands are due at the same full hour, and there is one database.
 */
export function leadOf(user_id: string): number {
  // The FNV-1a hash: similar ids get different values.
  const hash = [...user_id].reduce((sum, one) => Math.imul(sum ^ one.codePointAt(0)!, 16_777_619) >>> 0, 2_166_136_261);
  return LEAD_MS.min + (hash % (LEAD_MS.max - LEAD_MS.min));
}

/** The time and the reminder of a todo. Times are `HH:MM` in the person's current time zone. */
import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { checked } from "../text/text.ts";

/** The possible reminders, in minutes before the time. */
export const REMIND_MINUTES = [0, 5, 10, 15, 30, 60, 120, 1440] as const;

export const TIME_MESSAGE = text("todo.time", "A time is HH:MM, from 00:00 to 23:59.");
const REMIND_MESSAGE = text("todo.remind", "A todo reminds {some} or {last} minutes before its time.", {
  some: REMIND_MINUTES.slice(0, -1).join(", "),
  last: String(REMIND_MINUTES.at(-1)),
});
export const TIME_NEEDS_DAY_MESSAGE = text("todo.time_needs_day", "Only a todo with a due date can have a time.");
export const REMIND_NEEDS_TIME_MESSAGE = text(
  "todo.remind_needs_time",
  "Only a todo with a time can remind you some minutes before.",
);
export const REMIND_AT_MESSAGE = text(
  "todo.remind_at",
  "Only a todo with a due date and without a time can remind you at a time of its day.",
);

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A time of day `HH:MM`; an empty form field means none. */
export const TodoTime = z.pipe(
  z.union([z.null(), z.literal(""), checked(z.string(), z.regex(TIME, TIME_MESSAGE))], TIME_MESSAGE),
  z.transform((time) => time || null),
);

const isRemindMinutes = (minutes: number) => (REMIND_MINUTES as readonly number[]).includes(minutes);

/** Minutes before the time, as a number or as a form's text; an empty form field means no reminder. */
export const Remind = z.pipe(
  z.union(
    [
      z.null(),
      z.literal(""),
      checked(z.number(REMIND_MESSAGE), z.refine(isRemindMinutes, REMIND_MESSAGE)),
      checked(
        z.string(),
        z.refine((text) => /^\d+$/.test(text) && isRemindMinutes(Number(text)), REMIND_MESSAGE),
      ),
    ],
    REMIND_MESSAGE,
  ),
  z.transform((minutes) => (minutes === null || minutes === "" ? null : Number(minutes))),
);

/**
 * The time of a todo and its reminder: some minutes before the time, or at a time of the day if the todo has no time.
 */
export interface Timing {
  todo_time: string | null;
  todo_remind: number | null;
  todo_remind_at: string | null;
}

export const TIME_FIELDS = ["todo_time", "todo_remind", "todo_remind_at"] as const satisfies readonly (keyof Timing)[];
export const NO_TIME: Timing = { todo_time: null, todo_remind: null, todo_remind_at: null };

/** A field whose value requires another field, and the error. */
export interface TimeProblem {
  path: keyof Timing;
  message: string;
}

/** The fields of a todo on which its time depends. */
type Timed = Partial<Timing> & { todo_due_date?: string | null; todo_week?: string | null };

/**
 * The first error of a todo's time in the given fields; null for none. A time requires a due date; a reminder before
 * the time requires the time; a reminder at a time of day requires a due date without a time.
 */
export function timeProblem({ todo_due_date: day, todo_week, todo_time, todo_remind, todo_remind_at }: Timed) {
  const hasNoDay = day === null || (!day && Boolean(todo_week));
  if (todo_time && hasNoDay) return { path: "todo_time", message: TIME_NEEDS_DAY_MESSAGE } satisfies TimeProblem;
  if (typeof todo_remind === "number" && (todo_time === null || hasNoDay))
    return { path: "todo_remind", message: REMIND_NEEDS_TIME_MESSAGE } satisfies TimeProblem;
  if (todo_remind_at && (todo_time || hasNoDay))
    return { path: "todo_remind_at", message: REMIND_AT_MESSAGE } satisfies TimeProblem;
  return null;
}

/**
 * The given fields with the values that follow from them: without a day there is no time, and of two reminders only
 * one stays.
 */
export function withTime<Fields extends Timed>(fields: Fields): Fields & Partial<Timing> {
  if (fields.todo_due_date === null) return { ...fields, ...NO_TIME };
  if (fields.todo_time === null) return { ...fields, todo_remind: null };
  return fields.todo_time ? { ...fields, todo_remind_at: null } : fields;
}

/** Compares two todos of a day: one with a time comes before one without, and earlier times come first. */
export function compareTimes(a: Pick<Partial<Timing>, "todo_time">, b: Pick<Partial<Timing>, "todo_time">): number {
  const [first, second] = [a.todo_time ?? "24:00", b.todo_time ?? "24:00"];
  return first < second ? -1 : Number(first > second);
}

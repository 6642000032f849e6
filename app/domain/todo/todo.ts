import type { I18n } from "@lingui/core";
import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { shortRange } from "../time/date-range.ts";
import { dateLabel } from "../time/date-label.ts";
import { daysBetween } from "../time/day.ts";
import { Before } from "../list/list-page.ts";
import { idsInOrder } from "../list/position.ts";
import { codePoints, isBlank } from "../text/code-points.ts";
import { checked } from "../text/text.ts";
import { isDate, isMonday } from "../week/week.ts";
import { weekRange } from "../week/week-range.ts";
import { timeProblem, type Timing, withTime } from "./todo-time.ts";

/** The most open todos of a user, in projects that are not archived. */
export const MAX_ACTIVE_TODOS = 69;
/** Length of a todo's title in code points. */
export const MAX_TODO_TITLE = 120;
/** Length of a todo's description in code points. */
export const MAX_TODO_DESCRIPTION = 240;

/** The priorities, the most urgent first. */
export const CATEGORIES = ["high", "medium", "low", "none"] as const;
export type Category = (typeof CATEGORIES)[number];
/** The priorities in the order of the select. */
export const CATEGORY_CHOICES: readonly Category[] = ["none", "high", "medium", "low"];

export const TODO_TITLE_REQUIRED = text("todo.title_required", "Todo title is required");
export const TODO_TITLE_TOO_LONG = text("todo.title_too_long", "Todo title cannot exceed {max} characters", {
  max: MAX_TODO_TITLE,
});
export const TODO_DESCRIPTION_TOO_LONG = text(
  "todo.description_too_long",
  "Todo description cannot exceed {max} characters",
  { max: MAX_TODO_DESCRIPTION },
);
export const TODO_LIMIT_MESSAGE = text(
  "todo.limit",
  "You have reached the maximum of {max} active todos. Please complete some todos before adding new ones.",
  { max: MAX_ACTIVE_TODOS },
);
/** The error when a todo is added and there is no project. */
export const NO_PROJECT_MESSAGE = text("todo.no_project", "Please create a project first before adding todos.");
/** The error when a required date is empty or incomplete. */
export const FULL_DATE_MESSAGE = text("todo.full_date", "Please enter a full date.");
const DUE_DATE_MESSAGE = text("todo.due_date", "Due date must be a date, YYYY-MM-DD.");
const WEEK_MESSAGE = text("todo.week", "Week must be a Monday, YYYY-MM-DD.");
const ONE_PLAN_MESSAGE = text("todo.one_plan", "A todo has a due date or a week, not both.");

/** A repeating todo's next date counts from its due date, or from the day on which it was completed. */
export const REPEAT_FROM = ["due", "done"] as const;
export type RepeatFrom = (typeof REPEAT_FROM)[number];

export const Todo = z.object({
  id: z.string(),
  project_id: z.string(),
  todo_title: z.string(),
  todo_description: z.string(),
  todo_category: z.enum(CATEGORIES),
  todo_due_date: z.nullable(z.string()),
  todo_week: z.nullable(z.string()),
  todo_time: z.nullable(z.string()),
  todo_remind: z.nullable(z.number()),
  todo_remind_at: z.nullable(z.string()),
  todo_repeat: z.nullable(z.string()),
  repeat_from: z.enum(REPEAT_FROM),
  /** The focus time of its completed pomodoro sessions. */
  focused_seconds: z.number(),
  meeting_note_id: z.nullable(z.string()),
  meeting_line: z.nullable(z.string()),
  /** The key of the event of which it was made. */
  todo_event: z.nullable(z.string()),
  is_checked: z.boolean(),
  is_checked_date: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.nullable(z.string()),
});
export type Todo = z.infer<typeof Todo>;

/** The fields that a person sets. `TodoInput` contains their schemas. */
export const TODO_FIELDS = [
  "todo_title",
  "todo_description",
  "todo_category",
  "todo_due_date",
  "todo_week",
  "todo_time",
  "todo_remind",
  "todo_remind_at",
  "todo_repeat",
  "repeat_from",
  "todo_event",
] as const satisfies readonly (keyof Todo)[];
export type TodoField = (typeof TODO_FIELDS)[number];

/** The texts that two devices may edit at once. */
export const TODO_TEXTS = ["todo_title", "todo_description"] as const satisfies readonly TodoField[];
export type SeenTexts = Partial<Pick<Todo, (typeof TODO_TEXTS)[number]>>;

/** The fields that every shown or typed todo has. */
export type NeededField = "todo_title" | "todo_description" | "todo_category" | "todo_due_date";
/** The fields that a shown or edited todo may lack. */
type OptionalField = Exclude<TodoField, NeededField | "todo_week">;

/** The repetition of a todo: an RRULE, null for none, and the date from which it counts. */
export type Repeating = Pick<Todo, "todo_repeat" | "repeat_from">;

/**
 * An active todo in a list, without fields that are equal in all active todos. A completed one stays in the list
 * until the list is read again. One that was just added has no rule and no focus time yet. `next_date` is when a
 * repeating todo will be due again if it is completed today; a changed todo has none until it is read again.
 * `meeting_week` is the Monday of its meeting's week.
 */
export type ActiveTodo = Pick<Todo, "id" | "project_id" | "todo_week" | NeededField> & {
  is_checked?: boolean;
  next_date?: string | undefined;
  meeting_week?: string | null;
} & Partial<Pick<Todo, OptionalField | keyof FromMeeting | "focused_seconds">>;

/** The meeting of which a todo was made, and the line, as long as the meeting has it. */
export type FromMeeting = Pick<Todo, "meeting_note_id" | "meeting_line">;

/** A due todo in the calendar, with its project's title. */
export const CalendarTodo = z.extend(Todo, { proje_title: z.string() });
export type CalendarTodo = z.infer<typeof CalendarTodo>;

/** Returns the error of a title, or null. */
export function titleProblem(todo_title: string): string | null {
  if (isBlank(todo_title)) return TODO_TITLE_REQUIRED;
  return codePoints(todo_title.trim()) > MAX_TODO_TITLE ? TODO_TITLE_TOO_LONG : null;
}

/** A date, or the date of an instant; an empty form field means no date. */
export const DueDate = z.pipe(
  checked(
    z.union([z.null(), z.literal(""), z.iso.date(), z.iso.datetime({ offset: true })], DUE_DATE_MESSAGE),
    z.refine((value) => !value || isDate(dateOf(value)), DUE_DATE_MESSAGE),
  ),
  z.transform((value) => (value ? atNoon(value) : null)),
);

/** The Monday of the todo's planned week; an empty form field means no week. */
export const PlannedWeek = z.pipe(
  z.union([z.null(), z.literal(""), checked(z.string(), z.refine(isMonday, WEEK_MESSAGE))], WEEK_MESSAGE),
  z.transform((value) => value || null),
);

/** When a todo is planned: for a day, for a week, or not at all. */
export type Plan = Pick<Todo, "todo_due_date" | "todo_week">;

/**
 * `schema`, rejecting a day together with a week, and an impossible time or reminder.
 * @__NO_SIDE_EFFECTS__
 */
export function onePlan<Schema extends z.ZodMiniObject>(schema: Schema): Schema {
  const isOne = ({ todo_due_date, todo_week }: Record<string, unknown>) => !todo_due_date || !todo_week;
  const checkTime = (payload: z.core.ParsePayload) => {
    const problem = timeProblem(payload.value as Partial<Todo>);
    if (problem)
      payload.issues.push({ code: "custom", input: payload.value, path: [problem.path], message: problem.message });
  };
  return schema.check(z.refine(isOne, { error: ONE_PLAN_MESSAGE, path: ["todo_week"] }), checkTime) as Schema;
}

/** The fields to change: a new day clears the week, and a new week clears the day and its time. */
export function withOnePlan<Fields extends Partial<Plan & Timing>>(fields: Fields): Fields & Partial<Plan & Timing> {
  if (fields.todo_due_date) return withTime({ ...fields, todo_week: null });
  return withTime(fields.todo_week ? { ...fields, todo_due_date: null } : fields);
}

export const TodoOrder = z.object({ todoIds: idsInOrder() });
export type TodoOrder = z.infer<typeof TodoOrder>;

export const CompletedQuery = shortRange(
  z.object({ ...weekRange, project_id: z.optional(z.string()), before: Before }),
  "week_start",
  "week_end",
);
export type CompletedQuery = z.infer<typeof CompletedQuery>;

const day = z.iso.date(text("todo.range_dates", "Give start_date and end_date as YYYY-MM-DD"));

export const CalendarQuery = shortRange(z.object({ start_date: day, end_date: day }), "start_date", "end_date");
export type CalendarQuery = z.infer<typeof CalendarQuery>;

/** The stored form of a due date: noon, so that it is the same date in every time zone. */
export const atNoon = (date: string) => `${dateOf(date)}T12:00:00.000Z`;

/** The date of a stored due date, independent of time zones. */
export const dateOf = (due_date: string) => due_date.slice(0, 10);

export interface DueLabel {
  /** `Today`, `Tomorrow`, or a date as day, month and year. */
  text: string;
  state: "overdue" | "warning" | "info" | "muted";
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The label of a due date on `today` (a date), and how near it is. */
export function dueLabel(i18n: I18n, due_date: string, today: string, locale: string): DueLabel {
  const date = dateOf(due_date);
  const days = daysBetween(today, date);
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const text =
    days === 0
      ? i18n._("todo.due_today", {}, { message: "Today" })
      : days === 1
        ? i18n._("todo.due_tomorrow", {}, { message: "Tomorrow" })
        : // English has the same order in every country.
          i18n.locale === "en"
          ? `${day} ${MONTHS[month - 1]} ${year}`
          : dateLabel(date, locale, "medium");
  return { text, state: dueState(days) };
}

/** The urgency of a todo that is due in `days` days. */
export function dueState(days: number): DueLabel["state"] {
  return days < 0 ? "overdue" : days <= 1 ? "warning" : days <= 2 ? "info" : "muted";
}

/** The input schemas of todos. They are apart from todo.ts, so that pages do not load the parser of repeat rules. */
import * as z from "zod/mini";
import { checked, shortText } from "../text.ts";
import { formatRepeat, MAX_INTERVAL, parseRepeat } from "./repeat.ts";
import {
  CATEGORIES,
  DueDate,
  MAX_TODO_DESCRIPTION,
  MAX_TODO_TITLE,
  onePlan,
  PlannedWeek,
  REPEAT_FROM,
  TODO_DESCRIPTION_TOO_LONG,
  TODO_TITLE_REQUIRED,
  TODO_TITLE_TOO_LONG,
} from "./todo.ts";

const CATEGORY_MESSAGE = "Priority must be high, medium, low or none.";
/** Longer than any rule. */
const MAX_RULE = 100;
const REPEAT_MESSAGE = `Repeat must be an RRULE such as FREQ=WEEKLY;BYDAY=MO: daily, weekly on weekdays, monthly on a day or on the first to fourth or last weekday, or yearly, with an INTERVAL from 1 to ${MAX_INTERVAL}.`;

const title = shortText(MAX_TODO_TITLE, TODO_TITLE_TOO_LONG, TODO_TITLE_REQUIRED);
const description = shortText(MAX_TODO_DESCRIPTION, TODO_DESCRIPTION_TOO_LONG);
const category = z.enum(CATEGORIES, CATEGORY_MESSAGE);
const repeatFrom = z.enum(REPEAT_FROM, "repeat_from must be due or done.");

/** An RRULE, normalised; an empty form field means none. */
export const Repeat = z.pipe(
  z.union(
    [
      z.null(),
      z.literal(""),
      checked(
        z.string(),
        z.maxLength(MAX_RULE, REPEAT_MESSAGE),
        z.refine((text) => parseRepeat(text) !== null, REPEAT_MESSAGE),
      ),
    ],
    REPEAT_MESSAGE,
  ),
  z.transform((text) => (text ? formatRepeat(parseRepeat(text)!) : null)),
);

export const TodoInput = onePlan(
  z.object({
    todo_title: title,
    todo_description: z._default(description, ""),
    todo_category: z._default(category, "none"),
    todo_due_date: z._default(DueDate, null),
    todo_week: z._default(PlannedWeek, null),
    todo_repeat: z._default(Repeat, null),
    repeat_from: z._default(repeatFrom, "due"),
    /** The id of a todo of the project that the new one follows; without it, the new one comes first. */
    after: z.optional(z.string("after must be the id of a todo")),
  }),
);
export type TodoInput = z.infer<typeof TodoInput>;

/** Any subset of a todo's fields. */
export const TodoPatch = onePlan(
  z.object({
    todo_title: z.optional(title),
    todo_description: z.optional(description),
    todo_category: z.optional(category),
    todo_due_date: z.optional(DueDate),
    todo_week: z.optional(PlannedWeek),
    todo_repeat: z.optional(Repeat),
    repeat_from: z.optional(repeatFrom),
    is_checked: z.optional(z.boolean("is_checked must be true or false")),
  }),
);
export type TodoPatch = z.infer<typeof TodoPatch>;

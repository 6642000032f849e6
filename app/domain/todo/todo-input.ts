/** The input schemas of todos. A separate module, so that pages do not load the parser of repeat rules. */
import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { codePoints } from "../text/code-points.ts";
import { taskLines } from "../meeting-note/lines.ts";
import { MAX_MEETING_NOTE } from "../meeting-note/meeting-note.ts";
import { EventKey } from "../other-calendar/other-calendar.ts";
import { checked, shortText } from "../text/text.ts";
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
  type TodoField,
} from "./todo.ts";
import { Remind, TodoTime } from "./todo-time.ts";

const CATEGORY_MESSAGE = text("todo.category", "Priority must be high, medium, low or none.");
/** Longer than any rule. */
const MAX_RULE = 100;
const REPEAT_MESSAGE = text(
  "todo.repeat",
  "Repeat must be an RRULE such as FREQ=WEEKLY;BYDAY=MO: daily, weekly on weekdays, monthly on a day or on the first to fourth or last weekday, or yearly, with an INTERVAL from 1 to {max}.",
  { max: MAX_INTERVAL },
);

/** A line unchanged, including spaces at its end. */
const line = checked(
  z.string("meeting_line must be a line of the meeting"),
  z.refine((text) => isLine(text), "meeting_line must be one line, without its box"),
);
const isLine = (text: string) => taskLines(`- [ ] ${text}`)[0]?.words === text && codePoints(text) <= MAX_MEETING_NOTE;
const meeting = z.optional(z.nullable(z.string("meeting_note_id must be the id of a meeting, or null")));

/** A normalised RRULE; an empty form field means none. */
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

/** The schemas of the fields that a person sets. */
const fields = {
  todo_title: shortText(MAX_TODO_TITLE, TODO_TITLE_TOO_LONG, TODO_TITLE_REQUIRED),
  todo_description: shortText(MAX_TODO_DESCRIPTION, TODO_DESCRIPTION_TOO_LONG),
  todo_category: z.enum(CATEGORIES, CATEGORY_MESSAGE),
  todo_due_date: DueDate,
  todo_week: PlannedWeek,
  todo_time: TodoTime,
  todo_remind: Remind,
  todo_remind_at: TodoTime,
  todo_repeat: Repeat,
  repeat_from: z.enum(REPEAT_FROM, "repeat_from must be due or done."),
  todo_event: EventKey,
} satisfies Record<TodoField, z.ZodMiniType>;

/** The fields of a new todo. All except the title have a default. */
const newFields = {
  todo_title: fields.todo_title,
  todo_description: z._default(fields.todo_description, ""),
  todo_category: z._default(fields.todo_category, "none"),
  todo_due_date: z._default(fields.todo_due_date, null),
  todo_week: z._default(fields.todo_week, null),
  todo_time: z._default(fields.todo_time, null),
  todo_remind: z._default(fields.todo_remind, null),
  todo_remind_at: z._default(fields.todo_remind_at, null),
  todo_repeat: z._default(fields.todo_repeat, null),
  repeat_from: z._default(fields.repeat_from, "due"),
  todo_event: z._default(fields.todo_event, null),
} satisfies Record<TodoField, z.ZodMiniType>;

export const TodoInput = onePlan(
  z.object({
    ...newFields,
    /**
     * The id of the todo below which the new one is inserted, in the same project; without it, the new one comes
     * first.
     */
    after: z.optional(z.string("after must be the id of a todo")),
    /**
     * The meeting, of the same project, from which the todo comes, and the words of its line there. A line can have
     * one todo.
     */
    meeting_note_id: meeting,
    meeting_line: z.optional(z.nullable(line)),
  }),
);
export type TodoInput = z.infer<typeof TodoInput>;

/** Stored texts are trimmed, and an editor's may not be. */
const seenText = checked(z.string(), z.trim());

const patchFields = {
  ...z.partial(z.object(fields)).shape,
  /** The texts as they were when their editor opened; a text that is not among them replaces any. */
  seen: z.optional(z.partial(z.object({ todo_title: seenText, todo_description: seenText }))),
  meeting_note_id: meeting,
  is_checked: z.optional(z.boolean("is_checked must be true or false")),
};

const placeFields = {
  project_id: z.optional(z.string("project_id must be the id of a project")),
  after: z.optional(z.nullable(z.string("after must be the id of a todo, or null"))),
  meeting_note_id: meeting,
  meeting_line: z.optional(z.nullable(line)),
};

/**
 * Any subset of a todo's fields. With another meeting, or null for none, the todo loses its line, unless it gets a
 * free `meeting_line` there. In another project it comes first and leaves its meeting. `after` is the id of the todo
 * above it, null for none.
 */
export const TodoPatch = onePlan(z.object({ ...patchFields, ...placeFields }));
export type TodoPatch = z.infer<typeof TodoPatch>;

/** The fields of a todo's editor, which does not move the todo. */
export const TodoEdit = onePlan(z.object(patchFields));

/** The fields that determine a todo's place. */
export const TodoPlace = z.object(placeFields);
export type TodoPlace = z.infer<typeof TodoPlace>;

/**
 * The schemas of the rows in an account's ZIP, as they were exported. A column that is added later needs a default
 * here.
 */
import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import type * as tables from "#app/db/schema.ts";
import { AddendumInput } from "../diary/addendum.ts";
import { DiaryInput } from "../diary/diary.ts";
import { PictureDescription } from "../diary/picture.ts";
import { DiaryTemplateInput } from "../diary/template.ts";
import { PRACTICE_MODES, RECORDED_RESULTS } from "../learning/practice.ts";
import { languageName } from "../own-word/own-word.ts";
import { WordFields } from "../pack/word.ts";
import { MeetingNoteInput, MAX_MEETING_NOTE } from "../meeting-note/meeting-note.ts";
import { MAX_TODO_TITLE, TODO_FIELDS } from "../todo/todo.ts";
import { TodoInput } from "../todo/todo-input.ts";
import { OtherCalendarInput } from "../other-calendar/other-calendar.ts";
import { MorningLine } from "../notification/morning.ts";
import { notes } from "../pomodoro/pomodoro.ts";
import { MAX_PROJECT_TITLE, ProjectInput, ProjectPatch } from "../project/project.ts";
import { pick } from "../pick.ts";
import { checked, shortText } from "../text/text.ts";
import { isTimezone } from "../time/timezone.ts";
import { WeekToClose } from "../week/close-week.ts";
import { isDate, isMonday } from "../week/week.ts";
import { WeeklyUpdateInput } from "../week/weekly-update.ts";
import type { RowOf } from "../export/rows.server.ts";
import type { Kind } from "./staging.server.ts";

const NO_TIMEZONE_MESSAGE = text("import.no_timezone", "This is no time zone");
const id = checked(z.string(), z.regex(/^[\w-]{1,64}$/, text("import.no_id", "This is no id")));
const instant = z.iso.datetime({
  precision: 3,
  error: text("import.no_instant", "This is no instant in UTC, with milliseconds"),
});
const date = checked(z.string(), z.refine(isDate, text("import.no_date", "This is no date")));
const monday = checked(z.string(), z.refine(isMonday, text("import.no_monday", "This is no Monday")));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const maybe = z.nullable;
const textUpTo = (most: number) =>
  shortText(most, text("import.too_long", "This has more than {most} characters", { most }));
const word = textUpTo(300);
const times = { created_at: instant, updated_at: instant };

/** A text that contains JSON. */
const json = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown, context) => {
      try {
        return JSON.parse(String(value)) as unknown;
      } catch {
        context.issues.push({ code: "custom", input: value, message: text("import.no_json", "This is no JSON") });
        return null;
      }
    }),
    schema,
  );

export const ProjectRow = z.object({
  id,
  proje_title: ProjectInput.shape.proje_title,
  proje_goal_minutes: ProjectPatch.shape.proje_goal_minutes,
  created_at: instant,
  archived_at: maybe(instant),
});

const sessionFields = {
  project_id: id,
  proje_title: textUpTo(MAX_PROJECT_TITLE),
  todo_id: maybe(id),
  todo_title: maybe(textUpTo(MAX_TODO_TITLE)),
  status: z.enum(["completed", "cancelled"]),
  duration_minutes: count,
  started_at: instant,
  ended_at: instant,
  focused_seconds: count,
  notes,
  corrected_at: maybe(instant),
};

const within = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));
const days = z.int().check(z.minimum(0), z.maximum(100_000));
/** The columns of a schedule with which the scheduler can continue (`Schedule`). */
const schedule = {
  due_at: maybe(instant),
  stability: maybe(within(0.001, 100_000)),
  difficulty: maybe(within(1, 10)),
  scheduled_days: maybe(days),
  reps: maybe(days),
  lapses: maybe(days),
  state: maybe(z.int().check(z.minimum(0), z.maximum(3))),
  reviewed_at: maybe(instant),
};
const practice = {
  seen_on: date,
  struggling: z.int().check(z.minimum(0), z.maximum(1)),
  last_practiced_at: maybe(instant),
  ...schedule,
};
const scheduled = Object.keys(schedule) as (keyof typeof schedule)[];
const isWhole = () =>
  z.refine<Record<keyof typeof schedule, unknown>>(
    (row) =>
      scheduled.every((name) => (row[name] === null) === (row.reviewed_at === null)) ||
      // A word that was shown but not answered yet.
      scheduled.every((name) => (row[name] === null) === (name !== "due_at")),
    text("import.no_schedule", "A part of its schedule is missing"),
  );
/** The columns that say how an answer counts for its day; answers of earlier versions lack them. */
const onDay = { practiced_on: z.optional(maybe(date)), waited: z.optional(count), was_due: z.optional(count) };
const counts = { total_attempts: count, correct_answers: count };
const progress = { met_on: maybe(date), times_practiced: count, ...counts, ...practice };

/** A learner's progress with a word. */
export const WordProgress = z.object(progress).check(isWhole());

/** Columns of an export that an import creates again. */
interface MadeAnew {
  todo: "focused_seconds";
  diary_picture: "file" | "size" | "width" | "height";
  language_word: "times_practiced" | "total_attempts" | "correct_answers";
}
type ImportedColumn<Name extends Exclude<Kind, "user">> = Exclude<
  keyof RowOf<(typeof tables)[Name]>,
  Name extends keyof MadeAnew ? MadeAnew[Name] : never
>;

/** The schemas of the rows by table. The types require each exported column. */
export const ROWS = {
  todo: z.object({
    id,
    project_id: id,
    ...pick(TodoInput.shape, TODO_FIELDS),
    snoozed_until: z.optional(maybe(instant)),
    repeats_of: maybe(id),
    meeting_note_id: maybe(id),
    meeting_line: maybe(textUpTo(MAX_MEETING_NOTE)),
    is_checked_date: maybe(instant),
    position: z.number(),
    ...times,
  }),
  weekly_update: z.object({
    id,
    project_id: id,
    update_text: WeeklyUpdateInput.shape.update_text,
    week_start: monday,
    ...times,
  }),
  meeting_note: z.object({
    id,
    project_id: id,
    meeting_title: MeetingNoteInput.shape.meeting_title,
    meeting_note: MeetingNoteInput.shape.meeting_note,
    week_start: monday,
    ...times,
  }),
  pomodoro: z.object({
    id,
    ...sessionFields,
    updated_at: instant,
    paused_at: maybe(instant),
    paused_duration: count,
    before_correction: maybe(json(z.object(sessionFields))),
  }),
  diary_entry: z.object({
    id,
    entry_date: date,
    // A day that only has addenda has no text.
    diary_text: z.union([z.literal(""), DiaryInput.shape.diary_text]),
    timezone: checked(z.string(), z.refine(isTimezone, NO_TIMEZONE_MESSAGE)),
    ...times,
  }),
  diary_addendum: z.object({
    id,
    entry_id: id,
    addendum_text: AddendumInput.shape.addendum_text,
    written_on: date,
    timezone: checked(z.string(), z.refine(isTimezone, NO_TIMEZONE_MESSAGE)),
    ...times,
  }),
  // Its size and its name follow from its bytes.
  diary_picture: z.object({
    entry_id: id,
    entry_date: date,
    picture_description: PictureDescription.shape.picture_description,
    created_at: instant,
  }),
  diary_template: z.object({ template_text: DiaryTemplateInput.shape.template_text, updated_at: instant }),
  week_closed: z.object({ week_start: monday, markdown: WeekToClose.shape.markdown, closed_at: instant }),
  language_word: z.object({ id, language: languageName, ...WordFields.shape, position: count, created_at: instant }),
  language_progress: z
    .object({ word_id: id, language: word, word_original: maybe(word), ...progress })
    .check(isWhole()),
  language_review: z.object({
    word_id: id,
    number: count,
    result: z.enum(RECORDED_RESULTS),
    mode: maybe(z.enum(PRACTICE_MODES)),
    practiced_at: instant,
    before: json(z.object({ ...practice, ...onDay }).check(isWhole())),
    answer_id: maybe(id),
  }),
  language_day: z.object({
    language: word,
    practiced_on: date,
    answers: count,
    reviews: count,
    due: count,
    recalled: count,
  }),
  language_learner: z.object({
    language: word,
    day_number: count,
    total_words_encountered: count,
    ...counts,
    met_on: maybe(date),
    last_practiced_at: maybe(instant),
  }),
  morning_line: z.object({
    hour: MorningLine.shape.hour,
    way: MorningLine.shape.way,
    with_titles: z.int().check(z.minimum(0), z.maximum(1)),
  }),
  other_calendar: z.object({
    id,
    calendar_name: OtherCalendarInput.shape.calendar_name,
    calendar_mark: OtherCalendarInput.shape.calendar_mark,
    // Null if the person did not export addresses.
    calendar_address: maybe(OtherCalendarInput.shape.calendar_address),
    created_at: instant,
  }),
} satisfies { [Name in Exclude<Kind, "user">]: z.ZodMiniObject<Record<ImportedColumn<Name>, z.ZodMiniType>> };
/** The kinds of rows that have files of their own. Settings are in account.json. */
export type RowKind = keyof typeof ROWS;
export const isRowKind = (name: string | undefined): name is RowKind => name !== undefined && Object.hasOwn(ROWS, name);
export type RowsOf = { [Name in keyof typeof ROWS]: z.infer<(typeof ROWS)[Name]> };

/** The latest of a row's instants and dates, as the beginning of an ISO text. */
export const latestIn = (row: object): string =>
  Object.entries(row).reduce(
    (latest, [name, value]) =>
      /_at$|_date$|_on$/.test(name) &&
      !/^(due_at|todo_due_date)$/.test(name) &&
      typeof value === "string" &&
      value > latest
        ? value
        : latest,
    "",
  );

/** The rows of a person that an export contains, read in pages. */
import { and, asc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import {
  diary_addendum,
  diary_entry,
  diary_picture,
  diary_template,
  language_day,
  language_learner,
  language_progress,
  language_review,
  language_word,
  meeting_note,
  morning_line,
  other_calendar,
  pomodoro,
  project,
  todo,
  week_closed,
  weekly_update,
} from "#app/db/schema.ts";

/** The number of rows that are read at a time. */
const PAGE = 500;

/** Columns that are equal in all exported rows of a person, or follow from other columns. */
const LEFT_OUT = [
  "user_id",
  "deleted_at",
  "review_at",
  // Of words: own words have no recording, and the other columns follow from the texts.
  "audio_path",
  "search_text",
  "word_sort",
  "pronunciation_sort",
  "meaning_sort",
  // Of the morning line: they follow from its hour.
  "next_at",
  "last_on",
  "tries",
  // Of calendars: they follow from their addresses.
  "calendar_host",
  "read_at",
  "etag",
  "expanded_on",
  "failing_since",
  "failure",
  "failures",
] as const;

type OwnTable = SQLiteTable & { user_id: SQLiteColumn };
/** An exported row: the columns of its table. */
export type RowOf<Table extends SQLiteTable> = Omit<Table["$inferSelect"], (typeof LEFT_OUT)[number]>;

/** Additional columns from other tables, by their names in the row. */
type Added<More> = { [Name in keyof More]: SQL.Aliased<More[Name]> };

interface Options<More> {
  /** The condition for the exported rows; default: all rows of the person. */
  where?: SQL | undefined;
  added?: Added<More>;
}

/**
 * Declares how a person's rows are read in pages, in the order of `key`. An index must begin with the columns of
 * `where` followed by `key`. A page starts after the values of the last row, so deleting that row meanwhile loses no
 * other rows.
 */
function pagesOf<Table extends OwnTable, More = unknown>(
  table: Table,
  key: readonly (keyof RowOf<Table> & string)[],
  { where, added }: Options<More> = {},
) {
  type Row = RowOf<Table> & More;
  const all = getTableColumns(table) as Record<string, SQLiteColumn>;
  const columns = Object.entries(all).filter(([name]) => !(LEFT_OUT as readonly string[]).includes(name));
  const order = key.map((name) => all[name]!);
  const names = sql.join(order, sql`, `);
  const bounds = sql.join(
    key.map((name) => sql.placeholder(name)),
    sql`, `,
  );
  const page = ownedQuery<Row>(
    (select, owner) =>
      select({ ...Object.fromEntries(columns), ...added })
        .from(table as SQLiteTable)
        .where(and(eq(table.user_id, owner), where, sql`(${names}) > (${bounds})`))
        .orderBy(...order.map((column) => asc(column)))
        .limit(PAGE) as never,
  );
  const start = order.map(({ name, dataType }) => [name, dataType === "number" ? -Number.MAX_VALUE : ""]);
  return async function* (context: AppContext, values: Record<string, string> = {}): AsyncGenerator<Row[]> {
    let after: Record<string, unknown> = Object.fromEntries(start);
    for (;;) {
      const [rows] = await context.read(page({ ...values, ...after }));
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) return;
      const last = rows.at(-1) as Record<string, unknown>;
      after = Object.fromEntries(key.map((name) => [name, last[name]]));
    }
  };
}

export const projects = pagesOf(project, ["position", "id"], { where: isNull(project.deleted_at) });

/** Every index of `todo` is partial, so open and completed todos are read separately. */
const ofProject = (isDone: SQL) =>
  and(eq(todo.project_id, sql.placeholder("project_id")), isDone, isNull(todo.deleted_at));
const openTodos = pagesOf(todo, ["position", "id"], { where: ofProject(isNull(todo.is_checked_date)) });
const doneTodos = pagesOf(todo, ["is_checked_date", "id"], { where: ofProject(isNotNull(todo.is_checked_date)) });

/** The open todos of a project in order, and then the completed ones. */
export async function* todosOf(context: AppContext, project_id: string) {
  yield* openTodos(context, { project_id });
  yield* doneTodos(context, { project_id });
}

export const weeklyUpdates = pagesOf(weekly_update, ["week_start", "id"]);
export const closedWeeks = pagesOf(week_closed, ["week_start"]);
export const meetings = pagesOf(meeting_note, ["week_start", "created_at", "id"]);
export const diaryTemplate = pagesOf(diary_template, ["updated_at"]);
export const diaryAddenda = pagesOf(diary_addendum, ["entry_id", "created_at", "id"]);
/** Entries with their addenda; addenda also have a file of their own. */
export const diaryEntries = pagesOf(diary_entry, ["entry_date"], {
  added: {
    addenda: sql<string>`(SELECT json_group_array(json_object('written_on', a.written_on, 'created_at', a.created_at,
        'addendum_text', a.addendum_text))
      FROM diary_addendum a WHERE a.user_id = diary_entry.user_id AND a.entry_id = diary_entry.id)`.as("addenda"),
  },
});
/** Pictures with their day, which is part of their file name. */
export const diaryPictures = pagesOf(diary_picture, ["entry_id"], {
  added: {
    entry_date: sql<string>`(SELECT e.entry_date FROM diary_entry e WHERE e.id = diary_picture.entry_id)`.as(
      "entry_date",
    ),
  },
});
export const pomodoros = pagesOf(pomodoro, ["started_at", "id"], { where: isNull(pomodoro.deleted_at) });
export const mornings = pagesOf(morning_line, ["hour"]);
/**
 * Calendars with their addresses as they are stored. The example calendar of a demo account has no address and is
 * left out.
 */
export const calendars = pagesOf(other_calendar, ["created_at", "id"], {
  where: sql`${other_calendar.calendar_address} <> ''`,
});
export const learners = pagesOf(language_learner, ["language"]);
export const learningDays = pagesOf(language_day, ["language", "practiced_on"]);
export const reviews = pagesOf(language_review, ["word_id", "number"]);

export const ownWords = pagesOf(language_word, ["language", "position", "id"]);

const ofWord = (column: SQLiteColumn) =>
  sql<string | null>`(SELECT ${sql.identifier(column.name)} FROM language_word WHERE language_word.id = word_id)`.as(
    column.name,
  );

/** Progress with the texts of its word, because words have other ids in another installation. */
export const words = pagesOf(language_progress, ["word_id"], {
  added: {
    word_original: ofWord(language_word.word_original),
    pronunciation: ofWord(language_word.pronunciation),
    meaning: ofWord(language_word.meaning),
  },
});

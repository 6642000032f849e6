/** The rows of a person that an export holds, read in pages. */
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

/** Rows of a read. */
const PAGE = 500;

/** Columns that are the same in all exported rows of a person, or follow from other columns. */
const LEFT_OUT = [
  "user_id",
  "deleted_at",
  "review_at",
  // Of words: own ones have no recording, and the others follow from the texts.
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

/** Columns from other tables, by their names in the row. */
type Added<More> = { [Name in keyof More]: SQL.Aliased<More[Name]> };

interface Options<More> {
  /** The rows that are exported; all of the person unless given. */
  where?: SQL | undefined;
  added?: Added<More>;
}

/**
 * Declares the reading of a person's rows in pages, in the order of `key`, which an index begins with behind what `where`
 * names. A page starts after the last row's own values, so a row that is deleted meanwhile loses no others.
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

/** Every index of todo is partial, so open and done ones are read by their own. */
const ofProject = (isDone: SQL) =>
  and(eq(todo.project_id, sql.placeholder("project_id")), isDone, isNull(todo.deleted_at));
const openTodos = pagesOf(todo, ["position", "id"], { where: ofProject(isNull(todo.is_checked_date)) });
const doneTodos = pagesOf(todo, ["is_checked_date", "id"], { where: ofProject(isNotNull(todo.is_checked_date)) });

/** The open todos of a project in its order, then the done ones. */
export async function* todosOf(context: AppContext, project_id: string) {
  yield* openTodos(context, { project_id });
  yield* doneTodos(context, { project_id });
}

export const weeklyUpdates = pagesOf(weekly_update, ["week_start", "id"]);
export const closedWeeks = pagesOf(week_closed, ["week_start"]);
export const meetings = pagesOf(meeting_note, ["week_start", "created_at", "id"]);
export const diaryTemplate = pagesOf(diary_template, ["updated_at"]);
export const diaryAddenda = pagesOf(diary_addendum, ["entry_id", "created_at", "id"]);
/** Entries with their addenda, which have a file of their own, too. */
export const diaryEntries = pagesOf(diary_entry, ["entry_date"], {
  added: {
    addenda: sql<string>`(SELECT json_group_array(json_object('written_on', a.written_on, 'created_at', a.created_at,
        'addendum_text', a.addendum_text))
      FROM diary_addendum a WHERE a.user_id = diary_entry.user_id AND a.entry_id = diary_entry.id)`.as("addenda"),
  },
});
/** Pictures with their day, which names their file. */
export const diaryPictures = pagesOf(diary_picture, ["entry_id"], {
  added: {
    entry_date: sql<string>`(SELECT e.entry_date FROM diary_entry e WHERE e.id = diary_picture.entry_id)`.as(
      "entry_date",
    ),
  },
});
export const pomodoros = pagesOf(pomodoro, ["started_at", "id"], { where: isNull(pomodoro.deleted_at) });
export const mornings = pagesOf(morning_line, ["hour"]);
/** Calendars with the addresses as they are stored, but for the example of a demo account, which has none. */
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

/** Progress with its word's texts, because another installation has other ids of words. */
export const words = pagesOf(language_progress, ["word_id"], {
  added: {
    word_original: ofWord(language_word.word_original),
    pronunciation: ofWord(language_word.pronunciation),
    meaning: ofWord(language_word.meaning),
  },
});

/**
 * The todos that were made of lines of meetings. Decision 48 explains how a line and its todo are kept in the same
 * state.
 */
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { flag, isOwnRow, ownedQuery, statement } from "#app/db/database.ts";
import { meeting_note, todo } from "#app/db/schema.ts";
import { activeTodos } from "../todo/limit.server.ts";
import { shownColumns } from "../todo/list.server.ts";
import { makeNext, undoNext } from "../todo/next-todo.server.ts";
import type { RepeatingTodo } from "../todo/repeat.server.ts";
import { MAX_ACTIVE_TODOS } from "../todo/todo.ts";
import { type EditedLines, editLines, type LineTodo } from "./lines.ts";

type LinkedTodo = LineTodo & RepeatingTodo;

const lineColumns = {
  id: todo.id,
  meeting_line: todo.meeting_line,
  is_checked: flag(isNotNull(todo.is_checked_date), "is_checked"),
};

const linkedTodos = ownedQuery((select, owner) =>
  select({
    ...lineColumns,
    todo_due_date: todo.todo_due_date,
    todo_repeat: todo.todo_repeat,
    repeat_from: todo.repeat_from,
  })
    .from(todo)
    .where(
      and(
        eq(todo.meeting_note_id, sql.placeholder("id")),
        eq(todo.user_id, owner),
        isNotNull(todo.meeting_line),
        isNull(todo.deleted_at),
      ),
    )
    .orderBy(asc(todo.created_at), asc(todo.id)),
);

/** The query of a meeting's todos that have a line, oldest first. */
export const linkedTodosOf = (id: string) => linkedTodos({ id });

/** The query for the todos that have a line in the meetings of some weeks: from one Monday until before another. */
export const lineTodosOfWeeks = ownedQuery(
  (select, owner) => {
    const meetings = select({ id: meeting_note.id })
      .from(meeting_note)
      .where(
        and(
          eq(meeting_note.user_id, owner),
          gte(meeting_note.week_start, sql.placeholder("from")),
          lt(meeting_note.week_start, sql.placeholder("end")),
        ),
      );
    return select({ ...shownColumns, ...lineColumns })
      .from(todo)
      .where(
        and(
          inArray(todo.meeting_note_id, meetings),
          isNotNull(todo.meeting_note_id),
          isNotNull(todo.meeting_line),
          isNull(todo.deleted_at),
        ),
      );
  },
  { inlineAsJson: true },
);

const notesOf = ownedQuery((select, owner) =>
  select({ meeting_note: meeting_note.meeting_note }).from(meeting_note).where(isOwnRow(meeting_note, owner)),
);

type Lines = Omit<EditedLines<LinkedTodo>, "text"> & { text?: string };

/** The result for a meeting whose notes are not changed. */
export const NO_LINES: Lines = { moved: [], ticked: [], unticked: [] };

/** Reads how the new notes of a meeting change the todos of its lines. */
export async function readEditedLines(context: AppContext, id: string, typed: string): Promise<Lines> {
  const [[before], todos] = await context.read(notesOf({ id }), linkedTodosOf(id));
  return editLines(before?.meeting_note ?? "", typed, todos);
}

/**
 * Returns the condition that there is room for the todos that an edit opens; an archived project needs none.
 * Undefined if it opens none.
 */
export function roomFor({ ticked, unticked }: Lines, user_id: string): SQL | undefined {
  if (unticked.length === 0) return undefined;
  const closed = ticked.filter(({ todo_repeat }) => todo_repeat === null).length;
  return sql`(${activeTodos(user_id)} <= ${MAX_ACTIVE_TODOS + closed - unticked.length} OR ${meeting_note.project_id} IN
    (SELECT id FROM project WHERE user_id = ${user_id} AND deleted_at IS NULL AND archived_at IS NOT NULL))`;
}

/**
 * The statements that change the todos of lines together with a meeting's notes, if an earlier statement has stored
 * the notes.
 */
export function changeTodosOf(context: AppContext, id: string, user_id: string, { text, ...lines }: Lines) {
  const { db } = context;
  const now = context.now.toISOString();
  const isSaved = sql`EXISTS (SELECT 1 FROM meeting_note AS saved
    WHERE saved.id = ${id} AND saved.user_id = ${user_id} AND saved.meeting_note = ${text ?? null})`;
  const check = (of: string, date: string | null) =>
    statement(db)`UPDATE todo SET is_checked_date = ${date}, updated_at = ${now}
      WHERE id = ${of} AND user_id = ${user_id} AND deleted_at IS NULL AND ${isSaved}
        AND (is_checked_date IS NULL) = ${date === null ? 0 : 1}`;
  const moved = sql`json_each(${JSON.stringify(lines.moved)})`;
  const move = sql`UPDATE todo SET meeting_line =
      (SELECT value ->> 'meeting_line' FROM ${moved} WHERE value ->> 'id' = todo.id)
    WHERE id IN (SELECT value ->> 'id' FROM ${moved}) AND user_id = ${user_id} AND ${isSaved}`;
  return [
    ...(lines.moved.length > 0 ? [statement(db)`${move}`] : []),
    ...lines.ticked.flatMap((one) => [check(one.id, now), ...makeNext(context, one, { id: one.id, user_id, now })]),
    ...lines.unticked.flatMap((one) => [...undoNext(db, { id: one.id, user_id, now }, isSaved), check(one.id, null)]),
  ];
}

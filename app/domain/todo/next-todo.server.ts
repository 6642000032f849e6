import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { insertSelect, sameValues } from "#app/db/columns.ts";
import { type Database, newId, isOwnRow, ownedQuery, statement } from "#app/db/database.ts";
import { todo } from "#app/db/schema.ts";
import { dateIn } from "../time/timezone.ts";
import { nextOf, type RepeatingTodo } from "./repeat.server.ts";
import { completeRepeat, formatRepeat, parseRepeat } from "./repeat.ts";
import { atNoon, dateOf } from "./todo.ts";

const repeatingTodo = ownedQuery((select, owner) =>
  select({ todo_due_date: todo.todo_due_date, todo_repeat: todo.todo_repeat, repeat_from: todo.repeat_from })
    .from(todo)
    .where(and(isOwnRow(todo, owner), isNull(todo.deleted_at))),
);

/** Reads the fields from which the next date of the user's todo is calculated; undefined if there is no such todo. */
export async function readRepeating(context: AppContext, id: string): Promise<RepeatingTodo | undefined> {
  const [[found]] = await context.read(repeatingTodo({ id }));
  return found;
}

/**
 * The rule as it is stored. A rule that counts from the due date takes what it does not say, such as the weekday, from
 * that date.
 */
export function storedRepeat({ todo_repeat, repeat_from, todo_due_date }: RepeatingTodo): string | null {
  if (todo_repeat === null || repeat_from === "done" || todo_due_date === null) return todo_repeat;
  return formatRepeat(completeRepeat(parseRepeat(todo_repeat)!, dateOf(todo_due_date)));
}

interface Change {
  id: string;
  user_id: string;
  /** The instant of the change. */
  now: string;
}

/**
 * The statement that makes the next todo after an earlier statement of the batch has completed one, in the same
 * place. It does not check for room, because the completed todo has just made some. Makes none if the todo does not
 * repeat.
 */
export function makeNext(
  context: Pick<AppContext, "db" | "days" | "now">,
  repeating: RepeatingTodo,
  { id, user_id, now }: Change,
) {
  const next = nextOf(repeating, dateIn(context.days, context.now));
  if (!next) return [];
  const copy = {
    ...sameValues(todo),
    id: newId(),
    todo_due_date: atNoon(next.date),
    todo_week: null,
    todo_repeat: next.todo_repeat,
    repeats_of: sql`id`,
    snoozed_until: null,
    meeting_line: null,
    todo_event: null,
    is_checked_date: null,
    focused_seconds: 0,
    created_at: now,
    updated_at: now,
  };
  // A todo that was completed before has another date, and one that already has a next todo is rejected by the unique
  // index.
  const insert = sql`
    ${insertSelect(todo, copy)}
    FROM todo WHERE id = ${id} AND user_id = ${user_id} AND is_checked_date = ${now} AND deleted_at IS NULL
    ON CONFLICT DO NOTHING`;
  return [statement(context.db)`${insert}`];
}

/**
 * The statements that remove the next todo before a completed one is reopened: the next todo is deleted if it was not
 * changed. One that the person has deleted does not count as the next todo any more. They do nothing unless `when`
 * holds.
 */
export function undoNext(db: Database, { id, user_id }: Change, when = sql`true`) {
  const ofCompleted = sql`repeats_of = ${id} AND user_id = ${user_id} AND EXISTS (SELECT 1 FROM todo AS done
    WHERE done.id = ${id} AND done.user_id = ${user_id} AND done.is_checked_date IS NOT NULL AND done.deleted_at IS NULL) AND ${when}`;
  const run = (query: SQL) => statement(db)`${query}`;
  return [
    run(sql`DELETE FROM todo WHERE ${ofCompleted}
      AND updated_at = created_at AND is_checked_date IS NULL AND deleted_at IS NULL`),
    run(sql`UPDATE todo SET repeats_of = NULL WHERE ${ofCompleted} AND deleted_at IS NOT NULL`),
  ] as const;
}

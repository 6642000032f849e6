import { inEnglish, type Message, said } from "#app/i18n/text.ts";
import { and, eq, gt, isNotNull, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { statement } from "#app/db/database.ts";
import { meeting_note, todo } from "#app/db/schema.ts";
import { AppError, invalidInput, notFound } from "#app/errors.ts";
import { doneOnce } from "../concurrency/idempotency.server.ts";
import { changedAt } from "../concurrency/optimistic-lock.server.ts";
import { ownProject } from "../project/project.server.ts";
import { restorableSince } from "../trash/trash.server.ts";
import { PROJECT_GONE_MESSAGE } from "../trash/trash.ts";
import { ARCHIVED_MESSAGE } from "./create.server.ts";
import { hasRoom, limitReached } from "./limit.server.ts";
import { todoColumns } from "./list.server.ts";
import { mayMove, placeFields } from "./move.server.ts";
import { makeNext, readRepeating, storedRepeat, undoNext } from "./next-todo.server.ts";
import { newPosition } from "./order.server.ts";
import { type Todo, type TodoField, withOnePlan } from "./todo.ts";
import type { TodoPatch } from "./todo-input.ts";
import { textConditions } from "./text.server.ts";
import { timeConditions } from "./time.server.ts";
import { NO_TIME, TIME_FIELDS } from "./todo-time.ts";

/**
 * Changes the given fields. A new day clears the week, and a new week clears the day. Checking stores the time and, if
 * the todo repeats, makes its next todo, once. Unchecking deletes that next todo unless it was changed, and is a 409 at
 * the limit. A new project must be the user's (404), not archived (409), and have room if the todo did not count before
 * (409). A text that was changed since the client saw it is a 409 with the stored todo. A trigger ticks the line of the
 * meeting from which the todo was made.
 */
export async function changeTodo(context: AppContext, id: string, patch: TodoPatch): Promise<Todo> {
  const { is_checked, project_id, after: follows, meeting_line, seen, ...given } = patch;
  const place = { project_id, after: follows, is_checked };
  const [{ id: user_id }, before] = await Promise.all([
    mayWrite(context, "todo", id),
    is_checked || patch.todo_repeat ? readRepeating(context, id) : undefined,
  ]);
  const now = context.now.toISOString();
  const fields = withOnePlan(given);
  const after = before && { ...before, ...fields };
  if (after && fields.todo_repeat) after.todo_repeat = fields.todo_repeat = storedRepeat(after);
  const isOfMeeting = given.meeting_note_id ? hasMeeting(given.meeting_note_id, project_id) : undefined;
  const checking = is_checked === undefined ? {} : { is_checked_date: is_checked ? firstChecked(now) : null };
  const set = { ...placeFields(place), ...fields, ...awakeAgain(fields), ...lineOf(patch), ...checking };
  const update = context.db
    .update(todo)
    .set({ ...set, updated_at: changedAt(todo, set, now) })
    .where(
      and(
        eq(todo.id, id),
        eq(todo.user_id, user_id),
        isNull(todo.deleted_at),
        ...timeConditions(given).map(({ holds }) => holds),
        ...textConditions(patch).map(({ holds }) => holds),
        is_checked === false && !project_id ? or(isNull(todo.is_checked_date), hasRoom(user_id)) : undefined,
        mayMove(user_id, place),
        isOfMeeting,
      ),
    )
    .returning(todoColumns);
  const change = { id, user_id, now };
  const [changed] =
    is_checked === false
      ? (await context.db.batch([...undoNext(context.db, change), update]))[2]
      : (await context.db.batch([update, ...(is_checked && after ? makeNext(context, after, change) : [])]))[0];
  if (changed?.meeting_line) context.trail.also.add("meeting_note");
  if (changed) return changed;
  if (project_id) await refuseProject(context, project_id);
  await refuseTime(context, user_id, id, given);
  await refuseText(context, user_id, id, patch);
  throw await explainFailure(context, user_id, id, and(isNull(todo.deleted_at), isOfMeeting), project_id === undefined);
}

/** A todo that gets another day, time or reminder is not snoozed any more. */
const awakeAgain = (fields: object) =>
  [...TIME_FIELDS, "todo_due_date"].some((name) => Object.hasOwn(fields, name)) ? { snoozed_until: null } : {};

/** Throws a 400 if the stored todo lacks the field that its new time or reminder requires. */
async function refuseTime({ db }: AppContext, user_id: string, id: string, given: TodoPatch): Promise<void> {
  for (const { holds, problem } of timeConditions(given)) {
    const [row] = await db
      .select({ id: todo.id })
      .from(todo)
      .where(and(isOwn(id, user_id), not(holds)));
    if (row) throw invalidInput([{ path: [problem.path], message: problem.message }]);
  }
}

/** Throws a 409 with the stored todo when a text that another device saved meanwhile would be lost. */
async function refuseText({ db }: AppContext, user_id: string, id: string, patch: TodoPatch): Promise<void> {
  for (const { name, holds, message } of textConditions(patch)) {
    const [current] = await db
      .select(todoColumns)
      .from(todo)
      .where(and(isOwn(id, user_id), not(holds)));
    if (!current) continue;
    const text = { ...message, values: { other: current[name] } };
    throw new AppError(409, text, { details: [{ path: name, message: inEnglish(text) }], extra: { current } });
  }
}

/** Throws when a todo cannot go to a project because of that: 404 when it is not the user's, 409 when it is archived. */
async function refuseProject(context: AppContext, project_id: string): Promise<void> {
  const [[owned]] = await context.read(ownProject({ project_id }));
  if (!owned) throw notFound();
  if (owned.is_archived) throw new AppError(409, ARCHIVED_MESSAGE);
}

/** The line of a changed todo: the given one if it is free; none if the meeting changes. */
function lineOf({ meeting_note_id: meeting, meeting_line: line }: TodoPatch) {
  if (meeting === undefined) return {};
  if (meeting && line)
    return { meeting_line: sql`CASE WHEN ${isFree(sql`${meeting}`, sql`${line}`)} THEN ${line} END` };
  return { meeting_line: sql`CASE WHEN ${todo.meeting_note_id} IS ${meeting} THEN ${todo.meeting_line} END` };
}

/**
 * The condition that a meeting belongs to the todo's project, or to the project to which it moves, and therefore to
 * its user.
 */
const hasMeeting = (id: string, project_id?: string) => sql`EXISTS (SELECT 1 FROM ${meeting_note}
  WHERE ${meeting_note}.id = ${id} AND ${meeting_note}.user_id = ${todo}.user_id
    AND ${meeting_note}.project_id = ${project_id ?? sql`${todo}.project_id`})`;

/** Completing a completed todo keeps the first date. */
const firstChecked = (now: string) => sql`COALESCE(${todo.is_checked_date}, ${now})`;

/**
 * Deletes a todo; it can be restored for 30 days. If it is deleted already, that is a 404 unless `mayRepeat` is set.
 * Undoing an addition leaves an empty row that cannot be restored, unless the todo was changed since: without that
 * row, a repeated addition that arrives late would create the todo again.
 */
export async function deleteTodo(
  context: AppContext,
  id: string,
  { mayRepeat = false, isUndo = false } = {},
): Promise<Message> {
  const { id: user_id } = await mayWrite(context, "todo", id);
  if (isUndo) {
    // A todo that was changed since goes to the trash.
    const isAsMade = sql`${todo.updated_at} = ${todo.created_at} AND ${todo.is_checked_date} IS NULL AND ${todo.focused_seconds} = 0`;
    const undone = await context.db
      .update(todo)
      .set({ ...EMPTY, deleted_at: context.now.toISOString() })
      .where(and(eq(todo.id, id), eq(todo.user_id, user_id), isNull(todo.deleted_at), isAsMade))
      .returning({ id: todo.id });
    if (undone.length > 0) return said({ id: "todo.deleted", message: "Todo deleted" });
  }
  const { db } = context;
  const once = doneOnce(context, user_id, `delete-todo ${id}`);
  const [[deleted]] = await db.batch([
    db
      .update(todo)
      .set({ deleted_at: sql`COALESCE(${todo.deleted_at}, ${context.now.toISOString()})` })
      .where(
        and(eq(todo.id, id), eq(todo.user_id, user_id), mayRepeat ? undefined : isNull(todo.deleted_at), once.isNew),
      )
      .returning({ id: todo.id }),
    statement(db)`
      ${once.remember(sql`EXISTS (SELECT 1 FROM todo WHERE ${own(id, user_id)} AND deleted_at IS NOT NULL)`)}`,
  ]);
  if (!deleted && !isUndo && !(await once.wasDone())) throw notFound();
  return said({ id: "todo.deleted", message: "Todo deleted" });
}

const isOwn = (id: string, user_id: string) => and(eq(todo.id, id), eq(todo.user_id, user_id), isNull(todo.deleted_at));
const own = (id: string, user_id: string) => sql`id = ${id} AND user_id = ${user_id}`;

/** The fields of a todo after its addition was undone. */
const EMPTY = {
  todo_title: "",
  todo_description: "",
  todo_category: "none",
  todo_due_date: null,
  todo_week: null,
  ...NO_TIME,
  snoozed_until: null,
  todo_repeat: null,
  repeat_from: "due",
  todo_event: null,
  meeting_note_id: null,
  meeting_line: null,
} as const satisfies Partial<typeof todo.$inferInsert> & Record<TodoField, unknown>;

/** The condition that a deleted todo can be restored: it is not just the row of an undone addition. */
export const isRestorable = ne(todo.todo_title, "");

/**
 * Restores a deleted todo at its old position, or first in the user's project `to`. 409 at the limit, and while its
 * project is deleted; 404 after 30 days, and if the same request has restored it before and it was deleted again. If
 * another todo was made of its line meanwhile, the line stays with that one.
 */
export async function restoreTodo(context: AppContext, id: string, to?: string): Promise<Todo> {
  const { id: user_id } = await mayWrite(context, "todo", id);
  const since = restorableSince(context.now);
  const home = sql`(SELECT id FROM project
    WHERE id = ${to ?? sql`${todo}.project_id`} AND user_id = ${user_id} AND deleted_at IS NULL)`;
  const place =
    to === undefined
      ? { meeting_line: freeLine }
      : {
          project_id: to,
          meeting_note_id: null,
          meeting_line: null,
          position: sql`(SELECT ${newPosition(undefined)} FROM project WHERE id = ${to})`,
        };
  const isAlive = to === undefined ? isNull(todo.deleted_at) : undefined;
  const { db } = context;
  const once = doneOnce(context, user_id, `restore-todo ${id}`);
  const isThere = sql`EXISTS (SELECT 1 FROM todo WHERE ${own(id, user_id)} AND deleted_at IS NULL)`;
  const [[restored]] = await db.batch([
    db
      .update(todo)
      .set({ deleted_at: null, ...place })
      .where(
        and(
          eq(todo.id, id),
          eq(todo.user_id, user_id),
          isRestorable,
          sql`${home} IS NOT NULL`,
          or(isAlive, and(gt(todo.deleted_at, since), or(isNotNull(todo.is_checked_date), hasRoom(user_id, to)))),
          once.isNew,
        ),
      )
      .returning(todoColumns),
    statement(db)`${once.remember(isThere)}`,
  ]);
  if (restored?.meeting_line) context.trail.also.add("meeting_note");
  if (restored) return restored;
  if (await once.wasDone()) return storedTodo(context, user_id, id);
  const mayComeBack = and(
    isRestorable,
    gt(todo.deleted_at, since),
    sql`(${to ?? null} IS NULL OR ${home} IS NOT NULL)`,
  );
  throw await explainFailure(context, user_id, id, mayComeBack, to === undefined);
}

/** A todo that an earlier request has restored. 404 if it was deleted since. */
async function storedTodo({ db }: AppContext, user_id: string, id: string): Promise<Todo> {
  const [stored] = await db.select(todoColumns).from(todo).where(isOwn(id, user_id));
  if (!stored) throw notFound();
  return stored;
}

/** The condition that no other todo has a line of a meeting. */
function isFree(meeting: SQL, line: SQL): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM todo AS other WHERE other.meeting_note_id = ${meeting}
    AND other.meeting_line = ${line} AND other.deleted_at IS NULL AND other.id <> ${todo}.id)`;
}

/** The line of a deleted todo, unless another todo has it. */
const freeLine = sql`CASE WHEN ${isFree(sql`${todo}.meeting_note_id`, sql`${todo}.meeting_line`)}
  THEN ${todo.meeting_line} END`;

/**
 * Throws why a statement changed nothing: the deleted project, if the todo stays in it; the limit, if the row exists;
 * otherwise 404.
 */
async function explainFailure(
  context: AppContext,
  user_id: string,
  id: string,
  isAlive: SQL | undefined,
  stays = true,
) {
  const [row] = await context.db
    .select({
      gone: sql<number>`EXISTS (SELECT 1 FROM project WHERE id = ${todo}.project_id AND deleted_at IS NOT NULL)`,
    })
    .from(todo)
    .where(and(eq(todo.id, id), eq(todo.user_id, user_id), isAlive));
  if (!row) return notFound();
  return stays && row.gone ? new AppError(409, PROJECT_GONE_MESSAGE) : limitReached();
}

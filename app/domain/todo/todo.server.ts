import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type AppContext, mayWrite } from "#app/context.ts";
import { type Database, newId } from "#app/db/database.ts";
import { todo } from "#app/db/schema.ts";
import { AppError, notFound } from "../errors.ts";
import { ownProject } from "../project/project.server.ts";
import { activeTodos, hasRoom, limitReached } from "./limit.server.ts";
import { todoColumns } from "./list.server.ts";
import { makeNext, readRepeating, storedRepeat, takeBackNext } from "./next-todo.server.ts";
import { newPosition } from "./order.server.ts";
import { MAX_ACTIVE_TODOS, RESTORE_DAYS, type Todo, withOnePlan } from "./todo.ts";
import type { TodoInput, TodoPatch } from "./todo-input.ts";

/**
 * Creates a todo, at the top of its project unless `after` names the todo that it follows. 409 at the limit; one
 * statement counts and inserts, so parallel requests cannot exceed it. Repeating it with the same `id` returns the same
 * todo.
 */
export async function createTodo(
  context: AppContext,
  project_id: string,
  input: TodoInput,
  id: string = newId(),
): Promise<Todo> {
  const { id: user_id } = await mayWrite(context, "todo");
  const now = context.now.toISOString();
  const [created] = await context.db.all<Omit<Todo, "is_checked">>(sql`
    INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, todo_due_date,
      todo_week, todo_repeat, repeat_from, position, created_at, updated_at)
    SELECT ${id}, user_id, id, ${input.todo_title}, ${input.todo_description}, ${input.todo_category},
      ${input.todo_due_date}, ${input.todo_week}, ${storedRepeat(input)}, ${input.repeat_from},
      ${newPosition(input.after)}, ${now}, ${now}
    FROM project
    WHERE id = ${project_id} AND user_id = ${user_id} AND deleted_at IS NULL AND archived_at IS NULL
      AND ${activeTodos(user_id)} < ${MAX_ACTIVE_TODOS}
    ON CONFLICT DO NOTHING
    RETURNING id, project_id, todo_title, todo_description, todo_category, todo_due_date, todo_week,
      todo_repeat, repeat_from, focused_seconds, is_checked_date, created_at, updated_at, deleted_at`);
  if (created) {
    context.trail.target = { kind: "todo", id: created.id };
    return { ...created, is_checked: false };
  }
  const [made] = await context.db
    .select({ ...todoColumns, user_id: todo.user_id })
    .from(todo)
    .where(eq(todo.id, id));
  if (made) {
    const { user_id: owner, ...row } = made;
    if (owner !== user_id) throw notFound();
    return row;
  }
  const [[owned]] = await context.read(ownProject({ project_id }));
  if (!owned) throw notFound();
  if (owned.is_archived) throw new AppError(409, "This project is archived. Unarchive it to add todos.");
  throw limitReached();
}

/**
 * Changes the given fields; a new day clears the week, and a new week the day. Checking stores the time, and makes the
 * next todo of one that repeats, once. Unchecking takes that back unless it has changed, and is a 409 at the limit.
 */
export async function changeTodo(context: AppContext, id: string, patch: TodoPatch): Promise<Todo> {
  const { is_checked, ...given } = patch;
  const [{ id: user_id }, before] = await Promise.all([
    mayWrite(context, "todo", id),
    is_checked || patch.todo_repeat ? readRepeating(context, id) : undefined,
  ]);
  const now = context.now.toISOString();
  const fields = withOnePlan(given);
  const after = before && { ...before, ...fields };
  if (after && fields.todo_repeat) after.todo_repeat = fields.todo_repeat = storedRepeat(after);
  const checking = is_checked === undefined ? {} : { is_checked_date: is_checked ? firstChecked(now) : null };
  const update = context.db
    .update(todo)
    .set({ ...fields, ...checking, updated_at: now })
    .where(
      and(
        eq(todo.id, id),
        eq(todo.user_id, user_id),
        isNull(todo.deleted_at),
        is_checked === false ? or(isNull(todo.is_checked_date), hasRoom(user_id)) : undefined,
      ),
    )
    .returning(todoColumns);
  const change = { id, user_id, now };
  const [changed] =
    is_checked === false
      ? (await context.db.batch([...takeBackNext(context.db, change), update]))[2]
      : (await context.db.batch([update, ...(is_checked && after ? makeNext(context, after, change) : [])]))[0];
  if (changed) return changed;
  throw await refusal(context, user_id, id, isNull(todo.deleted_at));
}

/** Checking a checked todo keeps its date. */
const firstChecked = (now: string) => sql`COALESCE(${todo.is_checked_date}, ${now})`;

/** Deletes a todo; it can be restored for 30 days. One that is deleted already is a 404, unless it may be asked twice. */
export async function deleteTodo(
  context: AppContext,
  id: string,
  { mayRepeat = false } = {},
): Promise<{ message: string }> {
  const { id: user_id } = await mayWrite(context, "todo", id);
  const [deleted] = await context.db
    .update(todo)
    .set({ deleted_at: sql`COALESCE(${todo.deleted_at}, ${context.now.toISOString()})` })
    .where(and(eq(todo.id, id), eq(todo.user_id, user_id), mayRepeat ? undefined : isNull(todo.deleted_at)))
    .returning({ id: todo.id });
  if (!deleted) throw notFound();
  return { message: "Todo deleted" };
}

/** Restores a deleted todo at its old position. 409 at the limit, 404 after 30 days. */
export async function restoreTodo(context: AppContext, id: string): Promise<Todo> {
  const { id: user_id } = await mayWrite(context, "todo", id);
  const since = restorableSince(context.now);
  const [restored] = await context.db
    .update(todo)
    .set({ deleted_at: null })
    .where(
      and(
        eq(todo.id, id),
        eq(todo.user_id, user_id),
        or(
          isNull(todo.deleted_at),
          and(gt(todo.deleted_at, since), or(isNotNull(todo.is_checked_date), hasRoom(user_id))),
        ),
      ),
    )
    .returning(todoColumns);
  if (restored) return restored;
  throw await refusal(context, user_id, id, gt(todo.deleted_at, since));
}

/** Todos deleted before this moment cannot be restored. */
const restorableSince = (now: Date) => new Date(now.getTime() - RESTORE_DAYS * 86_400_000).toISOString();

/** Why a statement changed nothing: the limit when the row exists, otherwise 404. */
async function refusal(context: AppContext, user_id: string, id: string, isAlive: SQL | undefined) {
  const rows = await context.db
    .select({ id: todo.id })
    .from(todo)
    .where(and(eq(todo.id, id), eq(todo.user_id, user_id), isAlive));
  return rows.length > 0 ? limitReached() : notFound();
}

/** Purges todos that were deleted more than 30 days ago. */
export async function purgeTodos(db: Database, now: Date): Promise<void> {
  await db.delete(todo).where(and(isNotNull(todo.deleted_at), lte(todo.deleted_at, restorableSince(now))));
}

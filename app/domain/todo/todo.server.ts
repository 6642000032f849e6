import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type AppContext, mayWrite } from "#app/context.ts";
import { type Database, flag, newId, ownedQuery } from "#app/db/database.ts";
import { project, todo } from "#app/db/schema.ts";
import { AppError, notFound } from "../errors.ts";
import { inOrder, moves } from "../list/position.ts";
import { ownProject } from "../project/project.server.ts";
import { activeTodos, hasRoom, limitReached } from "./limit.server.ts";
import {
  type ActiveTodo,
  MAX_ACTIVE_TODOS,
  RESTORE_DAYS,
  type Todo,
  type TodoInput,
  type TodoOrder,
  type TodoPatch,
  withOnePlan,
} from "./todo.ts";

/** The columns of a todo in a list. */
const shownColumns = {
  id: todo.id,
  project_id: todo.project_id,
  todo_title: todo.todo_title,
  todo_description: todo.todo_description,
  todo_category: todo.todo_category,
  todo_due_date: todo.todo_due_date,
  todo_week: todo.todo_week,
};

/** The columns of a todo in answers. */
export const todoColumns = {
  ...shownColumns,
  is_checked: flag(isNotNull(todo.is_checked_date), "is_checked"),
  is_checked_date: todo.is_checked_date,
  created_at: todo.created_at,
  updated_at: todo.updated_at,
  deleted_at: todo.deleted_at,
};

const isOpen = (owner: SQL) =>
  and(
    eq(todo.project_id, sql.placeholder("project_id")),
    eq(todo.user_id, owner),
    isNull(todo.is_checked_date),
    isNull(todo.deleted_at),
  );
const inPlace = [asc(todo.position), asc(todo.id)];
/** A project's open todos. One row without a todo when it has none or is archived; no row unless it is the user's. */
const openTodos = ownedQuery(
  (query, owner) =>
    query
      .select({ ...shownColumns, created_at: todo.created_at, updated_at: todo.updated_at })
      .from(project)
      .leftJoin(
        todo,
        and(
          eq(todo.project_id, project.id),
          isNull(project.archived_at),
          isNull(todo.is_checked_date),
          isNull(todo.deleted_at),
        ),
      )
      .where(and(eq(project.id, sql.placeholder("project_id")), eq(project.user_id, owner), isNull(project.deleted_at)))
      .orderBy(...inPlace),
  { provesSession: true, inlineAsJson: true },
);
const placedTodos = ownedQuery((query, owner) =>
  query
    .select({ ...todoColumns, position: todo.position })
    .from(todo)
    .where(isOpen(owner))
    .orderBy(...inPlace),
);

/** The unchecked todos of a project in the user's order; none while it is archived. 404 unless it is the user's. */
export async function listTodos(context: AppContext, project_id: string): Promise<Todo[]> {
  const [todos] = await context.read(openTodos({ project_id }));
  if (!todos[0]) throw notFound();
  if (todos[0].id === null) return [];
  return todos.map((row) => ({ ...row, is_checked: false, is_checked_date: null, deleted_at: null }) as Todo);
}

const activeRows = ownedQuery(
  (query, owner) => {
    const activeIds = query
      .select({ id: project.id })
      .from(project)
      .where(and(eq(project.user_id, owner), isNull(project.deleted_at), isNull(project.archived_at)));
    return query
      .select(shownColumns)
      .from(todo)
      .where(and(inArray(todo.project_id, activeIds), isNull(todo.is_checked_date), isNull(todo.deleted_at)))
      .orderBy(asc(todo.project_id), ...inPlace);
  },
  { inlineAsJson: true },
);

/** All active todos of the user by project, in the user's order: at most 69. */
export async function listActiveTodos(context: AppContext): Promise<ActiveTodo[]> {
  const [todos] = await context.read(activeRows());
  return todos;
}

/** The space before a list's first todo, in which all that is typed in one go has room. */
const ROOM_ABOVE = MAX_ACTIVE_TODOS + 1;

/** The position of a new todo in its project: after the one that it is to follow, if that is there, otherwise first. */
function newPosition(after: string | undefined): SQL {
  const open = sql`project_id = project.id AND is_checked_date IS NULL AND deleted_at IS NULL`;
  const first = sql`COALESCE((SELECT min(position) FROM todo WHERE ${open}), 0) - ${ROOM_ABOVE}`;
  if (after === undefined) return first;
  const below = sql`(SELECT min(position) FROM todo WHERE ${open} AND position > above.position)`;
  return sql`COALESCE((
    SELECT above.position + min(1, COALESCE((${below} - above.position) / 2, 1))
    FROM todo AS above WHERE above.id = ${after} AND above.project_id = project.id), ${first})`;
}

/**
 * Creates a todo, at the top unless it names the one that it follows. 409 at the limit; one statement counts and inserts, so parallel requests cannot exceed it.
 * Repeating it with the same `id` returns the same todo.
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
      todo_week, position, created_at, updated_at)
    SELECT ${id}, user_id, id, ${input.todo_title}, ${input.todo_description}, ${input.todo_category},
      ${input.todo_due_date}, ${input.todo_week},
      ${newPosition(input.after)}, ${now}, ${now}
    FROM project
    WHERE id = ${project_id} AND user_id = ${user_id} AND deleted_at IS NULL AND archived_at IS NULL
      AND ${activeTodos(user_id)} < ${MAX_ACTIVE_TODOS}
    ON CONFLICT DO NOTHING
    RETURNING id, project_id, todo_title, todo_description, todo_category, todo_due_date, todo_week,
      is_checked_date, created_at, updated_at, deleted_at`);
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
 * Changes the given fields; a new day clears the week, and a new week the day. Checking stores the time; unchecking is
 * a 409 at the limit.
 */
export async function changeTodo(context: AppContext, id: string, { is_checked, ...fields }: TodoPatch): Promise<Todo> {
  const { id: user_id } = await mayWrite(context, "todo", id);
  const now = context.now.toISOString();
  const checking = is_checked === undefined ? {} : { is_checked_date: is_checked ? firstChecked(now) : null };
  const [changed] = await context.db
    .update(todo)
    .set({ ...withOnePlan(fields), ...checking, updated_at: now })
    .where(
      and(
        eq(todo.id, id),
        eq(todo.user_id, user_id),
        isNull(todo.deleted_at),
        is_checked === false ? or(isNull(todo.is_checked_date), hasRoom(user_id)) : undefined,
      ),
    )
    .returning(todoColumns);
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

/** Puts the given todos first, in this order; the others keep their order after them. 404 for an unknown id. */
export async function reorderTodos(context: AppContext, project_id: string, { todoIds }: TodoOrder): Promise<Todo[]> {
  const { id: user_id } = await mayWrite(context, "project", project_id);
  const [[owned], todos] = await context.read(ownProject({ project_id }), placedTodos({ project_id }));
  const wanted = owned && inOrder(owned.is_archived ? [] : todos, todoIds);
  if (!wanted) throw notFound();
  const moved = moves(wanted);
  if (moved.length > 0) {
    await context.db.run(sql`
      UPDATE todo SET position = moved.value ->> 'position' FROM json_each(${JSON.stringify(moved)}) AS moved
      WHERE todo.id = moved.value ->> 'id' AND todo.user_id = ${user_id}`);
  }
  return wanted.map(({ position, ...row }) => row);
}

/** Purges todos that were deleted more than 30 days ago. */
export async function purgeTodos(db: Database, now: Date): Promise<void> {
  await db.delete(todo).where(and(isNotNull(todo.deleted_at), lte(todo.deleted_at, restorableSince(now))));
}

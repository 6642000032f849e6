import { type Text, text } from "#app/i18n/text.ts";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { insertSelect, namesOf } from "#app/db/columns.ts";
import { project, todo } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import { idOfNew } from "../concurrency/idempotency.server.ts";
import { getMeetingNote } from "../meeting-note/meeting-note.server.ts";
import { pick } from "../pick.ts";
import { ownProject } from "../project/project.server.ts";
import { countedInsert, type Limit } from "../rate-limit/rate-limit.server.ts";
import { activeTodos, limitReached } from "./limit.server.ts";
import { answerColumns, todoColumns } from "./list.server.ts";
import { storedRepeat } from "./next-todo.server.ts";
import { newPosition } from "./order.server.ts";
import { MAX_ACTIVE_TODOS, type Todo, TODO_FIELDS } from "./todo.ts";
import type { TodoInput } from "./todo-input.ts";

/** The error when a todo is added to an archived project. */
export const ARCHIVED_MESSAGE = text("todo.archived", "This project is archived. Unarchive it to add todos.");

/**
 * Creates a todo, at the top of its project unless `after` names the todo that it follows. 409 at the limit; one
 * statement counts and inserts, so parallel requests cannot exceed it. Repeating it with the same id or key, or for the
 * same line of a meeting or the same event, returns the same todo. 404 unless project and meeting are the user's. 429
 * at a limit in `places`; only a new todo counts towards it.
 */
export async function createTodo(
  context: AppContext,
  project_id: string,
  input: TodoInput,
  given?: string,
  places?: { limits: Limit[]; what: Text },
): Promise<Todo> {
  const { id: user_id } = await mayWrite(context, "todo");
  const id = given ?? idOfNew(context, user_id, "todo");
  const now = context.now.toISOString();
  const insert = (where?: SQL) => insertTodo(user_id, project_id, input, { id, now, where });
  type Row = Omit<Todo, "is_checked">;
  const { rows, refusal } = places
    ? await countedInsert<Row>(context, places, insert)
    : { rows: await context.db.all<Row>(insert()), refusal: null };
  const [created] = rows;
  if (created) {
    context.trail.target = { kind: "todo", id: created.id };
    return { ...created, is_checked: false };
  }
  const { meeting_note_id = null, meeting_line = null, todo_event } = input;
  const isSameEvent = and(eq(todo.todo_event, todo_event ?? ""), isNull(todo.deleted_at));
  const isSameLine = and(
    eq(todo.meeting_note_id, meeting_note_id ?? ""),
    eq(todo.meeting_line, meeting_line ?? ""),
    isNull(todo.deleted_at),
  );
  const [[made], [sibling], [ofEvent]] = await context.db.batch([
    context.db
      .select({ ...todoColumns, user_id: todo.user_id })
      .from(todo)
      .where(eq(todo.id, id)),
    context.db
      .select(todoColumns)
      .from(todo)
      .where(and(eq(todo.user_id, user_id), isSameLine)),
    context.db
      .select(todoColumns)
      .from(todo)
      .where(and(eq(todo.user_id, user_id), isSameEvent)),
  ]);
  if (made) {
    const { user_id: owner, ...row } = made;
    if (owner !== user_id) throw notFound();
    return row;
  }
  if (sibling ?? ofEvent) return (sibling ?? ofEvent)!;
  const [[owned]] = await context.read(ownProject({ project_id }));
  if (!owned) throw notFound();
  if (meeting_note_id !== null && (await getMeetingNote(context, meeting_note_id)).project_id !== project_id)
    throw notFound();
  if (owned.is_archived) throw new AppError(409, ARCHIVED_MESSAGE);
  throw refusal ?? limitReached();
}

interface NewRow {
  id: string;
  /** The instant of its creation. */
  now: string;
  /** The ids of all todos that a batch inserts: there must be room for all of them. */
  together?: readonly string[];
  /** Another condition. */
  where?: SQL | undefined;
}

/**
 * The statement that inserts a todo if there is room, and returns it. It inserts nothing for a line or an event that
 * already has a todo.
 */
export function insertTodo(
  user_id: string,
  project_id: string,
  input: TodoInput,
  { id, now, together = [id], where = sql`true` }: NewRow,
): SQL {
  const { meeting_note_id = null, meeting_line = null } = input;
  const line = meeting_note_id === null ? null : meeting_line;
  const row = {
    ...pick(input, TODO_FIELDS),
    id,
    user_id: project.user_id,
    project_id: project.id,
    todo_repeat: storedRepeat(input),
    repeats_of: null,
    snoozed_until: null,
    meeting_note_id,
    meeting_line: line,
    is_checked_date: null,
    position: newPosition(input.after),
    focused_seconds: 0,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  const inserted =
    together.length > 1
      ? sql`(SELECT count(*) FROM todo WHERE id IN (SELECT value FROM json_each(${JSON.stringify(together)})))`
      : sql`0`;
  return sql`
    ${insertSelect(todo, row)}
    FROM project
    WHERE id = ${project_id} AND user_id = ${user_id} AND deleted_at IS NULL AND archived_at IS NULL
      AND (${meeting_note_id} IS NULL OR EXISTS (SELECT 1 FROM meeting_note
        WHERE id = ${meeting_note_id} AND user_id = ${user_id} AND project_id = project.id))
      AND NOT EXISTS (SELECT 1 FROM todo
        WHERE meeting_note_id = ${meeting_note_id} AND meeting_line = ${line} AND deleted_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM todo
        WHERE user_id = ${user_id} AND todo_event = ${input.todo_event} AND deleted_at IS NULL)
      AND ${activeTodos(user_id)} - ${inserted} <= ${MAX_ACTIVE_TODOS - together.length}
      AND ${where}
    ON CONFLICT DO NOTHING
    RETURNING ${namesOf(answerColumns)}`;
}

import { type Message, said } from "#app/i18n/text.ts";
import { and, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite, notExpired } from "../session/access.server.ts";
import { flag, ownedQuery, statement } from "#app/db/database.ts";
import { deleted_note, project, todo } from "#app/db/schema.ts";
import { AppError, appErrorIn, notFound } from "#app/errors.ts";
import { doneOnce } from "../concurrency/idempotency.server.ts";
import { getProject } from "../project/project.server.ts";
import { MAX_PROJECTS } from "../project/project.ts";
import { activeTodos } from "../todo/limit.server.ts";
import { MAX_ACTIVE_TODOS, TODO_LIMIT_MESSAGE } from "../todo/todo.ts";
import { isRestorable, restoreTodo } from "../todo/todo.server.ts";
import { meetingIn, notesIn, restoreNote } from "./restore-note.server.ts";
import { restorableSince } from "./trash.server.ts";
import { NO_ROOM_FOR_PROJECT_MESSAGE, NO_ROOM_FOR_TODOS_MESSAGE, type RestoreInput } from "./trash.ts";

const id = sql.placeholder("id");
const since = sql.placeholder("since");

const deletedTodo = ownedQuery((select, owner) =>
  select({ title: sql<string>`${todo.todo_title}`.as("title"), deleted_at: todo.deleted_at })
    .from(todo)
    .where(
      and(
        eq(todo.id, id),
        eq(todo.user_id, owner),
        isRestorable,
        isNotNull(todo.deleted_at),
        gt(todo.deleted_at, since),
      ),
    ),
);
const deletedNote = ownedQuery((select, owner) =>
  select({
    kind: deleted_note.kind,
    title: deleted_note.title,
    deleted_at: deleted_note.deleted_at,
    project_id: deleted_note.project_id,
    is_project_deleted: flag(
      sql`EXISTS (SELECT 1 FROM project WHERE id = ${deleted_note.project_id} AND deleted_at IS NOT NULL)`,
      "is_project_deleted",
    ),
  })
    .from(deleted_note)
    .where(and(eq(deleted_note.id, id), eq(deleted_note.user_id, owner), gt(deleted_note.deleted_at, since))),
);
const deletedProject = ownedQuery((select, owner) =>
  select({
    title: sql<string>`${project.proje_title}`.as("title"),
    deleted_at: sql<string>`${project.deleted_at}`.as("deleted_at"),
  })
    .from(project)
    .where(
      and(eq(project.id, id), eq(project.user_id, owner), gt(project.deleted_at, since), ne(project.proje_title, "")),
    ),
);

/**
 * Finds a deleted row of any kind by its id, with its title. 404 unless it is the user's and at most 30 days old, and
 * was deleted at `deleted_at` if that is given.
 */
export async function findDeleted(context: AppContext, item_id: string, deleted_at?: string) {
  // Checked first, so that an expired demo account is always rejected.
  await notExpired(context);
  const values = { id: item_id, since: restorableSince(context.now) };
  const [[ofTodo], [ofNote], [ofProject]] = await context.read(
    deletedTodo(values),
    deletedNote(values),
    deletedProject(values),
  );
  const found = ofTodo ?? ofNote ?? ofProject;
  if (!found || (deleted_at !== undefined && found.deleted_at !== deleted_at)) throw notFound();
  return { title: found.title, todo: ofTodo, note: ofNote, project: ofProject };
}

/**
 * Restores a deleted item. 404 unless it is the user's and at most 30 days in the trash; 409 if there is no room, and
 * if its project is deleted and `project_id` names no other one. With `mayRepeat` it is no error if a project was
 * restored already.
 */
export async function restoreItem(
  context: AppContext,
  item_id: string,
  { project_id, deleted_at }: RestoreInput,
  { mayRepeat = false } = {},
): Promise<Message> {
  const found = await findDeleted(context, item_id, deleted_at).catch(async (error: unknown) => {
    if (!mayRepeat || appErrorIn(error)?.status !== 404) throw error;
    return { title: (await getProject(context, item_id)).proje_title, isBack: true as const };
  });
  if ("isBack" in found) return saidRestored(found.title);
  if (found.todo) await restoreTodo(context, item_id, project_id).catch(sayNoRoom);
  else if (found.project) await restoreProject(context, item_id, found.project.deleted_at);
  else await restoreNote(context, item_id, found.note!, project_id);
  return saidRestored(found.title);
}

/** The message that an item was restored. Weekly notes have no title. */
const saidRestored = (title: string | null) =>
  title
    ? said({ id: "trash.restored", message: "“{title}” restored", values: { title } })
    : said({ id: "trash.notes_restored", message: "The notes restored" });

/** Replaces the error at the limit of todos, whose text is about new ones, by what to do here. */
function sayNoRoom(error: unknown): never {
  throw appErrorIn(error)?.message === TODO_LIMIT_MESSAGE ? new AppError(409, NO_ROOM_FOR_TODOS_MESSAGE) : error;
}

/** Only rows with the same instant were deleted together with the project. */
async function restoreProject(context: AppContext, project_id: string, deleted_at: string): Promise<void> {
  const { id: user_id } = await mayWrite(context, "project", project_id);
  const { db } = context;
  const room = sql`(SELECT count(*) FROM project WHERE user_id = ${user_id} AND deleted_at IS NULL) < ${MAX_PROJECTS}`;
  const went = sql`project_id = ${project_id} AND deleted_at = ${deleted_at} AND user_id = ${user_id}`;
  const itsTodos = sql`(SELECT count(*) FROM todo WHERE ${went} AND deleted_at IS NOT NULL AND is_checked_date IS NULL)`;
  const todosFit = sql`(archived_at IS NOT NULL OR ${activeTodos(user_id)} + ${itsTodos} <= ${MAX_ACTIVE_TODOS})`;
  const once = doneOnce(context, user_id, `restore-project ${project_id}`);
  const andIsBack = sql`AND EXISTS (SELECT 1 FROM project
    WHERE id = ${project_id} AND user_id = ${user_id} AND deleted_at IS NULL)`;
  const [restored] = await db.batch([
    statement<{ id: string }>(db)`UPDATE project SET deleted_at = NULL WHERE id = ${project_id} AND user_id = ${user_id}
      AND deleted_at = ${deleted_at} AND ${room} AND ${todosFit} AND ${once.isNew} RETURNING id`,
    statement(db)`${meetingIn(project_id)} WHERE kind = 'meeting_note' AND ${went} ${andIsBack} ON CONFLICT DO NOTHING`,
    statement(db)`${notesIn(project_id)} WHERE kind = 'weekly_update' AND ${went} ${andIsBack} ON CONFLICT DO NOTHING`,
    statement(db)`DELETE FROM deleted_note WHERE ${went} ${andIsBack}`,
    statement(db)`UPDATE todo SET deleted_at = NULL WHERE ${went} AND deleted_at IS NOT NULL ${andIsBack}`,
    statement(db)`${once.remember(sql`true ${andIsBack}`)}`,
  ]);
  for (const kind of ["todo", "meeting_note", "weekly_update"] as const) context.trail.also.add(kind);
  // A project that this request has restored, and that was deleted again since, stays deleted.
  if (restored.length > 0 || (await once.wasDone())) return;
  const [counted] = await db.all<{ has_room: number }>(sql`SELECT ${room} AS has_room`);
  throw new AppError(409, counted!.has_room ? NO_ROOM_FOR_TODOS_MESSAGE : NO_ROOM_FOR_PROJECT_MESSAGE);
}

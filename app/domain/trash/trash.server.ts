import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { AppContext } from "#app/context.ts";
import { flag, ownedQuery } from "#app/db/database.ts";
import { deleted_note, project, todo } from "#app/db/schema.ts";
import { TRASH_DAYS, TRASH_PAGE, type TrashItem, type TrashQuery } from "./trash.ts";

/** The instant since which deleted rows can be restored. */
export const restorableSince = (now: Date) => new Date(now.getTime() - TRASH_DAYS * 86_400_000).toISOString();

/** The most characters of a title. */
const EXCERPT = 120;
const since = sql.placeholder("since");
const before = sql.placeholder("before");
const limit = sql.placeholder("limit");
const isListed = (deleted_at: SQLiteColumn) =>
  and(isNotNull(deleted_at), gt(deleted_at, since), lt(deleted_at, before));
/** The condition that a row was deleted by itself and not with its project. */
const isAlone = (deleted_at: SQLiteColumn) => or(isNull(project.deleted_at), ne(deleted_at, project.deleted_at));
const isProjectDeleted = flag(isNotNull(project.deleted_at), "is_project_deleted");
const deletedAt = (column: SQLiteColumn) => sql<string>`${column}`.as("deleted_at");

const todos = ownedQuery((select, owner) =>
  select({
    id: todo.id,
    title: sql<string>`${todo.todo_title}`.as("title"),
    project_id: todo.project_id,
    proje_title: project.proje_title,
    is_project_deleted: isProjectDeleted,
    deleted_at: deletedAt(todo.deleted_at),
  })
    .from(todo)
    .innerJoin(project, eq(project.id, todo.project_id))
    // The row of an undone addition has no title.
    .where(and(eq(todo.user_id, owner), ne(todo.todo_title, ""), isListed(todo.deleted_at), isAlone(todo.deleted_at)))
    .orderBy(desc(todo.deleted_at))
    .limit(limit),
);

const notes = ownedQuery((select, owner) =>
  select({
    id: deleted_note.id,
    kind: deleted_note.kind,
    title: sql<string>`CASE ${deleted_note.kind} WHEN 'meeting_note' THEN ${deleted_note.title}
        ELSE substr(${deleted_note.note}, 1, ${sql.raw(String(EXCERPT))}) END`.as("title"),
    project_id: deleted_note.project_id,
    proje_title: project.proje_title,
    is_project_deleted: isProjectDeleted,
    week_start: deleted_note.week_start,
    deleted_at: deleted_note.deleted_at,
  })
    .from(deleted_note)
    .innerJoin(project, eq(project.id, deleted_note.project_id))
    .where(and(eq(deleted_note.user_id, owner), isListed(deleted_note.deleted_at), isAlone(deleted_note.deleted_at)))
    .orderBy(desc(deleted_note.deleted_at))
    .limit(limit),
);

const notesOf = (kind: TrashItem["kind"], name: string) =>
  sql<number>`(SELECT count(*) FROM deleted_note AS note WHERE note.project_id = ${project}.id
    AND note.deleted_at = ${project}.deleted_at AND note.kind = ${sql.raw(`'${kind}'`)})`.as(name);

const projects = ownedQuery((select, owner) =>
  select({
    id: project.id,
    title: sql<string>`${project.proje_title}`.as("title"),
    todos: sql<number>`(SELECT count(*) FROM todo WHERE user_id = ${owner} AND project_id = ${project}.id
        AND deleted_at IS NOT NULL AND deleted_at = ${project}.deleted_at)`.as("todos"),
    meetings: notesOf("meeting_note", "meetings"),
    notes: notesOf("weekly_update", "notes"),
    deleted_at: deletedAt(project.deleted_at),
  })
    .from(project)
    // Projects that were deleted before there was a trash have no title.
    .where(and(eq(project.user_id, owner), isListed(project.deleted_at), ne(project.proje_title, "")))
    .orderBy(desc(project.deleted_at))
    .limit(limit),
);

/** A page of the items that the user deleted in the last 30 days, newest first. */
export async function listTrash(context: AppContext, { before: end = "9999" }: TrashQuery): Promise<TrashItem[]> {
  const values = { since: restorableSince(context.now), before: end, limit: TRASH_PAGE };
  const [ofTodos, ofNotes, ofProjects] = await context.read(todos(values), notes(values), projects(values));
  const items: TrashItem[] = [
    ...ofTodos.map((row) => ({ ...row, kind: "todo" as const, week_start: null, holds: null })),
    ...ofNotes.map((row) => ({ ...row, holds: null })),
    ...ofProjects.map(({ todos: count, meetings, notes: weeks, ...row }) => ({
      ...row,
      kind: "project" as const,
      project_id: row.id,
      proje_title: row.title,
      is_project_deleted: true,
      week_start: null,
      holds: { todos: count, meetings, notes: weeks },
    })),
  ];
  items.sort((a, b) => (a.deleted_at < b.deleted_at ? 1 : -1));
  // The next page starts after this instant.
  const endOfPage = items[TRASH_PAGE - 1]?.deleted_at ?? "";
  return items.filter(({ deleted_at }) => deleted_at >= endOfPage);
}

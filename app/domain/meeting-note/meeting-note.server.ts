import { type Message, said } from "#app/i18n/text.ts";
import { and, eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { columnsWithout, insertSelect, namesOf } from "#app/db/columns.ts";
import { isOwnRow, ownedQuery, statement } from "#app/db/database.ts";
import { meeting_note, project, todo } from "#app/db/schema.ts";
import { notFound } from "#app/errors.ts";
import { doneOnce, idOfNew } from "../concurrency/idempotency.server.ts";
import type { MeetingNote, MeetingNoteInput, MeetingNotePatch } from "./meeting-note.ts";
import { limitReached } from "../todo/limit.server.ts";
import { moveToTrash } from "../trash/move.server.ts";
import { changeTodosOf, NO_LINES, readEditedLines, roomFor } from "./line-todos.server.ts";
import { nextVersion, isCurrentVersion, versionConflict } from "../concurrency/optimistic-lock.server.ts";
import { listsByWeek } from "../week/lists-by-week.server.ts";
import { todayOfWeeks } from "../time/user-days.server.ts";
import { mondayOf } from "../week/week.ts";

const columns = columnsWithout(meeting_note, "user_id");

/** The user's meetings, newest first. */
export const { page: meetingPage, list: listMeetingNotes } = listsByWeek<MeetingNote>(meeting_note, columns, [
  meeting_note.week_start,
  meeting_note.created_at,
  meeting_note.id,
]);

const oneById = ownedQuery((select, owner) => select(columns).from(meeting_note).where(isOwnRow(meeting_note, owner)));

/** Throws 404 unless it is the user's. */
export async function getMeetingNote(context: AppContext, id: string): Promise<MeetingNote> {
  const [[row]] = await context.read(oneById({ id }));
  if (!row) throw notFound();
  return row;
}

/**
 * Creates a meeting. If the user already has a meeting with this id or key (a client sends it again), returns it. 404
 * unless the project is the user's; also for the id of somebody else's meeting, or of a deleted meeting whose
 * creation arrives late.
 */
export async function createMeetingNote(
  context: AppContext,
  input: MeetingNoteInput,
  given?: string,
): Promise<MeetingNote> {
  const { id: user_id } = await mayWrite(context, "meeting_note");
  const id = given ?? idOfNew(context, user_id, "meeting_note");
  const { project_id, week_start = mondayOf(todayOfWeeks(context)), ...texts } = input;
  const now = context.now.toISOString();
  const row = {
    ...texts,
    id,
    user_id: project.user_id,
    project_id: project.id,
    week_start,
    created_at: now,
    updated_at: now,
  };
  const [created] = await context.db.all<MeetingNote>(sql`
    ${insertSelect(meeting_note, row)}
    FROM project WHERE id = ${project_id} AND user_id = ${user_id} AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM deleted_note WHERE id = ${id})
    ON CONFLICT DO NOTHING
    RETURNING ${namesOf(columns)}`);
  if (!created) return getMeetingNote(context, id);
  context.trail.target = { kind: "meeting_note", id: created.id };
  return created;
}

/**
 * Changes a meeting, and the todos of lines whose boxes change. 404 unless it is the user's, 409 with the stored
 * meeting when the client's version is outdated, 409 when a todo would be reopened beyond the limit.
 */
export async function changeMeetingNote(
  context: AppContext,
  id: string,
  { updated_at: seen, meeting_title, meeting_note: typed }: MeetingNotePatch,
): Promise<MeetingNote> {
  const [{ id: user_id }, lines] = await Promise.all([
    mayWrite(context, "meeting_note", id),
    typed === undefined ? NO_LINES : readEditedLines(context, id, typed),
  ]);
  const title = sql`COALESCE(${meeting_title ?? null}, ${meeting_note.meeting_title})`;
  const text = sql`COALESCE(${lines.text ?? null}, ${meeting_note.meeting_note})`;
  const unchanged = sql`${meeting_note.meeting_title} = ${title} AND ${meeting_note.meeting_note} = ${text}`;
  const isCurrent = isCurrentVersion(meeting_note, seen, unchanged);
  const update = context.db
    .update(meeting_note)
    .set({ meeting_title: title, meeting_note: text, updated_at: nextVersion(meeting_note, context.now, unchanged) })
    .where(and(eq(meeting_note.id, id), eq(meeting_note.user_id, user_id), isCurrent, roomFor(lines, user_id)))
    .returning(columns);
  const [[changed]] = await context.db.batch([update, ...changeTodosOf(context, id, user_id, lines)]);
  if (changed && lines.ticked.length + lines.unticked.length > 0) context.trail.also.add("todo");
  if (changed) return changed;
  const current = await getMeetingNote(context, id);
  throw seen === undefined || seen === current.updated_at ? limitReached() : versionConflict(current);
}

/**
 * Deletes a meeting, which can be restored for 30 days; its todos stay. 404 unless it is the user's. With
 * `project_id` the deletion may be repeated: it succeeds if that project of the user has no such meeting any more.
 */
export async function deleteMeetingNote(context: AppContext, id: string, project_id = ""): Promise<Message> {
  const { id: user_id } = await mayWrite(context, "meeting_note", id);
  const { db } = context;
  const once = doneOnce(context, user_id, `delete-meeting ${id}`);
  const which = sql`id = ${id} AND user_id = ${user_id} AND ${once.isNew}`;
  const [moved, deleted] = moveToTrash(db, "meeting_note", which, context.now.toISOString());
  const [, left, gone, projects] = await db.batch([
    moved,
    db
      .update(todo)
      .set({ meeting_note_id: null, meeting_line: null })
      .where(and(eq(todo.meeting_note_id, id), eq(todo.user_id, user_id), once.isNew))
      .returning({ id: todo.id }),
    deleted,
    db
      .select({ id: project.id })
      .from(project)
      .where(and(eq(project.id, project_id), eq(project.user_id, user_id))),
    statement(db)`${once.remember(sql`EXISTS (SELECT 1 FROM deleted_note WHERE id = ${id} AND user_id = ${user_id})`)}`,
  ]);
  if (gone.length + projects.length === 0) throw notFound();
  if (left.length > 0) context.trail.also.add("todo");
  return said({ id: "meeting_note.deleted", message: "Meeting deleted" });
}

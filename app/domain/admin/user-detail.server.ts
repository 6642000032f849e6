import { eq, type SQL, sql } from "drizzle-orm";
import { adminOnly } from "../session/access.server.ts";
import type { AppContext } from "#app/context.ts";
import { flag, ownedQuery } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import { notFound } from "#app/errors.ts";
import { hasCodes } from "../two-factor/two-factor.server.ts";
import type { UserDetail } from "./users.ts";

const alive = sql`SELECT id FROM project WHERE user_id = ${user}.id AND deleted_at IS NULL`;
const todosOf = (state: SQL) => sql`todo WHERE project_id IN (${alive}) AND ${state} AND deleted_at IS NULL`;
/** The tables with rows of an account, and their text columns. */
const ownedRows = {
  todos: { from: todosOf(sql`is_checked_date IS NULL`), text: sql`todo_title || todo_description` },
  completed_todos: { from: todosOf(sql`is_checked_date IS NOT NULL`), text: sql`todo_title || todo_description` },
  weekly_updates: { from: sql`weekly_update WHERE user_id = ${user}.id`, text: sql`update_text` },
  meeting_notes: { from: sql`meeting_note m WHERE user_id = ${user}.id`, text: sql`meeting_title || m.meeting_note` },
  diary_entries: { from: sql`diary_entry WHERE user_id = ${user}.id`, text: sql`diary_text` },
  pomodoros: { from: sql`pomodoro WHERE user_id = ${user}.id AND deleted_at IS NULL`, text: sql`notes` },
};
const count = (from: SQL, name: string) => sql<number>`(SELECT count(*) FROM ${from})`.as(name);
const storage = sql.join(
  Object.values(ownedRows).map(
    ({ from, text }) => sql`(SELECT coalesce(sum(length(CAST(${text} AS BLOB))), 0) FROM ${from})`,
  ),
  sql` + `,
);

const detail = ownedQuery((select) =>
  select({
    id: user.id,
    name: sql<string>`${user.username}`.as("name"),
    email: user.email,
    role: user.role,
    created_at: user.created_at,
    verified_at: sql<string | null>`${user.email_verified_at}`.as("verified_at"),
    suspended_at: user.suspended_at,
    last_seen_on: user.last_seen_on,
    sessions: count(
      sql`session WHERE user_id = ${user}.id AND admin_id IS NULL AND token_scope IS NULL AND expires_at > ${sql.placeholder("at")}`,
      "sessions",
    ),
    uses_codes: flag(hasCodes(sql`${user}.id`), "uses_codes"),
    projects: count(sql`project WHERE user_id = ${user}.id AND deleted_at IS NULL`, "projects"),
    todos: count(ownedRows.todos.from, "todos"),
    completed_todos: count(ownedRows.completed_todos.from, "completed_todos"),
    weekly_updates: count(ownedRows.weekly_updates.from, "weekly_updates"),
    meeting_notes: count(ownedRows.meeting_notes.from, "meeting_notes"),
    diary_entries: count(ownedRows.diary_entries.from, "diary_entries"),
    pomodoros: count(ownedRows.pomodoros.from, "pomodoros"),
    storage: sql<number>`${storage}`.as("storage"),
  })
    .from(user)
    .where(eq(user.id, sql.placeholder("id"))),
);

/** The details of an account for admins: dates, counts and sizes, but no texts. */
export async function userDetail(context: AppContext, id: string): Promise<UserDetail> {
  await adminOnly(context);
  const [[row]] = await context.read(detail({ id, at: context.now.toISOString() }));
  if (!row) throw notFound("User not found");
  return row;
}

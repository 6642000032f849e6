import { eq, type SQL, sql } from "drizzle-orm";
import { adminOnly, type AppContext, type SessionUser } from "#app/context.ts";
import { flag, ownedQuery, statement } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import { type DeleteUserInput, SELF_MESSAGE, type UserAct, type UserDetail, WRONG_NAME_MESSAGE } from "./users.ts";
import type { Message } from "../account/account.ts";
import { confirmPassword } from "../account/confirm-password.server.ts";
import { deleteUsers } from "../account/deletion.server.ts";
import { auditLineWhere } from "../audit-log/audit-log.server.ts";
import { adminRequired, AppError, notFound } from "../errors.ts";
import { endCodes, hasCodes } from "../second-step/second-step.server.ts";
import { composeMail } from "../mail/mail.server.ts";
import { closeSockets, endSessions } from "../session/end-session.server.ts";

/** An action on an account: when it is allowed, what it changes, and the message. */
interface Rule {
  when: SQL;
  change?: (context: AppContext) => SQL;
  endsSessions?: boolean;
  done: (name: string) => string;
  refusal: string;
}

const rules: Record<Exclude<UserAct, "resend-verification" | "end-codes">, Rule> = {
  promote: {
    when: sql`role = 'user' AND email_verified_at IS NOT NULL AND suspended_at IS NULL`,
    change: () => sql`role = 'admin'`,
    done: (name) => `${name} is an admin now`,
    refusal: "Only a regular account that is verified and not suspended can become an admin",
  },
  demote: {
    when: sql`role = 'admin'`,
    change: () => sql`role = 'user'`,
    endsSessions: true,
    done: (name) => `${name} is no admin any more and was signed out`,
    refusal: "This account is not an admin",
  },
  suspend: {
    when: sql`suspended_at IS NULL`,
    change: ({ now }) => sql`suspended_at = ${now.toISOString()}`,
    endsSessions: true,
    done: (name) => `${name} is suspended and was signed out`,
    refusal: "This account is suspended already",
  },
  reinstate: {
    when: sql`suspended_at IS NOT NULL`,
    change: () => sql`suspended_at = NULL`,
    done: (name) => `${name} can sign in again`,
    refusal: "This account is not suspended",
  },
  "end-sessions": {
    when: sql`true`,
    endsSessions: true,
    done: (name) => `${name} was signed out everywhere`,
    refusal: "",
  },
};

/**
 * Applies `act` to an account and logs it in the same transaction. 400 for oneself, 404 for an unknown account, 409
 * when the action does not apply. Each statement checks again that the caller is an admin: when two admins demote each
 * other one wins, so an admin always remains.
 */
export async function actOnUser(context: AppContext, id: string, act: UserAct): Promise<Message> {
  const admin = await someoneElse(context, id);
  if (act === "resend-verification") return resendTo(context, admin, id);
  if (act === "end-codes") return endCodesOf(context, admin, id);
  const { when, change, endsSessions = false, done, refusal } = rules[act];
  const whom = sql`id = ${id} AND ${when} AND ${stillAdmin(admin)}`;
  const ids = sql`(SELECT id FROM user WHERE ${whom})`;
  const set = change?.(context);
  const { db } = context;
  // A key lookup that matches no session.
  const none = sql`token_hash = ''`;
  const [, own, acting, [changed]] = await db.batch([
    auditLineWhere(context, { area: "users", admin_id: admin.id, what: act }, whom),
    endSessions(db, endsSessions ? sql`user_id IN ${ids} AND admin_id IS NULL` : none),
    endSessions(db, endsSessions ? sql`admin_id IN ${ids}` : none),
    statement<{ username: string }>(
      db,
      set ? sql`UPDATE user SET ${set} WHERE ${whom} RETURNING username` : sql`SELECT username FROM user WHERE ${whom}`,
    ),
  ]);
  if (!changed) throw await explainFailure(context, admin, id, refusal);
  context.waitUntil(closeSockets(context, [...own, ...acting]));
  return { message: done(changed.username) };
}

async function resendTo(context: AppContext, admin: SessionUser, id: string): Promise<Message> {
  const when = sql`id = ${id} AND email_verified_at IS NULL AND role = 'user' AND ${stillAdmin(admin)}`;
  const { statements, send } = await composeMail(context, "verify", when);
  const [, [waiting], , mails] = await context.db.batch([
    auditLineWhere(context, { area: "users", admin_id: admin.id, what: "resend-verification" }, when),
    statement<{ email: string }>(context.db, sql`SELECT email FROM user WHERE ${when}`),
    ...statements,
  ]);
  if (!waiting) throw await explainFailure(context, admin, id, "This account needs no verification");
  if (mails.length === 0) throw new AppError(429, "This account was sent enough mails. Please wait an hour.");
  send(mails);
  return { message: `A new link is on its way to ${waiting.email}` };
}

/** Turns the codes of somebody off who has lost the device and the recovery codes. The person is told by mail. */
async function endCodesOf(context: AppContext, admin: SessionUser, id: string): Promise<Message> {
  const when = sql`id = ${id} AND ${hasCodes(sql`user.id`)} AND ${stillAdmin(admin)}`;
  const { db } = context;
  const { statements, send } = await composeMail(context, "codes-off", when);
  const [, [found], , mails] = await db.batch([
    auditLineWhere(context, { area: "users", admin_id: admin.id, what: "end-codes" }, when),
    statement<{ username: string }>(db, sql`SELECT username FROM user WHERE ${when}`),
    ...statements,
    ...endCodes(context, sql`SELECT id FROM user WHERE ${when}`),
  ]);
  if (!found) throw await explainFailure(context, admin, id, "This account uses no codes");
  send(mails);
  return { message: `${found.username} signs in without codes now` };
}

/** Deletes an account with all its data. 400 unless its username is typed, 403 without the admin's own password. */
export async function deleteUser(
  context: AppContext,
  id: string,
  { name, password }: DeleteUserInput,
): Promise<Message> {
  const admin = await someoneElse(context, id);
  const [found] = await context.db.all<{ username: string }>(sql`SELECT username FROM user WHERE id = ${id}`);
  if (!found) throw notFound("User not found");
  if (name !== found.username) {
    throw new AppError(400, WRONG_NAME_MESSAGE, { details: [{ path: "name", message: WRONG_NAME_MESSAGE }] });
  }
  await confirmPassword(context, admin.id, password);
  const whom = sql`id = ${id} AND ${stillAdmin(admin)}`;
  const line = auditLineWhere(context, { area: "users", admin_id: admin.id, what: "delete" }, whom);
  const [deleted] = await deleteUsers(context, whom, [line]);
  if (!deleted) throw await explainFailure(context, admin, id, "");
  return { message: `The account of ${found.username} and all its data have been deleted` };
}

/** Returns the signed-in admin. 400 when the account is their own. */
async function someoneElse(context: AppContext, id: string): Promise<SessionUser> {
  const admin = await adminOnly(context);
  if (admin.id === id) throw new AppError(400, SELF_MESSAGE);
  return admin;
}

const stillAdmin = ({ id }: SessionUser) =>
  sql`EXISTS (SELECT 1 FROM user a WHERE a.id = ${id} AND a.role = 'admin' AND a.suspended_at IS NULL)`;

/** Why a statement changed nothing: the caller is no longer an admin, the account does not exist, or `refusal`. */
async function explainFailure({ db }: AppContext, admin: SessionUser, id: string, refusal: string): Promise<AppError> {
  const [row] = await db.all<{ isAdmin: number; isThere: number }>(
    sql`SELECT ${stillAdmin(admin)} AS isAdmin, EXISTS (SELECT 1 FROM user WHERE id = ${id}) AS isThere`,
  );
  if (!row!.isAdmin) return adminRequired();
  return row!.isThere ? new AppError(409, refusal) : notFound("User not found");
}

const alive = sql`SELECT id FROM project WHERE user_id = ${user}.id AND deleted_at IS NULL`;
const todosOf = (state: SQL) => sql`todo WHERE project_id IN (${alive}) AND ${state} AND deleted_at IS NULL`;
/** The tables with an account's rows, and their columns that hold text. */
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

const detail = ownedQuery((query) =>
  query
    .select({
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

/** The details of an account for admins: dates, counts and sizes, never its texts. */
export async function userDetail(context: AppContext, id: string): Promise<UserDetail> {
  await adminOnly(context);
  const [[row]] = await context.read(detail({ id, at: context.now.toISOString() }));
  if (!row) throw notFound("User not found");
  return row;
}

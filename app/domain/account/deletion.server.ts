import { type Message, said } from "#app/i18n/text.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { type Database, statement } from "#app/db/database.ts";
import { mayChangeAccess } from "./change.server.ts";
import { confirmPassword } from "./confirm-password.server.ts";
import type { OwnPassword } from "./account.ts";
import { ONLY_ADMIN_MESSAGE } from "../admin/users.ts";
import { deletePicturesOf } from "../diary/picture-store.server.ts";
import { AppError } from "#app/errors.ts";
import { clockOf } from "../pomodoro/clock-object.server.ts";
import { closeSockets, endSessions } from "../session/end-session.server.ts";

/** A statement of a deletion; it may return the ids of the deleted users. */
type Deleting = ReturnType<ReturnType<typeof statement<{ id: string }>>>;

/**
 * The statements that delete the users matching `condition` on `user`, with all their rows. Run them in one batch. Each
 * repeats the condition, so that an account that is claimed meanwhile keeps everything, and the condition of a partial
 * index, so that the index is used.
 */
export function deletionStatements(db: Database, condition: SQL, also: Deleting[] = []) {
  const whom = sql`(SELECT id FROM user WHERE ${condition})`;
  return [
    endSessions(db, sql`user_id IN ${whom}`),
    endSessions(db, sql`admin_id IN ${whom}`),
    ...signInStatements(db, whom),
    ...rowStatements(db, whom, also),
    statement<{ id: string }>(db)`DELETE FROM account_move WHERE user_id IN ${whom}`,
    statement<{ id: string }>(db)`DELETE FROM account_arrival WHERE user_id IN ${whom}`,
    // Last, because the other statements look the users up.
    statement<{ id: string }>(db)`DELETE FROM user WHERE ${condition} RETURNING id`,
  ] as const;
}

/**
 * The statements that delete what users sign in with apart from a password. An account that has moved keeps these
 * rows and its ended sign-ins, while it leads to the new region.
 */
export const signInStatements = (db: Database, whom: SQL) =>
  [
    statement<{ id: string }>(db)`DELETE FROM passkey WHERE user_id IN ${whom}`,
    statement<{ id: string }>(db)`DELETE FROM provider_link WHERE user_id IN ${whom}`,
  ] as const;

/** The tables whose rows of a person are found by one index. */
const OWNED = [
  "weekly_update week_closed meeting_note deleted_note diary_picture diary_template diary_addendum",
  "diary_entry language_learner language_progress language_review language_word language_undo",
  "idempotency_key language_access language_day import_part import_file account_link reminder_link mail",
  "calendar_feed mail_address mail_received webhook webhook_event calendar_event other_calendar device",
  "push_subscription morning_line provider_visit authenticator recovery_code",
].flatMap((names) => names.split(" "));

/**
 * The statements that delete all rows of users, except the users themselves, their moves, their sign-ins, and what
 * they sign in with.
 */
function rowStatements(db: Database, whom: SQL, also: Deleting[]) {
  const projects = sql`(
    SELECT id FROM project WHERE user_id IN ${whom} AND deleted_at IS NULL UNION ALL
    SELECT id FROM project WHERE user_id IN ${whom} AND deleted_at IS NOT NULL)`;
  const rows = [
    sql`DELETE FROM todo WHERE project_id IN ${projects} AND is_checked_date IS NULL AND deleted_at IS NULL`,
    sql`DELETE FROM todo WHERE project_id IN ${projects} AND is_checked_date IS NOT NULL AND deleted_at IS NULL`,
    sql`DELETE FROM todo WHERE user_id IN ${whom} AND deleted_at IS NOT NULL`,
    // Before the sessions, so that their trigger has no counter to update.
    sql`DELETE FROM pomodoro_month WHERE user_id IN ${whom}`,
    sql`DELETE FROM pomodoro WHERE user_id IN ${whom} AND deleted_at IS NULL`,
    sql`DELETE FROM pomodoro WHERE user_id IN ${whom} AND deleted_at IS NOT NULL`,
    sql`DELETE FROM project WHERE user_id IN ${whom} AND deleted_at IS NULL`,
    sql`DELETE FROM project WHERE user_id IN ${whom} AND deleted_at IS NOT NULL`,
    sql`UPDATE language_batch SET admin_id = NULL WHERE admin_id IN ${whom}`,
    ...OWNED.map((table) => sql`DELETE FROM ${sql.raw(table)} WHERE user_id IN ${whom}`),
  ].map((text) => statement<{ id: string }>(db)`${text}`);
  return [...also, ...rows];
}

/**
 * Deletes all rows of the users matching `condition`, in one transaction with the statements of `also`, and clears
 * their pomodoro clocks. The users themselves stay, with what they sign in with.
 */
export async function deleteRowsOf(
  context: Pick<AppContext, "db" | "env">,
  condition: SQL,
  also: Deleting[] = [],
): Promise<void> {
  const { db } = context;
  const whom = sql`(SELECT id FROM user WHERE ${condition})`;
  const found = await db.all<{ id: string }>(sql`SELECT id FROM user WHERE ${condition}`);
  const ids = found.map(({ id }) => id);
  const [acting] = await db.batch([endSessions(db, sql`admin_id IN ${whom}`), ...rowStatements(db, whom, also)]);
  await Promise.allSettled(ids.map((id) => clockOf(context, id).forget()));
  await deletePicturesOf(context, ids);
  await closeSockets(context, acting);
}

/**
 * Deletes users with all their data in one transaction with the statements of `also`, and clears their pomodoro clocks.
 * Returns the ids of the deleted users.
 */
export async function deleteUsers(
  context: Pick<AppContext, "db" | "env">,
  condition: SQL,
  also: Deleting[] = [],
): Promise<string[]> {
  const [own, acting, ...others] = await context.db.batch(deletionStatements(context.db, condition, also));
  const ids = others.at(-1)!.map(({ id }) => id);
  // A clock that cannot be reached expires on its own and writes nothing for a deleted user.
  await Promise.allSettled(ids.map((id) => clockOf(context, id).forget()));
  await deletePicturesOf(context, ids);
  await closeSockets(context, [...own, ...acting]);
  return ids;
}

/** Deletes the signed-in account. A permanent one needs its password (403 otherwise). 409 for the only admin. */
export async function deleteAccount(context: AppContext, { password }: OwnPassword): Promise<Message> {
  const { id, role } = await mayChangeAccess(context);
  if (role !== "demo") await confirmPassword(context, id, password);
  // Checked in the statement, so that one admin remains when two delete their accounts at once.
  const isSpared = sql`role <> 'admin'
    OR EXISTS (SELECT 1 FROM user a WHERE a.role = 'admin' AND a.suspended_at IS NULL AND a.id <> ${id})`;
  const [deleted] = await deleteUsers(context, sql`id = ${id} AND (${isSpared})`);
  if (!deleted && role === "admin") throw new AppError(409, ONLY_ADMIN_MESSAGE);
  context.setSession(null);
  return said({ id: "account.all_data_been", message: "Your account and all its data have been deleted." });
}

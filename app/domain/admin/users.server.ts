import type { Message } from "#app/i18n/text.ts";
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { adminOnly } from "../session/access.server.ts";
import type { AppContext, SessionUser } from "#app/context.ts";
import { newId, statement } from "#app/db/database.ts";
import { type DeleteUserInput, SELF_MESSAGE, type UserAct, WRONG_NAME_MESSAGE } from "./users.ts";
import type { OwnPassword } from "../account/account.ts";
import { confirmPassword } from "../account/confirm-password.server.ts";
import { deleteUsers } from "../account/deletion.server.ts";
import { auditLineWhere } from "../audit-log/audit-log.server.ts";
import { adminRequired, AppError, notFound } from "#app/errors.ts";
import { endCodes, hasCodes } from "../two-factor/two-factor.server.ts";
import { deliverLater } from "../mail/delivery.server.ts";
import { composeMail } from "../mail/mail.server.ts";
import type { MailedAct } from "../mail/mail.ts";
import { mustReauthenticate } from "../session/reauthenticate.server.ts";
import { closeSockets, endSessions, pauseTokens, resumeTokens } from "../session/end-session.server.ts";

/** An action on an account: when it is allowed, what it changes, and the message. */
interface Rule {
  when: SQL;
  change?: (context: AppContext) => SQL;
  /** More statements, about rows of the account that an SQL query selects. */
  with?: (context: AppContext, whose: SQL) => readonly BatchItem<"sqlite">[];
  /** The sessions that it ends: all of them, or only the sign-ins. */
  ends?: "all" | "sign-ins";
  /** The statement that pauses or resumes the API tokens that are kept. */
  tokens?: typeof pauseTokens;
  done: (name: string) => string;
  conflict: string;
}

/** While an account moves, both regions compare it, so an admin cannot change it. */
const NOT_MOVING = sql`(moving_to IS NULL OR moved_at IS NOT NULL)`;
const MOVING_CONFLICT = "This account is being moved to another region. Try again when that is done.";

const rules: Record<Exclude<UserAct, "resend-verification">, Rule> = {
  promote: {
    when: sql`role = 'user' AND email_verified_at IS NOT NULL AND suspended_at IS NULL`,
    change: () => sql`role = 'admin'`,
    done: (name) => `${name} is an admin now`,
    conflict: "Only a regular account that is verified and not suspended can become an admin",
  },
  demote: {
    when: sql`role = 'admin'`,
    change: () => sql`role = 'user'`,
    ends: "all",
    done: (name) => `${name} is no admin any more and was signed out`,
    conflict: "This account is not an admin",
  },
  suspend: {
    when: sql`suspended_at IS NULL`,
    change: ({ now }) => sql`suspended_at = ${now.toISOString()}`,
    ends: "sign-ins",
    tokens: pauseTokens,
    done: (name) => `${name} is suspended and was signed out`,
    conflict: "This account is suspended already",
  },
  reinstate: {
    when: sql`suspended_at IS NOT NULL`,
    change: () => sql`suspended_at = NULL`,
    tokens: resumeTokens,
    done: (name) => `${name} can sign in again`,
    conflict: "This account is not suspended",
  },
  "end-sessions": {
    when: sql`true`,
    ends: "all",
    done: (name) => `${name} was signed out everywhere`,
    conflict: "",
  },
  // For a person who has lost the device and the recovery codes.
  "end-codes": {
    when: sql`role <> 'admin' AND ${hasCodes(sql`user.id`)}`,
    with: endCodes,
    done: (name) => `${name} signs in without codes now`,
    conflict: "This account uses no codes, or is an admin's: remove it as admin first",
  },
};

/**
 * Applies `act` to an account, logs it in the same transaction, and mails the person and all admins. 400 for the
 * admin's own account, 403 when the password was given too long ago, 404 for an unknown account, 409 when the action
 * does not apply. Each statement checks again that the caller is an admin, so that an admin remains when two admins
 * demote each other.
 */
export async function actOnUser(
  context: AppContext,
  id: string,
  act: UserAct,
  { password }: OwnPassword,
): Promise<Message> {
  const admin = await someoneElse(context, id);
  if (act === "resend-verification") return resendTo(context, admin, id);
  await mustReauthenticate(context, admin, password);
  const { when, change, ends, tokens, done, conflict, ...rule } = rules[act];
  const mayChange = change || rule.with ? NOT_MOVING : sql`true`;
  const whom = sql`id = ${id} AND ${when} AND ${mayChange} AND ${stillAdmin(admin)}`;
  const ids = sql`(SELECT id FROM user WHERE ${whom})`;
  const set = change?.(context);
  const { db } = context;
  const person = await composeMail(context, `person-${act}`, whom);
  const admins = await mailAdmins(context, act, sql`id <> ${id} AND EXISTS ${ids}`);
  // A key lookup that matches no session.
  const none = sql`token_hash = ''`;
  const [, own, acting, paused, , personMails, , adminMails, ...others] = await db.batch([
    auditLineWhere(context, { area: "users", admin_id: admin.id, what: act }, whom),
    endSessions(
      db,
      ends ? sql`user_id IN ${ids} AND admin_id IS NULL AND (token_scope IS NULL OR ${ends === "all"})` : none,
    ),
    endSessions(db, ends ? sql`admin_id IN ${ids}` : none),
    tokens ? tokens(db, ids) : endSessions(db, none),
    ...person.statements,
    ...admins.statements,
    // This statement is last, because the others check whether the action applies.
    statement<{ username: string }>(db)`
      ${set ? sql`UPDATE user SET ${set} WHERE ${whom} RETURNING username` : sql`SELECT username FROM user WHERE ${whom}`}`,
    ...(rule.with?.(context, sql`SELECT id FROM user WHERE ${whom}`) ?? []),
  ]);
  const [changed] = others[0] as { username: string }[];
  if (!changed) throw await explainFailure(context, admin, id, conflict);
  person.send(personMails);
  admins.send(adminMails);
  context.waitUntil(closeSockets(context, [...own, ...acting, ...paused]));
  return { message: done(changed.username) };
}

/** A mail about an admin's action to every admin whom `condition` matches. */
const mailAdmins = (context: AppContext, act: MailedAct, condition: SQL) =>
  composeMail(context, `admins-${act}`, sql`role = 'admin' AND suspended_at IS NULL AND ${condition}`);

async function resendTo(context: AppContext, admin: SessionUser, id: string): Promise<Message> {
  const when = sql`id = ${id} AND email_verified_at IS NULL AND role = 'user' AND ${stillAdmin(admin)}`;
  const { statements, send } = await composeMail(context, "verify", when);
  const [, [waiting], , mails] = await context.db.batch([
    auditLineWhere(context, { area: "users", admin_id: admin.id, what: "resend-verification" }, when),
    statement<{ email: string }>(context.db)`SELECT email FROM user WHERE ${when}`,
    ...statements,
  ]);
  if (!waiting) throw await explainFailure(context, admin, id, "This account needs no verification");
  if (mails.length === 0) throw new AppError(429, "This account was sent enough mails. Please wait an hour.");
  send(mails);
  return { message: `A new link is on its way to ${waiting.email}` };
}

/**
 * Deletes an account with all its data, and mails the person and all admins. 400 if the username is not typed
 * correctly, 403 without the admin's own password.
 */
export async function deleteUser(
  context: AppContext,
  id: string,
  { name, password }: DeleteUserInput,
): Promise<Message> {
  const admin = await someoneElse(context, id);
  const [found] = await context.db.all<Pick<SessionUser, "username" | "email" | "role">>(
    sql`SELECT username, email, role FROM user WHERE id = ${id}`,
  );
  if (!found) throw notFound("User not found");
  if (name !== found.username) {
    throw new AppError(400, WRONG_NAME_MESSAGE, { details: [{ path: "name", message: WRONG_NAME_MESSAGE }] });
  }
  await confirmPassword(context, admin.id, password);
  const whom = sql`id = ${id} AND ${stillAdmin(admin)}`;
  const line = auditLineWhere(context, { area: "users", admin_id: admin.id, what: "delete" }, whom);
  const [deleted] = await deleteUsers(context, whom, [line]);
  if (!deleted) throw await explainFailure(context, admin, id, "");
  await mailDeletion(context, id, found);
  return { message: `The account of ${found.username} and all its data have been deleted` };
}

/** The mail to the person has no stored row, because all rows of the account are deleted. */
async function mailDeletion(
  context: AppContext,
  user_id: string,
  { email, role }: Pick<SessionUser, "email" | "role">,
): Promise<void> {
  const admins = await mailAdmins(context, "delete", sql`true`);
  const [, mails] = await context.db.batch(admins.statements);
  admins.send(mails);
  if (role === "demo") return;
  const mail = { id: newId(), user_id, recipient: email, kind: "person-delete", about: null, tries: 0 } as const;
  context.waitUntil(deliverLater(context, { ...mail, created_at: context.now.toISOString() }, ""));
}

/** Returns the signed-in admin. 400 when the account is their own. */
async function someoneElse(context: AppContext, id: string): Promise<SessionUser> {
  const admin = await adminOnly(context);
  context.trail.about = id;
  if (admin.id === id) throw new AppError(400, SELF_MESSAGE);
  return admin;
}

const stillAdmin = ({ id }: SessionUser) =>
  sql`EXISTS (SELECT 1 FROM user a WHERE a.id = ${id} AND a.role = 'admin' AND a.suspended_at IS NULL)`;

/** Why a statement changed nothing: the caller is no longer an admin, the account does not exist, or `conflict`. */
async function explainFailure({ db }: AppContext, admin: SessionUser, id: string, conflict: string): Promise<AppError> {
  const [row] = await db.all<{ isAdmin: number; isThere: number; isMoving: number }>(
    sql`SELECT ${stillAdmin(admin)} AS isAdmin, EXISTS (SELECT 1 FROM user WHERE id = ${id}) AS isThere,
      EXISTS (SELECT 1 FROM user WHERE id = ${id} AND NOT ${NOT_MOVING}) AS isMoving`,
  );
  if (!row!.isAdmin) return adminRequired();
  if (!row!.isThere) return notFound("User not found");
  return new AppError(409, row!.isMoving ? MOVING_CONFLICT : conflict);
}

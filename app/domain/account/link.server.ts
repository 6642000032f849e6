import { type Message, said } from "#app/i18n/text.ts";
import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { notWhileImpersonating, refuseMoving } from "../session/access.server.ts";
import { flag, statement } from "#app/db/database.ts";
import { account_link, passkey, user } from "#app/db/schema.ts";
import {
  type DeclineInput,
  type EmailInput,
  INVALID_LINK_MESSAGE,
  INVALID_RESET_LINK_MESSAGE,
  type ResetInput,
  type VerifyQuery,
} from "./account.ts";
import { deleteUsers } from "./deletion.server.ts";
import { refuseGuessable } from "./common-passwords.server.ts";
import { forgetOtherDevices, rememberDevice } from "./device.server.ts";
import { AppError } from "#app/errors.ts";
import { endFeeds } from "../feed/end-feed.server.ts";
import { removeMailAddresses } from "../mail-in/end-mail-address.server.ts";
import { composeMail } from "../mail/mail.server.ts";
import { hashPassword } from "./password.server.ts";
import { closeSockets, endSessions } from "../session/end-session.server.ts";
import { hashToken } from "../secret/token.server.ts";
import { countSignIn } from "../session/sign-in-limit.server.ts";
import { reserveRemoved } from "./username.server.ts";

/** Mails a new verification link to an account that needs one. The answer is the same for any e-mail. */
export async function resendVerification(context: AppContext, { email }: EmailInput): Promise<Message> {
  await countSignIn(context, "resend", email);
  await mailTo(context, "verify", sql`email = ${email} AND email_verified_at IS NULL`);
  return said({
    id: "account.verification_sent",
    message: "If an account exists for this email and is not verified yet, a new link is on its way.",
  });
}

/**
 * Mails a link to set a new password; if the account has moved to another region, mails which one. The answer is the
 * same for any e-mail.
 */
export async function forgotPassword(context: AppContext, { email }: EmailInput): Promise<Message> {
  await countSignIn(context, "forgot", email);
  await mailTo(context, "reset", sql`email = ${email} AND moved_at IS NULL`);
  if (context.env.REGION) await mailTo(context, "account-moved", sql`email = ${email} AND moved_at IS NOT NULL`);
  return said({
    id: "account.reset_sent",
    message: "If an account exists for this email, a link to set a new password is on its way.",
  });
}

/** Returns whether the account behind a "This was not me" link is unverified, verified or gone. */
export async function declinedAccount(
  { db, now }: AppContext,
  { uid, token }: VerifyQuery,
): Promise<"unverified" | "verified" | "none"> {
  if (!uid || !token) return "none";
  const [found] = await db
    .select({ email_verified_at: user.email_verified_at })
    .from(account_link)
    .innerJoin(user, eq(user.id, account_link.user_id))
    .where(and(eq(account_link.user_id, uid), isOpenLink(token, "decline", now)));
  if (!found) return "none";
  return found.email_verified_at === null ? "unverified" : "verified";
}

/**
 * Deletes an account that somebody created with an address that is not theirs. 400 when it is verified. The username
 * stays reserved: if it were free at once, registering again would reveal that the address had no account before.
 */
export async function declineAccount(context: AppContext, { uid, token }: DeclineInput): Promise<Message> {
  const link = and(eq(account_link.user_id, uid), isOpenLink(token, "decline", context.now));
  const [found] = await countSignIn(
    context,
    "decline",
    uid,
    context.db
      .select({ id: user.id, email: user.email })
      .from(account_link)
      .innerJoin(user, eq(user.id, account_link.user_id))
      .where(link),
  );
  if (!found) throw new AppError(400, INVALID_LINK_MESSAGE);
  const unverified = sql`id = ${found.id} AND email_verified_at IS NULL AND role <> 'demo'`;
  const reserve = reserveRemoved(context.db, found.email, unverified);
  const removed = await deleteUsers(context, unverified, [reserve]);
  if (removed.length === 0) throw new AppError(400, INVALID_LINK_MESSAGE);
  return said({
    id: "account.been_removed_address",
    message: "The account has been removed. Your address is not used at Sevenfold any more.",
  });
}

const isOpenLink = (token: string, kind: "decline" | "reset", now: Date) =>
  and(
    eq(account_link.token_hash, hashToken(token)),
    eq(account_link.kind, kind),
    isNull(account_link.used_at),
    gt(account_link.expires_at, now.toISOString()),
  );

async function mailTo(context: AppContext, kind: "verify" | "reset" | "account-moved", condition: SQL) {
  const { statements, send } = await composeMail(context, kind, condition);
  const [, mails] = await context.db.batch(statements);
  send(mails);
}

const usableReset = ({ now }: Pick<AppContext, "now">, uid: string, token: string) =>
  and(eq(account_link.user_id, uid), isOpenLink(token, "reset", now));

/** Says whether a mailed link may remove an account's passkeys: not if an admin needs them as the second factor. */
const mayRemovePasskeys = ({ env }: Pick<AppContext, "env">) =>
  env.ADMIN_SECOND_FACTOR === "required" ? sql`role <> 'admin'` : sql`true`;

/** The names of the passkeys that a reset link can remove, newest first; none for a link that does not work. */
export async function removablePasskeys(context: AppContext, { uid, token }: VerifyQuery): Promise<string[]> {
  if (!uid || !token) return [];
  const rows = await context.db
    .select({ name: passkey.name })
    .from(passkey)
    .innerJoin(account_link, eq(account_link.user_id, passkey.user_id))
    .innerJoin(user, eq(user.id, passkey.user_id))
    .where(and(usableReset(context, uid, token), mayRemovePasskeys(context)))
    .orderBy(desc(passkey.created_at));
  return rows.map(({ name }) => name);
}

/**
 * Sets a new password with a mailed link, which also verifies the e-mail. The link works once. All sessions, API
 * tokens, the calendar feed, the address for mailed todos and all other reset links of the user end; passkeys are
 * removed if the input says so.
 */
export async function resetPassword(context: AppContext, input: ResetInput): Promise<Message> {
  const { uid, token, password, remove_passkeys } = input;
  await notWhileImpersonating(context);
  const { db } = context;
  const at = context.now.toISOString();
  const usable = usableReset(context, uid, token);
  const owner = db
    .select({
      username: user.username,
      email: user.email,
      moving_to: user.moving_to,
      is_first: flag(isNull(user.password_hash), "is_first"),
    })
    .from(account_link)
    .innerJoin(user, eq(user.id, account_link.user_id))
    .where(usable);
  const [found] = await countSignIn(context, "reset", uid, owner);
  if (!found) throw new AppError(400, INVALID_RESET_LINK_MESSAGE);
  refuseMoving(found);
  await refuseGuessable(context, password, found);

  const password_hash = await hashPassword(context, password, { account: uid, requester: "known" });
  // Checked again in the transaction, so that only one of two parallel requests with the same link succeeds.
  const whose = sql`(SELECT user_id FROM account_link WHERE ${usable})`;
  const device = rememberDevice(context, whose, found.email);
  const kind = found.is_first ? "password-set" : "password-changed";
  const mail = await composeMail(context, kind, sql`password_hash = ${password_hash} AND id = ${uid}`);
  const [changed, own, acting, , , , , , , , mails] = await db.batch([
    statement<{ id: string }>(db)`
      UPDATE user SET password_hash = ${password_hash}, email_verified_at = COALESCE(email_verified_at, ${at}), replaced_at = NULL
      WHERE id = ${whose} RETURNING id`,
    endSessions(db, sql`user_id = ${whose}`),
    // Impersonation sessions that this admin has started end too.
    endSessions(db, sql`admin_id = ${whose}`),
    // A stranger who knew the old password may have a known browser, so only the browser that used the link stays
    // known.
    forgetOtherDevices(context, whose),
    device.statement,
    endFeeds(context, whose),
    removeMailAddresses(db, whose),
    statement(db)`DELETE FROM passkey WHERE ${remove_passkeys} AND user_id = (SELECT id FROM user
      WHERE id = ${whose} AND ${mayRemovePasskeys(context)})`,
    statement(db)`
      UPDATE account_link SET used_at = ${at} WHERE user_id = ${whose} AND kind IN ('reset', 'email-change')`,
    ...mail.statements,
  ]);
  if (changed.length === 0) throw new AppError(400, INVALID_RESET_LINK_MESSAGE);
  device.keep();
  mail.send(mails);
  context.waitUntil(closeSockets(context, [...own, ...acting]));
  return said({
    id: "account.password_been_changed_please",
    message: "Your password has been changed. Please log in.",
  });
}

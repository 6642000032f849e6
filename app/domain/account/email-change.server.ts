import { type Message, said } from "#app/i18n/text.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { notWhileImpersonating, refuseMoving } from "../session/access.server.ts";
import { ownedQuery, statement } from "#app/db/database.ts";
import { account_link } from "#app/db/schema.ts";
import {
  EMAIL_TAKEN_MESSAGE,
  EMAIL_UNDO_DAYS,
  type EmailChangeInput,
  type EmailLinkInput,
  INVALID_LINK_MESSAGE,
  type PendingEmail,
  SAME_EMAIL_MESSAGE,
  type VerifyQuery,
} from "./account.ts";
import { forgetOtherDevices } from "./device.server.ts";
import { mayChangeAccount } from "./change.server.ts";
import { confirmPassword } from "./confirm-password.server.ts";
import { deleteUsers } from "./deletion.server.ts";
import { AppError, notFound } from "#app/errors.ts";
import { endFeeds } from "../feed/end-feed.server.ts";
import { followEmail, removeMailAddresses } from "../mail-in/end-mail-address.server.ts";
import { EMAIL_LINK_HOURS, minutesAfter } from "../mail/link.server.ts";
import { composeMail, isMailedEnough, MAX_PER_HOUR } from "../mail/mail.server.ts";
import { countAttempt, HOUR } from "../rate-limit/rate-limit.server.ts";
import { closeSockets, endSessions } from "../session/end-session.server.ts";
import { hashToken, newToken } from "../secret/token.server.ts";
import { countSignIn } from "../session/sign-in-limit.server.ts";
import { isReplaceable, reserveRemoved } from "./username.server.ts";

/** The kinds of mailed links about the change of an address: `email-change` confirms it, `email-changed` undoes it. */
type LinkKind = "email-change" | "email-changed";

/**
 * Mails a link to the new address; the address changes when the link is opened. An address that has an account gets a
 * mail that says so, and the answer is the same. 403 when the password is wrong, 429 after ten links in an hour.
 */
export async function changeEmail(context: AppContext, { email, password }: EmailChangeInput): Promise<Message> {
  const user = await mayChangeAccount(context);
  await confirmPassword(context, user.id, password);
  if (email === user.email) {
    throw new AppError(400, SAME_EMAIL_MESSAGE, { details: [{ path: "email", message: SAME_EMAIL_MESSAGE }] });
  }
  await countAttempt(context, [{ key: `change-email ${user.id}`, seconds: HOUR, most: MAX_PER_HOUR }], {
    what: { id: "rate_limit.email_links", message: "Too many links for a new address" },
  });
  const holder = sql`email = ${email} AND NOT (${isReplaceable})`;
  const isFree = sql`id = ${user.id} AND NOT EXISTS (SELECT 1 FROM user WHERE ${holder})`;
  const confirm = await composeMail(context, "email-change", isFree, sql`${email}`);
  const taken = await composeMail(context, "email-taken", holder);
  const [, , confirmMails, , takenMails] = await context.db.batch([
    // If another link may be mailed, only the newest one works.
    useLinks(
      context,
      sql`user_id = ${user.id} AND kind = 'email-change' AND NOT ${isMailedEnough(context, "email-change", sql`${user.id}`)}`,
    ),
    ...confirm.statements,
    ...taken.statements,
    noteWaiting(context, user.id, email),
  ]);
  confirm.send(confirmMails);
  taken.send(takenMails);
  return said({
    id: "account.we_sent_link_address",
    message: "We sent a link to {email}. Your address changes when you open it.",
    values: { email },
  });
}

/**
 * Stores a pending change when no link was mailed, under a random secret, so that an address with an account looks
 * like any other.
 */
const noteWaiting = ({ db, now }: AppContext, user_id: string, email: string) =>
  statement(db)`INSERT INTO account_link (token_hash, user_id, kind, expires_at, email)
    SELECT ${hashToken(newToken())}, ${user_id}, 'email-change', ${minutesAfter(now, EMAIL_LINK_HOURS * 60)}, ${email}
    WHERE NOT EXISTS (
      SELECT 1 FROM account_link WHERE user_id = ${user_id} AND kind = 'email-change' AND used_at IS NULL)`;

const waiting = ownedQuery((select, owner) =>
  select({ email: sql<string>`${account_link.email}`.as("email"), expires_at: account_link.expires_at })
    .from(account_link)
    .where(
      sql`${account_link.user_id} = ${owner} AND ${account_link.kind} = 'email-change' AND ${account_link.used_at} IS NULL
        AND ${account_link.expires_at} > ${sql.placeholder("at")}`,
    )
    .orderBy(sql`${account_link.expires_at} DESC`)
    .limit(1),
);

/** The change of the person's address that is not confirmed yet; null without one, and while impersonating. */
export async function pendingEmail(context: AppContext): Promise<PendingEmail | null> {
  const [[found]] = await context.read(waiting({ at: context.now.toISOString() }));
  return found && !(await context.impersonator()) ? found : null;
}

/** Withdraws the change of the address: its link becomes invalid. 404 if there is none. */
export async function cancelEmail(context: AppContext): Promise<Message> {
  const { id, email } = await mayChangeAccount(context);
  const withdrawn = await context.db.all(
    sql`UPDATE account_link SET used_at = ${context.now.toISOString()}
      WHERE user_id = ${id} AND kind = 'email-change' AND used_at IS NULL AND expires_at > ${context.now.toISOString()}
      RETURNING user_id`,
  );
  if (withdrawn.length === 0)
    throw notFound({ id: "account.no_change_address_waiting", message: "No change of your address is waiting" });
  return said({ id: "account.address_stays", message: "Your address stays {email}.", values: { email } });
}

const useLinks = ({ db, now }: AppContext, condition: SQL) =>
  statement(db)`UPDATE account_link SET used_at = ${now.toISOString()} WHERE ${condition} AND used_at IS NULL`;

const openLink = ({ now }: AppContext, { uid, token }: EmailLinkInput, kind?: LinkKind) =>
  sql`token_hash = ${hashToken(token)} AND user_id = ${uid} AND used_at IS NULL AND expires_at > ${now.toISOString()}
    AND kind ${kind ? sql`= ${kind}` : sql`IN ('email-change', 'email-changed')`}`;

const linkAt = (context: AppContext, condition: SQL) =>
  statement<{ kind: LinkKind; email: string; expires_at: string; moving_to: string | null }>(context.db)`
    SELECT kind, email, expires_at, (SELECT moving_to FROM user WHERE id = user_id) AS moving_to
    FROM account_link WHERE ${condition}`;

/** The condition on `user` that a former address of the account can still undo its change. */
export const canTakeAddressBack = ({ now }: Pick<AppContext, "now">): SQL =>
  sql`EXISTS (SELECT 1 FROM account_link WHERE user_id = user.id AND kind = 'email-changed' AND used_at IS NULL
    AND expires_at > ${now.toISOString()})`;

/** The kind of a mailed link and the address it sets; null when it is not valid any more. */
export async function emailLink(context: AppContext, { uid, token }: VerifyQuery) {
  if (!uid || !token) return null;
  const [found] = await linkAt(context, openLink(context, { uid, token }));
  return found ? { kind: found.kind, email: found.email } : null;
}

/** Opens a link; returns the condition on `user` under which its address can be set. */
async function followLink(context: AppContext, input: EmailLinkInput, kind: LinkKind) {
  await notWhileImpersonating(context);
  const isOpen = openLink(context, input, kind);
  const [found] = await countSignIn(context, "email-link", input.uid, linkAt(context, isOpen));
  if (!found) throw new AppError(400, INVALID_LINK_MESSAGE);
  refuseMoving(found);
  const { email, expires_at } = found;
  // The link proves who owns the address, so an unverified account loses it.
  const unverified = sql`email = ${email} AND id <> ${input.uid} AND ${isReplaceable}`;
  await deleteUsers(context, unverified, [reserveRemoved(context.db, email, unverified)]);
  // Checked in the transaction, so that only one of two parallel requests succeeds.
  const mayHave = sql`id = ${input.uid} AND EXISTS (SELECT 1 FROM account_link WHERE ${isOpen})
    AND NOT EXISTS (SELECT 1 FROM user WHERE email = ${email} AND id <> ${input.uid})`;
  return { email, expires_at, mayHave };
}

/**
 * Changes the address with the link that was mailed to the new one. The former address gets a mail, and can undo the
 * change for 7 days. While an earlier change can still be undone, the mail contains no second undo link: otherwise
 * somebody who changes the address twice would get that link.
 */
export async function confirmEmail(context: AppContext, input: EmailLinkInput): Promise<Message> {
  const { email, mayHave } = await followLink(context, input, "email-change");
  const { db } = context;
  const earlier = sql`EXISTS (SELECT 1 FROM account_link WHERE user_id = ${input.uid} AND kind = 'email-changed'
    AND used_at IS NULL AND expires_at > ${context.now.toISOString()}
    AND expires_at < ${minutesAfter(context.now, EMAIL_UNDO_DAYS * 24 * 60)})`;
  const first = await composeMail(context, "email-changed", sql`${mayHave} AND NOT ${earlier}`);
  const again = await composeMail(context, "email-changed-again", sql`${mayHave} AND ${earlier}`);
  const [, mails, , againMails, , changed] = await db.batch([
    ...first.statements,
    ...again.statements,
    followEmail(db, email, mayHave),
    statement<{ id: string }>(db)`UPDATE user SET email = ${email} WHERE ${mayHave} RETURNING id`,
    // A link for a new password was mailed to the former address.
    useLinks(
      context,
      sql`user_id = (SELECT id FROM user WHERE id = ${input.uid} AND email = ${email}) AND kind IN ('reset', 'email-change')`,
    ),
  ]);
  if (changed.length === 0) throw new AppError(409, EMAIL_TAKEN_MESSAGE);
  first.send(mails);
  again.send(againMails);
  return said({
    id: "account.address_now_use_log",
    message: "Your address is {email} now. Use it to log in.",
    values: { email },
  });
}

/** The time of the change that the open links to `email` undo. A repeated mail has a later link. */
const changedAt = ({ uid }: EmailLinkInput, email: string) => sql`(SELECT
    strftime('%Y-%m-%dT%H:%M:%fZ', min(expires_at), ${`-${EMAIL_UNDO_DAYS} days`})
  FROM account_link WHERE user_id = ${uid} AND kind = 'email-changed' AND email = ${email} AND used_at IS NULL)`;

/**
 * Restores the former address with the link that was mailed to it. The person who changed the address knew the
 * password, so the password stops working, and so do all ways to sign in that were added since. Everybody is signed
 * out; API tokens, the calendar feed and the address for mailed todos end; and a link to set a new password is
 * mailed. Older passkeys and codes stay, so the former mailbox alone does not give access to an account that has
 * them. The current address gets a mail.
 */
export async function undoEmail(context: AppContext, input: EmailLinkInput): Promise<Message> {
  const { email, expires_at, mayHave } = await followLink(context, input, "email-changed");
  const { db } = context;
  const undone = sql`id = ${input.uid} AND email = ${email} AND password_hash IS NULL`;
  const whose = sql`(SELECT id FROM user WHERE ${undone})`;
  const since = changedAt(input, email);
  const undoneMail = await composeMail(context, "email-undone", mayHave);
  const reset = await composeMail(context, "reset", undone);
  const [, toldMails, changed, own, acting, , , , , , , , mails] = await db.batch([
    ...undoneMail.statements,
    statement<{ id: string }>(db)`UPDATE user SET email = ${email}, password_hash = NULL WHERE ${mayHave} RETURNING id`,
    endSessions(db, sql`user_id = ${whose}`),
    endSessions(db, sql`admin_id = ${whose}`),
    forgetOtherDevices(context, whose),
    // They may belong to a stranger, whose codes would lock the owner out.
    statement(db)`DELETE FROM passkey WHERE user_id = ${whose} AND created_at >= ${since}`,
    statement(db)`DELETE FROM provider_link WHERE user_id = ${whose} AND created_at >= ${since}`,
    statement(db)`
      DELETE FROM authenticator WHERE user_id = ${whose} AND (confirmed_at IS NULL OR confirmed_at >= ${since})`,
    statement(db)`DELETE FROM recovery_code WHERE user_id = ${whose} AND created_at >= ${since}`,
    // A link of an earlier change can still restore an earlier address.
    useLinks(
      context,
      sql`user_id = ${whose} AND (kind IN ('reset', 'email-change') OR kind = 'email-changed' AND expires_at >= ${expires_at})`,
    ),
    ...reset.statements,
    endFeeds(context, whose),
    removeMailAddresses(db, whose),
  ]);
  if (changed.length === 0) throw new AppError(409, EMAIL_TAKEN_MESSAGE);
  undoneMail.send(toldMails);
  reset.send(mails);
  context.waitUntil(closeSockets(context, [...own, ...acting]));
  return said({
    id: "account.address_again_we_sent",
    message: "Your address is {email} again. We sent it a link to set a new password.",
    values: { email },
  });
}

import { type Message, said } from "#app/i18n/text.ts";
import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { statement } from "#app/db/database.ts";
import { INVALID_LINK_MESSAGE, VERIFY_MESSAGES, type VerifyQuery } from "./account.ts";
import { CONFIRM_BROWSER_MESSAGE } from "./sign-in.ts";
import { rememberDevice } from "./device.server.ts";
import { AppError } from "#app/errors.ts";
import { minutesAfter } from "../mail/link.server.ts";
import { composeMail } from "../mail/mail.server.ts";
import { countSignIn } from "../session/sign-in-limit.server.ts";
import { hashToken } from "../secret/token.server.ts";

/** Minutes in which the confirmation page shows the account of a link. */
const CONFIRMATION_MINUTES = 15;
const VERIFYING = sql`kind IN ('verify', 'confirm-browser')`;

/**
 * Verifies the e-mail with a mailed link, and makes the browser known to the account. Repeating it succeeds, because
 * mail scanners open links too.
 */
export async function verifyEmail(
  context: AppContext,
  { uid, token }: VerifyQuery,
): Promise<Message & { ok: boolean }> {
  if (!uid || !token) return { ok: false, message: VERIFY_MESSAGES.missing };
  const { db, now } = context;
  const at = now.toISOString();
  const link = sql`token_hash = ${hashToken(token)} AND user_id = ${uid} AND ${VERIFYING} AND expires_at > ${at}`;
  const whose = sql`(SELECT user_id FROM account_link WHERE ${link})`;
  const [found] = await db.all<{ email: string }>(sql`SELECT email FROM user WHERE id = ${whose}`);
  if (!found) return { ok: false, message: VERIFY_MESSAGES.invalid };
  const device = rememberDevice(context, whose, found.email);
  const [verified] = await db.batch([
    statement<{ id: string }>(db)`
      UPDATE user SET email_verified_at = COALESCE(email_verified_at, ${at}) WHERE id = ${whose} RETURNING id`,
    device.statement,
    statement(db)`UPDATE account_link SET used_at = ${at} WHERE ${link}`,
  ]);
  if (verified.length === 0) return { ok: false, message: VERIFY_MESSAGES.invalid };
  device.keep();
  return { ok: true, message: VERIFY_MESSAGES.verified };
}

/** The account whose address this browser has verified with a link within the last 15 minutes. */
async function justVerified({ db, devices, now }: AppContext) {
  const [last] = devices;
  if (!last) return null;
  const [found] = await db.all<{ username: string; email: string }>(sql`
    SELECT u.username, u.email FROM device d JOIN user u ON u.id = d.user_id
    WHERE d.token_hash = ${hashToken(last.secret)} AND EXISTS (SELECT 1 FROM account_link
      WHERE user_id = u.id AND ${VERIFYING} AND used_at > ${minutesAfter(now, -CONFIRMATION_MINUTES)})`);
  return found ?? null;
}

/** The username of the account whose address this browser has just verified; null in any other browser. */
export const verifiedName = async (context: AppContext) => (await justVerified(context))?.username ?? null;

/**
 * Mails a link for a new password to the address that this browser has just verified, because somebody else may have
 * registered it. 400 in any other browser.
 */
export async function refuseVerified(context: AppContext): Promise<Message> {
  const found = await justVerified(context);
  if (!found) throw new AppError(400, INVALID_LINK_MESSAGE);
  await countSignIn(context, "forgot", found.email);
  const { statements, send } = await composeMail(context, "reset", sql`email = ${found.email}`);
  const [, mails] = await context.db.batch(statements);
  send(mails);
  return said({
    id: "account.we_sent_link_sets",
    message: "We sent a link to {email}. It sets a new password, which signs everyone else out.",
    values: { email: found.email },
  });
}

/**
 * If another browser has registered the account again and this browser is not known to it: throws 403, and mails a
 * link that makes this browser known. The password may have been set by a stranger, who does not receive the
 * account's mails.
 */
export async function confirmBrowser(
  context: AppContext,
  { id, replaced_at, is_known }: { id: string; replaced_at: string | null; is_known: number },
): Promise<void> {
  if (replaced_at === null || is_known) return;
  const { statements, send } = await composeMail(context, "confirm-browser", sql`id = ${id}`);
  const [, mails] = await context.db.batch(statements);
  send(mails);
  throw new AppError(403, CONFIRM_BROWSER_MESSAGE);
}

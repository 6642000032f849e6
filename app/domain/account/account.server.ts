import { type Message, said } from "#app/i18n/text.ts";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { flag, newId, statement } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import type { LoginInput, LogoutAnswer, RegisterInput, User } from "./account.ts";
import { deleteUsers } from "./deletion.server.ts";
import { refuseGuessable } from "./common-passwords.server.ts";
import { logFailedSignIn } from "../audit-log/audit-log.server.ts";
import { forgetOtherDevices, isKnownDevice, ownDevices, rememberDevice } from "./device.server.ts";
import { DEMO_LOGOUT_MESSAGE } from "../demo/demo.ts";
import { AppError } from "#app/errors.ts";
import { composeMail } from "../mail/mail.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import { hasCodes, takeCode } from "../two-factor/two-factor.server.ts";
import { endSession } from "../session/end-session.server.ts";
import { refusePasswords } from "../sign-in-provider/settings.server.ts";
import { countSignIn } from "../session/sign-in-limit.server.ts";
import { refuseClosed, signIn } from "./sign-in.server.ts";
import { isReplaceable, refuseName, usernameRules } from "./username.server.ts";
import { confirmBrowser } from "./verify.server.ts";

/** Signs in with a password, as `logInByPassword` does. 403 when this installation accepts no passwords. */
export async function logIn(context: AppContext, input: LoginInput): Promise<User> {
  refusePasswords(context.env);
  return logInByPassword(context, input);
}

/**
 * Signs in. Answers 401 for an unknown e-mail and for a wrong password, 403 when the e-mail is not verified, and 403 with
 * the field `code` when the account has two-step codes and `code` is missing or wrong.
 */
export async function logInByPassword(context: AppContext, { email, password, code }: LoginInput): Promise<User> {
  const found = await countSignIn(
    context,
    "login",
    email,
    context.db
      .select({
        ...getTableColumns(user),
        is_known: sql<number>`${isKnownDevice(context, email)}`.as("is_known"),
        has_codes: flag(hasCodes(sql`user.id`), "has_codes"),
      })
      .from(user)
      .where(eq(user.email, email))
      .limit(1),
  );
  const [account] = found;
  const requester = !account ? "none" : account.is_known ? "known" : "account";
  const isRight = await verifyPassword(context, password, account?.password_hash ?? null, {
    account: email,
    requester,
  });
  if (!isRight || !account) {
    if (account) logFailedSignIn(context, account.id, "password");
    throw new AppError(401, { id: "account.invalid_email_or_password", message: "Invalid email or password" });
  }
  refuseClosed(context, account);
  await confirmBrowser(context, account);
  if (account.has_codes) await takeCode(context, account.id, code);
  return signIn(context, account, account.has_codes);
}

/**
 * Creates an account and mails its verification link. An unverified account with the same address is replaced; if
 * another browser had registered it, signing in then needs a browser that has opened a mailed link. For a taken
 * e-mail the answer is the same, and its owner gets a mail. The username is reserved in every case; 409 when it is
 * taken.
 */
export async function register(context: AppContext, { username, email, password }: RegisterInput): Promise<Message> {
  refusePasswords(context.env);
  await refuseGuessable(context, password, { username, email });
  const { db } = context;
  const names = usernameRules(context, { username, email });
  const found = await countSignIn(context, "register", email, names.taken);
  refuseName(username, found);

  const id = newId();
  const password_hash = await hashPassword(context, password, { account: email, requester: "new" });
  const created_at = context.now.toISOString();
  // The salt makes the hash unique to this request.
  const own = sql`email = ${email} AND password_hash = ${password_hash}`;
  // Set in every case, so that the cookie does not reveal whether the address has an account.
  const device = rememberDevice(context, sql`(SELECT id FROM user WHERE ${own} AND id = ${id})`, email);
  const isKnown = sql`EXISTS (SELECT 1 FROM device WHERE user_id = user.id AND token_hash IN ${ownDevices(context)})`;
  const verify = await composeMail(context, "verify", own);
  const emailTaken = await composeMail(
    context,
    "email-taken",
    sql`email = ${email} AND password_hash IS NOT ${password_hash} AND ${names.isFree}`,
  );
  const [stillTaken, , , , , , , , verifyMails, , takenMails] = await db.batch([
    names.taken,
    names.reserveReplaced,
    statement(db)`
      UPDATE user SET username = ${username}, username_key = ${names.key}, password_hash = ${password_hash}, timezone = ${context.timezone},
      locale = ${context.visitorLanguage}, browser_languages = ${context.browserLanguages},
      created_at = ${created_at}, replaced_at = CASE WHEN ${isKnown} THEN replaced_at ELSE ${created_at} END WHERE email = ${email} AND ${isReplaceable} AND ${names.isFree}`,
    statement(db)`DELETE FROM account_link WHERE user_id = (SELECT id FROM user WHERE ${own})`,
    // Only the browser that registers now may become a known one, and only if it was the first to register.
    forgetOtherDevices(context, sql`SELECT id FROM user WHERE ${own}`),
    statement(db)`
      INSERT INTO user (id, username, username_key, email, password_hash, role, timezone, locale, browser_languages,
        created_at)
      SELECT ${id}, ${username}, ${names.key}, ${email}, ${password_hash}, 'user', ${context.timezone}, ${context.visitorLanguage},
        ${context.browserLanguages}, ${created_at}
      WHERE ${names.isFree} ON CONFLICT (email) DO NOTHING`,
    device.statement,
    ...verify.statements,
    ...emailTaken.statements,
    names.reserveFor(sql`email = ${email} AND password_hash IS NOT ${password_hash}`),
  ]);
  // Another request took the name between the two batches.
  refuseName(username, stillTaken);
  device.keep();
  verify.send(verifyMails);
  emailTaken.send(takenMails);
  return said({
    id: "account.registration_successful_please_check",
    message: "Registration successful. Please check your email to verify your account.",
  });
}

/** Signs out. A demo account is deleted with all its data. While impersonating, only the admin's own session ends. */
export async function logOut(context: AppContext): Promise<LogoutAnswer> {
  const account = await context.user();
  if (account?.role === "demo" && !(await context.impersonator())) {
    await deleteUsers(context, sql`id = ${account.id} AND role = 'demo'`);
    context.setSession(null);
    return { message: DEMO_LOGOUT_MESSAGE, wasDemoAccount: true };
  }
  await endSession(context);
  return {
    ...said({ id: "account.logged_out_successfully", message: "Logged out successfully." }),
    wasDemoAccount: false,
  };
}

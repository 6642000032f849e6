import { eq, sql } from "drizzle-orm";
import type { AppContext } from "../context.ts";
import { newId } from "../db/database.ts";
import { user } from "../db/schema.ts";
import { type LoginInput, type LogoutAnswer, type Message, publicUser, type RegisterInput } from "./account.ts";
import { UNVERIFIED_MESSAGE, type User, USERNAME_TAKEN_MESSAGE } from "./account.ts";
import { deleteUsers } from "./account-deletion.server.ts";
import { countTry } from "./attempt.server.ts";
import { DEMO_LOGOUT_MESSAGE } from "./demo.ts";
import { AppError, taken } from "./errors.ts";
import { composeMail } from "./mail.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import { endSession, startSession } from "./session.server.ts";

/** Signs in. 401 for an unknown e-mail and a wrong password alike, 403 when the e-mail is not verified. */
export async function logIn(context: AppContext, { email, password }: LoginInput): Promise<User> {
  const found = await countTry(
    context,
    "login",
    email,
    context.db.select().from(user).where(eq(user.email, email)).limit(1),
  );
  const [account] = found;
  if (!(await verifyPassword(context, password, account?.password_hash ?? null)) || !account) {
    throw new AppError(401, "Invalid email or password");
  }
  if (account.email_verified_at === null) throw new AppError(403, UNVERIFIED_MESSAGE);
  await startSession(context, account.id);
  return publicUser({ ...account, email_verified: true });
}

/**
 * Makes an account and mails its verification link. A taken e-mail gets the same answer, and its owner a mail saying
 * so. 409 when the username is taken.
 */
export async function register(context: AppContext, { username, email, password }: RegisterInput): Promise<Message> {
  const { db } = context;
  const holder = db
    .select({ id: user.id })
    .from(user)
    .where(sql`lower(${user.username}) = lower(${username})`);
  const found = await countTry(context, "register", email, holder);
  if (found.length > 0) throw taken("username", USERNAME_TAKEN_MESSAGE);

  const id = newId();
  const password_hash = await hashPassword(context, password);
  const created_at = context.now.toISOString();
  const verify = await composeMail(context, "verify", sql`id = ${id}`);
  const emailTaken = await composeMail(
    context,
    "email-taken",
    sql`email = ${email} AND id <> ${id}
      AND NOT EXISTS (SELECT 1 FROM user WHERE lower(username) = lower(${username}) AND id <> ${id})`,
  );
  const [, , verifyMails, , takenMails, holders] = await db.batch([
    db
      .insert(user)
      .values({ id, username, email, password_hash, role: "user", timezone: context.timezone, created_at })
      .onConflictDoNothing(),
    ...verify.statements,
    ...emailTaken.statements,
    holder,
  ]);
  // Somebody else was quicker between the two batches.
  if (holders.some((one) => one.id !== id)) throw taken("username", USERNAME_TAKEN_MESSAGE);
  verify.send(verifyMails);
  emailTaken.send(takenMails);
  return { message: "Registration successful. Please check your email to verify your account." };
}

/**
 * Signs out, whoever it is. A demo account is deleted with all its data; while impersonating only the admin's session
 * ends.
 */
export async function logOut(context: AppContext): Promise<LogoutAnswer> {
  const account = await context.user();
  if (account?.role === "demo" && !(await context.impersonator())) {
    await deleteUsers(context, sql`id = ${account.id} AND role = 'demo'`);
    context.setSession(null);
    return { message: DEMO_LOGOUT_MESSAGE, wasDemoAccount: true };
  }
  await endSession(context);
  return { message: "Logged out successfully.", wasDemoAccount: false };
}

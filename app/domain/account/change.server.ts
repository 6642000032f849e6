/** The language that a person chooses for pages, mails and notifications. */
import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AppContext, SessionUser } from "#app/context.ts";
import { statement } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import { AppError, taken, twoFactorRequired } from "#app/errors.ts";
import { type Language, LANGUAGES } from "#app/i18n/language.ts";
import { type Message, said, text } from "#app/i18n/text.ts";
import { endFeeds } from "../feed/end-feed.server.ts";
import { removeMailAddresses } from "../mail-in/end-mail-address.server.ts";
import { composeMail } from "../mail/mail.server.ts";
import { mayWriteThemselves, needsTwoFactor } from "../session/access.server.ts";
import { closeSockets, endSessions } from "../session/end-session.server.ts";
import { mustReauthenticate } from "../session/reauthenticate.server.ts";
import { countSignIn } from "../session/sign-in-limit.server.ts";
import { hasSecondFactor } from "../session/two-factor.server.ts";
import { type DayStartInput, hourText } from "../time/day-start.ts";
import {
  type PasswordChangeInput,
  SAME_PASSWORD_MESSAGE,
  USERNAME_TAKEN_MESSAGE,
  type UsernameInput,
} from "./account.ts";
import { refuseGuessable } from "./common-passwords.server.ts";
import { confirmPassword } from "./confirm-password.server.ts";
import { forgetOtherDevices, rememberDevice } from "./device.server.ts";
import { hashPassword } from "./password.server.ts";
import { refuseName, usernameRules } from "./username.server.ts";

const LANGUAGE_MESSAGE = text("account.language", "Choose one of the languages");
const LANGUAGE_CHANGED_MESSAGE = text("account.language_changed", "Your language is changed.");

/** `locale` is null for the browser's language. */
export const LanguageInput = z.object({
  locale: z.nullable(z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]], LANGUAGE_MESSAGE)),
});
export type LanguageInput = z.infer<typeof LanguageInput>;

/**
 * Returns the signed-in person if they may change how the account can be accessed. 403 while impersonating, and for
 * an admin who must prove a second factor and has not, because the password alone must not be enough.
 */
export async function mayChangeAccess(context: AppContext): Promise<SessionUser> {
  const user = await mayWriteThemselves(context, "account");
  if (needsTwoFactor(context, user)) {
    const found = await context.db.all(sql`SELECT 1 FROM user WHERE id = ${user.id} AND ${hasSecondFactor(sql`id`)}`);
    if (found.length > 0) throw twoFactorRequired();
  }
  return user;
}

/** Returns the signed-in person if they may change their account. 403 also for demo accounts. */
export async function mayChangeAccount(context: AppContext): Promise<SessionUser> {
  const user = await mayChangeAccess(context);
  if (user.role === "demo")
    throw new AppError(403, {
      id: "account.demo_account_no_name",
      message: "A demo account has no name and password to change.",
    });
  return user;
}

/** Returns the signed-in person if they may change how they sign in, and have recently proved who they are. */
export async function mayChangeSignIn(context: AppContext, password: string | undefined): Promise<SessionUser> {
  const user = await mayChangeAccount(context);
  await mustReauthenticate(context, user, password);
  return user;
}

/** Changes the username. 409 when it is taken; attempts are rate limited, as they are when registering. */
export async function changeUsername(context: AppContext, { username }: UsernameInput): Promise<Message> {
  const { id, email } = await mayChangeAccount(context);
  const names = usernameRules(context, { username, email, id });
  const found = await countSignIn(context, "change-username", id, names.taken);
  refuseName(username, found);
  const changed = await context.db.all(
    sql`UPDATE user SET username = ${username}, username_key = ${names.key} WHERE id = ${id} AND ${names.isFree} RETURNING id`,
  );
  // Another request took the name between the two statements.
  if (changed.length === 0) throw taken("username", USERNAME_TAKEN_MESSAGE);
  return said({ id: "account.username_now", message: "Your username is {username} now.", values: { username } });
}

/**
 * Sets the hour at which the person's days start, effective at once. Existing texts keep their dates. 403 while
 * impersonating.
 */
export async function changeDayStart(context: AppContext, { day_start }: DayStartInput): Promise<Message> {
  const person = await mayWriteThemselves(context, "account");
  await context.db.update(user).set({ day_start }).where(eq(user.id, person.id));
  // The rest of this request uses it, and so does the cookie of its answer.
  person.day_start = day_start;
  return said({
    id: "account.day_start",
    message: "Your days start at {hour} now.",
    values: { hour: hourText(day_start) },
  });
}

/** Sets the language of the person's pages, mails and notifications, effective at once. 403 while impersonating. */
export async function changeLanguage(context: AppContext, { locale }: LanguageInput): Promise<Message> {
  const person = await mayWriteThemselves(context, "account");
  await context.db.update(user).set({ locale }).where(eq(user.id, person.id));
  // The rest of this request uses it, and so does the cookie of its answer.
  person.locale = locale;
  return { message: LANGUAGE_CHANGED_MESSAGE };
}

/**
 * Changes the password, or sets the first one after another proof of identity. All other sessions end; so do the API
 * tokens, the calendar feed and the address for mailed todos, unless `keep_access` is set. Other browsers become
 * unknown, open links of earlier mails become invalid, and the person gets a mail. 403 when the old password is
 * wrong, 400 when the new one is the same.
 */
export async function changePassword(context: AppContext, input: PasswordChangeInput): Promise<Message> {
  const user = await mayChangeAccount(context);
  const { id } = user;
  await refuseGuessable(context, input.password, user);
  const before = await confirmPassword(context, id, input.current_password, "current_password");
  if (input.password === input.current_password) {
    throw new AppError(400, SAME_PASSWORD_MESSAGE, { details: [{ path: "password", message: SAME_PASSWORD_MESSAGE }] });
  }
  const { db } = context;
  const at = context.now.toISOString();
  const password_hash = await hashPassword(context, input.password, { account: id, requester: "known" });
  // The salt makes the hash unique to this request, so the later statements apply only if no parallel request won.
  const changed = sql`id = ${id} AND password_hash = ${password_hash}`;
  const whose = sql`(SELECT id FROM user WHERE ${changed})`;
  const mail = await composeMail(context, before === null ? "password-set" : "password-changed", changed);
  const device = rememberDevice(context, whose, user.email);
  const [won, own, acting, , , , , mails] = await db.batch([
    statement<{ id: string }>(db)`
      UPDATE user SET password_hash = ${password_hash} WHERE id = ${id} AND password_hash IS ${before} RETURNING id`,
    endSessions(
      db,
      sql`user_id = ${whose} AND token_hash <> ${context.tokenHash} AND (token_scope IS NULL OR ${!input.keep_access})`,
    ),
    endSessions(db, sql`admin_id = ${whose}`),
    forgetOtherDevices(context, whose),
    device.statement,
    statement(db)`UPDATE account_link SET used_at = ${at}
      WHERE user_id = ${whose} AND kind IN ('reset', 'email-change') AND used_at IS NULL`,
    ...mail.statements,
    endFeeds(context, input.keep_access ? sql`NULL` : whose),
    removeMailAddresses(db, input.keep_access ? sql`NULL` : whose),
  ]);
  if (won.length === 0)
    throw new AppError(409, {
      id: "account.password_changed_meanwhile",
      message: "Your password was changed meanwhile.",
    });
  device.keep();
  mail.send(mails);
  context.waitUntil(closeSockets(context, [...own, ...acting]));
  return passwordMessage(before === null, input.keep_access);
}

/** The answer after a new password was set; `isFirst` if the account had none. */
function passwordMessage(isFirst: boolean, keepsAccess: boolean): Message {
  if (isFirst)
    return keepsAccess
      ? said({
          id: "account.password_set_access_kept",
          message:
            "Your password has been set. Everyone else was signed out. API tokens and the calendar feed still work.",
        })
      : said({
          id: "account.password_set",
          message:
            "Your password has been set. Everyone else was signed out. API tokens and the calendar feed ended too.",
        });
  return keepsAccess
    ? said({
        id: "account.password_changed_access_kept",
        message:
          "Your password has been changed. Everyone else was signed out. API tokens and the calendar feed still work.",
      })
    : said({
        id: "account.password_changed",
        message:
          "Your password has been changed. Everyone else was signed out. API tokens and the calendar feed ended too.",
      });
}

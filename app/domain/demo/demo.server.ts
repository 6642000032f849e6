import { type Message, said } from "#app/i18n/text.ts";
import { eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { notWhileImpersonating, signedIn } from "../session/access.server.ts";
import { newId, statement } from "#app/db/database.ts";
import { counter, user } from "#app/db/schema.ts";
import { type ClaimInput, EMAIL_TAKEN_MESSAGE, publicUser } from "../account/account.ts";
import { rememberDevice } from "../account/device.server.ts";
import { refuseGuessable } from "../account/common-passwords.server.ts";
import { DEMO_DAYS, DEMOS_FULL_MESSAGE, type DemoAnswer, type DemoStatus } from "./demo.ts";
import { AppError, appErrorIn, taken } from "#app/errors.ts";
import { composeMail } from "../mail/mail.server.ts";
import { hashPassword } from "../account/password.server.ts";
import {
  countAttempt,
  DAY as DAY_SECONDS,
  HOUR,
  type Limit,
  limitFrom,
  MINUTE,
  networkLimits,
  uncountAttempt,
} from "../rate-limit/rate-limit.server.ts";
import { refusePasswords } from "../sign-in-provider/settings.server.ts";
import { demoContent } from "./demo-content.server.ts";
import { demoWords } from "./demo-words.server.ts";
import { closeSockets, endSessions } from "../session/end-session.server.ts";
import { startSession } from "../session/session.server.ts";
import { authLimit, countSignIn } from "../session/sign-in-limit.server.ts";
import { type NameFound, refuseName, usernameRules } from "../account/username.server.ts";

const DAY = 86_400_000;
/** The default limit of demo accounts per hour and network, and the factor for a day. */
const DEFAULT_LIMIT = 10;
const DAY_FACTOR = 3;
/** The most demo accounts at a time. */
const MAX_DEMOS = 5000;

/** `AUTH_RATE_LIMIT` per minute, and `DEMO_RATE_LIMIT` per hour and day. */
function demoLimits(context: AppContext): Limit[] {
  const most = limitFrom(context.env.DEMO_RATE_LIMIT, DEFAULT_LIMIT);
  const long = [
    { seconds: HOUR, most },
    { seconds: DAY_SECONDS, most: most * DAY_FACTOR },
  ];
  const minute = { seconds: MINUTE, most: authLimit(context) };
  return networkLimits(context.ip, "register-demo", most > 0 ? [minute, ...long] : [minute]);
}

const livingDemos = ({ db }: AppContext) =>
  db.select({ value: counter.value }).from(counter).where(eq(counter.name, "users:demo"));

/** Creates a demo account with demo content and signs in to it. 429 past the rate limit, 503 when too many exist. */
export async function registerDemo(context: AppContext): Promise<DemoAnswer> {
  const [living] = await countAttempt(context, demoLimits(context), { read: livingDemos(context) });
  if (living && living.value >= MAX_DEMOS) throw new AppError(503, DEMOS_FULL_MESSAGE, { retryAfter: HOUR });
  const { db, now } = context;
  const id = newId();
  const username = `demo${id.replaceAll("-", "").slice(0, 8)}`;
  const row = {
    id,
    username,
    username_key: username,
    email: `${id}@demo.invalid`,
    role: "demo" as const,
    timezone: context.timezone,
    day_start: 0,
    locale: context.visitorLanguage,
    browser_languages: context.browserLanguages,
    created_at: now.toISOString(),
    last_seen_on: now.toISOString().slice(0, 10),
    expires_at: new Date(now.getTime() + DEMO_DAYS * DAY).toISOString(),
  };
  await startSession(context, id, {
    with: [db.insert(user).values(row), ...(await demoContent(context, id)), demoWords(context, id)],
  });
  return {
    ...said({ id: "demo.account_ready", message: "Your demo account is ready." }),
    user: publicUser({ ...row, email_verified: false }),
  };
}

/** Returns the remaining time of the signed-in demo account; `isDemoAccount: false` for other accounts. */
export async function demoStatus(context: AppContext): Promise<DemoStatus> {
  const account = await context.user();
  if (!account?.expires_at) return { isDemoAccount: false, isExpired: false, expiresAt: null, daysRemaining: null };
  const left = Date.parse(account.expires_at) - context.now.getTime();
  return {
    isDemoAccount: true,
    isExpired: left <= 0,
    expiresAt: account.expires_at,
    daysRemaining: Math.max(0, Math.ceil(left / DAY)),
  };
}

/** The limit of answers to a network, per day, that an address has an account. */
const toldLimits = (context: AppContext) =>
  networkLimits(context.ip, "claim-demo taken", [{ seconds: DAY_SECONDS, most: authLimit(context) }]);

/** Throws 409, and mails the owner of the address, because the answer reveals that it has an account. */
async function tellTaken(context: AppContext, email: string): Promise<never> {
  const { statements, send } = await composeMail(context, "email-taken", sql`email = ${email}`);
  const [, mails] = await context.db.batch(statements);
  send(mails);
  throw taken("email", EMAIL_TAKEN_MESSAGE);
}

/**
 * Turns the demo account into a permanent one: the same row, unverified, signed out everywhere. 409 for a taken name
 * or address. A network that asked for ten taken addresses within a day gets 429 for every address, because it may be
 * searching for people.
 */
export async function claimDemo(context: AppContext, input: ClaimInput): Promise<Message> {
  const { id, role } = await signedIn(context);
  await notWhileImpersonating(context);
  if (role !== "demo")
    throw new AppError(403, { id: "demo.only_demo", message: "Only a demo account can be claimed." });
  refusePasswords(context.env);
  await refuseGuessable(context, input.password, input);
  // The attempt is counted before the address is looked up, and uncounted unless the address is taken.
  const limits = toldLimits(context);
  await countAttempt(context, limits);
  let isTold = false;
  try {
    return await claim(context, id, input);
  } catch (error) {
    isTold = appErrorIn(error)?.message === EMAIL_TAKEN_MESSAGE;
    throw error;
  } finally {
    if (!isTold) await uncountAttempt(context, limits);
  }
}

async function claim(context: AppContext, id: string, { username, email, password }: ClaimInput): Promise<Message> {
  const { db } = context;
  const names = usernameRules(context, { username, email, id });
  const holders = statement<{ email: string }>(db)`SELECT email FROM user WHERE id <> ${id} AND email = ${email}`;
  const refuse = async (found: { email: string }[], named: NameFound[]) => {
    if (found.length > 0) await tellTaken(context, email);
    refuseName(username, named);
  };
  const named = await countSignIn(context, "claim-demo", id, names.taken);
  await refuse(await db.all(holders), named);

  const hash = await hashPassword(context, password, { account: id, requester: "account" });
  // The salt makes the hash unique to this request, so the later statements apply only if this request won.
  const claimed = sql`id = ${id} AND password_hash = ${hash}`;
  const mail = await composeMail(context, "verify", claimed);
  const device = rememberDevice(context, sql`(SELECT id FROM user WHERE ${claimed})`, email);
  const [found, stillNamed, , ended, , mails] = await db.batch([
    holders,
    names.taken,
    statement(db)`
      UPDATE OR IGNORE user SET role = 'user', username = ${username}, username_key = ${names.key}, email = ${email}, password_hash = ${hash},
      email_verified_at = NULL, expires_at = NULL, claimed_at = ${context.now.toISOString()}
      WHERE id = ${id} AND role = 'demo' AND ${names.isFree}`,
    endSessions(db, sql`user_id = (SELECT id FROM user WHERE ${claimed})`),
    ...mail.statements,
    device.statement,
  ]);
  await refuse(found, stillNamed);
  if (mails.length === 0)
    throw new AppError(403, { id: "demo.only_demo", message: "Only a demo account can be claimed." });
  device.keep();
  mail.send(mails);
  context.waitUntil(closeSockets(context, ended));
  context.setSession(null);
  return said({
    id: "demo.account_yours_please_check",
    message: "Your account is yours. Please check your email to verify it, then log in.",
  });
}

import { type Message, said } from "#app/i18n/text.ts";
import { sql, type SQL } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { type Database, ownedQuery, statement } from "#app/db/database.ts";
import { authenticator } from "#app/db/schema.ts";
import type { CodeInput, OwnPassword } from "../account/account.ts";
import { mayChangeAccount, mayChangeSignIn } from "../account/change.server.ts";
import { logFailedSignIn } from "../audit-log/audit-log.server.ts";
import { AppError, appErrorIn } from "#app/errors.ts";
import { composeMail } from "../mail/mail.server.ts";
import { countAttempt, DAY as DAY_S } from "../rate-limit/rate-limit.server.ts";
import { proveSecondFactor } from "../session/two-factor.server.ts";
import { countSignIn } from "../session/sign-in-limit.server.ts";
import { hashToken } from "../secret/token.server.ts";
import { newRecoveryCodes, recoveryHash } from "./recovery.server.ts";
import {
  CODE_NEEDED_MESSAGE,
  CODE_USED_MESSAGE,
  CODE_WRONG_MESSAGE,
  CODES_OFF_MESSAGE,
  CODES_ON_MESSAGE,
  type NewAuthenticator,
  type RecoveryCodes,
  type SecondStep,
} from "./two-factor.ts";
import { isPlain } from "../secret/sealed.server.ts";
import { openSeed, sealSeed } from "./seed.server.ts";
import { SECRET_BYTES, shownSecret, stepOf } from "./totp.server.ts";

/** The condition that a person, an SQL expression, must give codes. */
export const hasCodes = (user_id: SQL) =>
  sql`EXISTS (SELECT 1 FROM authenticator WHERE user_id = ${user_id} AND confirmed_at IS NOT NULL)`;

const own = ownedQuery((select, owner) =>
  select({
    since: sql<string>`${authenticator.confirmed_at}`.as("since"),
    recovery_codes_left: sql<number>`(SELECT count(*) FROM recovery_code r WHERE r.user_id = authenticator.user_id)`.as(
      "recovery_codes_left",
    ),
  })
    .from(authenticator)
    .where(sql`${authenticator.user_id} = ${owner} AND ${authenticator.confirmed_at} IS NOT NULL`),
);

/** The signed-in person's two-step codes; as if there were none while impersonating. */
export async function secondStepOf(context: AppContext): Promise<SecondStep> {
  const [[found]] = await context.read(own());
  const none = { since: null, recovery_codes_left: 0 };
  return found && !(await context.impersonator()) ? found : none;
}

const codeError = (message: string) => new AppError(403, message, { details: [{ path: "code", message }] });

interface Stored {
  secret: string;
  last_step: number;
  confirmed_at: string | null;
}

/** Counts an attempt with a code, and returns the person's authenticator. */
async function countCode(context: AppContext, user_id: string): Promise<Stored | undefined> {
  const read = statement<Stored>(context.db)`
    SELECT secret, last_step, confirmed_at FROM authenticator WHERE user_id = ${user_id}`;
  const [found] = await countSignIn(context, "code", user_id, read);
  return found;
}

/**
 * The step of a code of the person's app; null if the code is wrong, or if the secret cannot be decrypted with this
 * key.
 */
async function stepOfCode({ env, now }: AppContext, user_id: string, { secret }: Stored, code: string) {
  const seed = await openSeed(env, user_id, secret);
  return seed && stepOf(seed, code, now);
}

const DAY = 86_400_000;
/** The number of wrong codes within a day after which the person gets a mail that somebody knows their password. */
const WRONG_CODES = 10;

/** The error for a wrong code after a right password. It is logged, and the tenth within a day causes a mail. */
async function wrongCode(context: AppContext, user_id: string, message: string): Promise<AppError> {
  logFailedSignIn(context, user_id, "code");
  const limit = { key: `wrong-code ${hashToken(user_id)}`, seconds: DAY_S, most: WRONG_CODES - 1 };
  try {
    await countAttempt(context, [limit]);
  } catch (error) {
    if (appErrorIn(error)?.status !== 429) throw error;
    await tellOfWrongCodes(context, user_id);
  }
  return codeError(message);
}

/** Mails that somebody knows the password and tries codes; at most once a day. */
async function tellOfWrongCodes(context: AppContext, user_id: string): Promise<void> {
  const since = new Date(context.now.getTime() - DAY).toISOString();
  const mail = await composeMail(
    context,
    "codes-wrong",
    sql`id = ${user_id} AND NOT EXISTS (SELECT 1 FROM mail
      WHERE mail.user_id = user.id AND mail.kind = 'codes-wrong' AND mail.created_at > ${since})`,
  );
  const [, mails] = await context.db.batch(mail.statements);
  mail.send(mails);
}

/**
 * Uses up a code of the authenticator app, or a recovery code. 403 with the field `code` when it is missing, wrong or used
 * already; attempts are rate limited.
 */
export async function takeCode(context: AppContext, user_id: string, code = ""): Promise<void> {
  const typed = code.replaceAll(/[\s-]/g, "");
  if (typed === "") throw codeError(CODE_NEEDED_MESSAGE);
  const stored = await countCode(context, user_id);
  const { db } = context;
  if (/^\d{6}$/.test(typed)) {
    const step = stored ? await stepOfCode(context, user_id, stored, typed) : null;
    if (!stored || step === null) throw await wrongCode(context, user_id, CODE_WRONG_MESSAGE);
    // A secret from before the installation had a key is encrypted now.
    const seed = isPlain(context.env, stored.secret) ? await openSeed(context.env, user_id, stored.secret) : null;
    const secret = seed ? await sealSeed(context.env, user_id, seed) : stored.secret;
    const [taken] = await db.batch([
      statement<{ user_id: string }>(db)`
        UPDATE authenticator SET last_step = ${step}, secret = iif(secret = ${stored.secret}, ${secret}, secret) WHERE user_id = ${user_id} AND last_step < ${step} RETURNING user_id`,
    ]);
    if (taken.length === 0) throw await wrongCode(context, user_id, CODE_USED_MESSAGE);
    return;
  }
  const isIt = sql`code_hash = ${recoveryHash(user_id, typed)} AND user_id = ${user_id}`;
  const mail = await composeMail(
    context,
    "recovery-code-used",
    sql`id = ${user_id} AND EXISTS (SELECT 1 FROM recovery_code WHERE ${isIt})`,
  );
  const [, mails, used] = await db.batch([
    ...mail.statements,
    statement<{ user_id: string }>(db)`DELETE FROM recovery_code WHERE ${isIt} RETURNING user_id`,
  ]);
  if (used.length === 0) throw await wrongCode(context, user_id, CODE_WRONG_MESSAGE);
  mail.send(mails);
}

/**
 * Makes a secret for an authenticator app. Codes are required after the first one was confirmed. 409 if they are
 * already.
 */
export async function startCodes(context: AppContext, { password }: OwnPassword): Promise<NewAuthenticator> {
  const { id, email } = await mayChangeSignIn(context, password);
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const secret = await sealSeed(context.env, id, bytes);
  const at = context.now.toISOString();
  const stored = await context.db.all(sql`
    INSERT INTO authenticator (user_id, secret, created_at) VALUES (${id}, ${secret}, ${at})
    ON CONFLICT DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
      WHERE confirmed_at IS NULL RETURNING user_id`);
  if (stored.length === 0) throw new AppError(409, CODES_ON_MESSAGE);
  return shownSecret(bytes, email);
}

/**
 * Requires codes from now on, after the first one was right. 403 if it is wrong, 409 if codes are required already or
 * no secret was made.
 */
export async function confirmCodes(context: AppContext, { code }: CodeInput): Promise<RecoveryCodes> {
  const { id } = await mayChangeAccount(context);
  const stored = await countCode(context, id);
  if (!stored || stored.confirmed_at !== null) throw new AppError(409, stored ? CODES_ON_MESSAGE : CODES_OFF_MESSAGE);
  const step = await stepOfCode(context, id, stored, code.replaceAll(/\s/g, ""));
  if (step === null) throw codeError(CODE_WRONG_MESSAGE);
  const { db } = context;
  const at = context.now.toISOString();
  const isOn = sql`(SELECT user_id FROM authenticator WHERE user_id = ${id} AND secret = ${stored.secret}
    AND confirmed_at = ${at} AND last_step = ${step})`;
  const recovery = newRecoveryCodes(context, id, isOn);
  const mail = await composeMail(context, "codes-on", sql`id = ${isOn}`);
  const [confirmed, , , , , mails] = await db.batch([
    statement<{ user_id: string }>(db)`UPDATE authenticator SET confirmed_at = ${at}, last_step = ${step}
      WHERE user_id = ${id} AND secret = ${stored.secret} AND confirmed_at IS NULL RETURNING user_id`,
    ...recovery.statements,
    proveSecondFactor(context, sql`EXISTS ${isOn}`),
    ...mail.statements,
  ]);
  if (confirmed.length === 0) throw new AppError(409, CODES_ON_MESSAGE);
  mail.send(mails);
  return { recovery_codes: recovery.codes };
}

/**
 * Makes new recovery codes; the former ones become invalid. 403 when the password was given too long ago, 409 if the
 * person has no codes.
 */
export async function renewRecoveryCodes(context: AppContext, { password }: OwnPassword): Promise<RecoveryCodes> {
  const { id } = await mayChangeSignIn(context, password);
  const isOn = sql`(SELECT user_id FROM authenticator WHERE user_id = ${id} AND confirmed_at IS NOT NULL)`;
  const { codes, statements } = newRecoveryCodes(context, id, isOn);
  const [, made] = await context.db.batch(statements);
  if (made.length === 0) throw new AppError(409, CODES_OFF_MESSAGE);
  return { recovery_codes: codes };
}

/**
 * The statements that turn off the codes of a person. `whose` is an SQL expression, which may check whether the
 * person has codes.
 */
export const endCodes = ({ db }: AppContext, whose: SQL) =>
  [
    statement(db)`DELETE FROM recovery_code WHERE user_id IN (${whose})`,
    // Unless the person still has the other second factor, a passkey.
    statement(db)`UPDATE session SET second_factor = 0 WHERE user_id IN (${whose})
      AND NOT EXISTS (SELECT 1 FROM passkey WHERE user_id = session.user_id)`,
    // This statement is last, because the expression may check the row.
    statement<{ user_id: string }>(db)`DELETE FROM authenticator WHERE user_id IN (${whose}) RETURNING user_id`,
  ] as const;

/**
 * Turns codes off, and mails the person. 403 when the password was given too long ago, 409 if the person has no
 * codes.
 */
export async function stopCodes(context: AppContext, { password }: OwnPassword): Promise<Message> {
  const { id } = await mayChangeSignIn(context, password);
  const mail = await composeMail(context, "codes-off", sql`id = ${id} AND ${hasCodes(sql`id`)}`);
  const [, mails, , , ended] = await context.db.batch([...mail.statements, ...endCodes(context, sql`${id}`)]);
  if (ended.length === 0) throw new AppError(409, CODES_OFF_MESSAGE);
  mail.send(mails);
  return said({ id: "two_factor.sign_without_codes_from", message: "You sign in without codes from now on." });
}

/** Deletes secrets that were not confirmed within a day. */
export const purgeAuthenticators = (db: Database, now: Date) =>
  db
    .delete(authenticator)
    .where(sql`confirmed_at IS NULL AND ${authenticator.created_at} <= ${new Date(now.getTime() - DAY).toISOString()}`);

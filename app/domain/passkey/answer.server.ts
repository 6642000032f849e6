import { type Message, said } from "#app/i18n/text.ts";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { notWhileImpersonating } from "../session/access.server.ts";
import { statement } from "#app/db/database.ts";
import { passkey, user } from "#app/db/schema.ts";
import type { User } from "../account/account.ts";
import { mayChangeAccount } from "../account/change.server.ts";
import { logFailedSignIn } from "../audit-log/audit-log.server.ts";
import { isKnownDevice } from "../account/device.server.ts";
import { refuseClosed, signIn } from "../account/sign-in.server.ts";
import { AppError, notFound } from "#app/errors.ts";
import { countAttempt, MINUTE, networkLimits } from "../rate-limit/rate-limit.server.ts";
import { authLimit, countSignIn } from "../session/sign-in-limit.server.ts";
import { renewAuthentication } from "../session/session.server.ts";
import { newChallenge, type Purpose, takeChallenge } from "./challenge.server.ts";
import { CHALLENGE_MINUTES, PASSKEY_REFUSED_MESSAGE, type PasskeyAnswer, type RequestOptions } from "./passkey.ts";
import { descriptorsOf, siteOf } from "./passkey.server.ts";
import { challengeOf, checkAnswer, isNext } from "./webauthn.server.ts";

/**
 * How many challenges a network gets per minute, as a multiple of its attempts: each visit of the login page uses
 * one.
 */
const CHALLENGES = 6;

const requestOptions = (context: AppContext, challenge: string, allowCredentials: RequestOptions["allowCredentials"]) =>
  ({
    challenge,
    rpId: siteOf(context).id,
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: "required",
    allowCredentials,
  }) as const;

/** A challenge and its options for a sign-in. They name no account and no passkey: the browser finds its own. */
export async function signInOptions(context: AppContext): Promise<RequestOptions> {
  await countAttempt(
    context,
    networkLimits(context.ip, "passkey-options", [{ seconds: MINUTE, most: authLimit(context) * CHALLENGES }]),
  );
  return requestOptions(context, await newChallenge(context, "sign-in"), []);
}

/** Signs in with a passkey, which counts as the second factor too. 401 if it fails. */
export async function signInByPasskey(context: AppContext, answer: PasskeyAnswer): Promise<User> {
  await notWhileImpersonating(context);
  const account = await accountOf(context, answer, "sign-in");
  refuseClosed(context, account);
  return signIn(context, account, true);
}

/** A challenge and its options to confirm that the signed-in person is there. 404 if they have no passkey. */
export async function confirmOptions(context: AppContext): Promise<RequestOptions> {
  const { id } = await mayChangeAccount(context);
  const registered = await descriptorsOf(context, id);
  if (registered.length === 0) throw notFound({ id: "passkey.no_passkey", message: "You have no passkey." });
  return requestOptions(context, await newChallenge(context, "confirm", id), registered);
}

/** Renews the session's time of proof with a passkey, which counts like a password (decision 58). 403 if it fails. */
export async function confirmByPasskey(context: AppContext, answer: PasskeyAnswer): Promise<Message> {
  const { id } = await mayChangeAccount(context);
  await accountOf(context, answer, "confirm", id);
  await renewAuthentication(context, true);
  return said({ id: "passkey.confirmed_passkey", message: "Confirmed with your passkey." });
}

/** A failed sign-in is a 401, a failed confirmation a 403, as with a password. */
const wrong = (purpose: Purpose) => new AppError(purpose === "sign-in" ? 401 : 403, PASSKEY_REFUSED_MESSAGE);

/**
 * The account of a right answer. Attempts are rate limited like those with a password, and a wrong answer uses up its
 * challenge too.
 */
async function accountOf(context: AppContext, { credential }: PasskeyAnswer, purpose: Purpose, owner?: string) {
  const { db } = context;
  const [found] = await countSignIn(
    context,
    "passkey",
    credential.id,
    db
      .select({
        ...getTableColumns(user),
        public_key: passkey.public_key,
        counter: passkey.counter,
        is_known: sql<number>`${isKnownDevice(context, sql`${user.id}`)}`.as("is_known"),
      })
      .from(passkey)
      .innerJoin(user, eq(user.id, passkey.user_id))
      .where(eq(passkey.credential_id, credential.id)),
  );
  const failedAnswer = () => {
    if (found && purpose === "sign-in") logFailedSignIn(context, found.id, "passkey");
    return wrong(purpose);
  };
  let challenge: string;
  try {
    challenge = challengeOf(credential.response.clientDataJSON);
  } catch {
    throw failedAnswer();
  }
  await takeChallenge(context, challenge, purpose, owner);
  if (!found || (owner !== undefined && found.id !== owner)) throw failedAnswer();
  const checked = await checkAnswer(credential, found.public_key, challenge, siteOf(context)).catch(() => null);
  // A counter that does not increase may belong to a copy of the passkey.
  if (!checked || !isNext(found.counter, checked.counter, checked.isShared)) throw failedAnswer();
  await storeUse(context, credential.id, checked, purpose);
  return found;
}

/** Stores the counter and the last use. Of two answers with the same counter, the second is rejected. */
async function storeUse(
  { db, now }: AppContext,
  id: string,
  { counter, isShared }: { counter: number; isShared: boolean },
  purpose: Purpose,
): Promise<void> {
  const [counted] = await db.batch([
    statement<{ counter: number }>(db)`UPDATE passkey SET counter = ${counter}, last_used_at = ${now.toISOString()}
      WHERE credential_id = ${id} AND (counter < ${counter} OR ${counter} = 0 AND (counter = 0 OR ${isShared})) RETURNING counter`,
  ]);
  if (counted.length === 0) throw wrong(purpose);
}

import { type Message, said } from "#app/i18n/text.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery, statement } from "#app/db/database.ts";
import { passkey } from "#app/db/schema.ts";
import type { OwnPassword } from "../account/account.ts";
import { mayChangeAccount, mayChangeSignIn } from "../account/change.server.ts";
import { AppError, invalidInput, notFound } from "#app/errors.ts";
import { composeMail } from "../mail/mail.server.ts";
import { forgetSecondFactor, proveSecondFactor } from "../session/two-factor.server.ts";
import { hasWayBeside, lastWay } from "../sign-in-provider/ways.server.ts";
import { newChallenge, takeChallenge } from "./challenge.server.ts";
import {
  CHALLENGE_MINUTES,
  type CreationOptions,
  MAX_PASSKEYS,
  type Passkey,
  PASSKEY_REFUSED_MESSAGE,
  PASSKEY_TAKEN_MESSAGE,
  type PasskeyInput,
  type PasskeyName,
  PASSKEYS_FULL_MESSAGE,
  TRANSPORTS,
} from "./passkey.ts";
import { ALGORITHMS, challengeOf, newCredential, type RelyingParty } from "./webauthn.server.ts";

/** The product's site. It never comes from the request. */
export function siteOf({ env }: Pick<AppContext, "env">): RelyingParty {
  const { hostname, origin } = new URL(env.APP_URL);
  return { id: hostname, origin };
}

/** The 400 for an invalid answer of a browser. */
const invalidPasskey = () => invalidInput([{ path: ["credential"], message: PASSKEY_REFUSED_MESSAGE }]);

const ownPasskeys = ownedQuery((select, owner) =>
  select({
    id: sql<string>`${passkey.credential_id}`.as("id"),
    name: passkey.name,
    created_at: passkey.created_at,
    last_used_at: passkey.last_used_at,
  })
    .from(passkey)
    .where(eq(passkey.user_id, owner))
    .orderBy(desc(passkey.created_at), desc(passkey.credential_id)),
);

/** The signed-in person's passkeys, newest first. Empty while impersonating. */
export async function listPasskeys(context: AppContext): Promise<Passkey[]> {
  const [rows] = await context.read(ownPasskeys());
  return (await context.impersonator()) ? [] : rows;
}

/** The list of a person's passkeys for the browser. */
export async function descriptorsOf({ db }: AppContext, user_id: string) {
  const rows = await db
    .select({ id: passkey.credential_id, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.user_id, user_id));
  return rows.map(({ id, transports }) => ({
    type: "public-key" as const,
    id,
    transports: transports.split(",").filter(Boolean),
  }));
}

/** A challenge and its options for making a passkey. 403 when the password was given too long ago, 409 at the limit. */
export async function creationOptions(context: AppContext, { password }: OwnPassword): Promise<CreationOptions> {
  const user = await mayChangeSignIn(context, password);
  const excludeCredentials = await descriptorsOf(context, user.id);
  if (excludeCredentials.length >= MAX_PASSKEYS) throw new AppError(409, PASSKEYS_FULL_MESSAGE);
  return {
    challenge: await newChallenge(context, "add", user.id),
    rp: { id: siteOf(context).id, name: "Sevenfold" },
    // The id is random, so that it reveals nothing about the person.
    user: {
      id: new TextEncoder().encode(user.id).toBase64({ alphabet: "base64url", omitPadding: true }),
      name: user.email,
      displayName: user.username,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: CHALLENGE_MINUTES * 60_000,
    attestation: "none",
    excludeCredentials,
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  };
}

/** Adds the passkey that the browser made, and mails its owner. 409 if it exists already, and at the limit. */
export async function addPasskey(context: AppContext, { name, credential }: PasskeyInput): Promise<Passkey> {
  const { id: user_id } = await mayChangeAccount(context);
  const { clientDataJSON, transports = [] } = credential.response;
  const made = await (async () => {
    const challenge = challengeOf(clientDataJSON);
    return { challenge, ...(await newCredential(credential, challenge, siteOf(context))) };
  })().catch(() => null);
  if (!made) throw invalidPasskey();
  await takeChallenge(context, made.challenge, "add", user_id);
  const { id, key, counter } = made;
  const at = context.now.toISOString();
  const supported = TRANSPORTS.filter((one) => transports.includes(one)).join();
  const isAdded = sql`EXISTS (SELECT 1 FROM passkey WHERE credential_id = ${id} AND user_id = ${user_id} AND created_at = ${at})`;
  const mail = await composeMail(context, "passkey-added", sql`id = ${user_id} AND ${isAdded}`);
  const { db } = context;
  const [added, , , mails] = await db.batch([
    statement<{ name: string }>(db)`
      INSERT INTO passkey (credential_id, user_id, public_key, counter, transports, name, created_at)
      SELECT ${id}, ${user_id}, ${key}, ${counter}, ${supported}, ${name}, ${at}
      WHERE (SELECT count(*) FROM passkey WHERE user_id = ${user_id}) < ${MAX_PASSKEYS}
      ON CONFLICT DO NOTHING RETURNING name`,
    proveSecondFactor(context, isAdded),
    ...mail.statements,
  ]);
  if (added.length === 0) {
    const [there] = await db.select({ name: passkey.name }).from(passkey).where(eq(passkey.credential_id, id));
    throw new AppError(409, there ? PASSKEY_TAKEN_MESSAGE : PASSKEYS_FULL_MESSAGE);
  }
  mail.send(mails);
  return { id, name, created_at: at, last_used_at: null };
}

/** Renames a passkey. 404 if it does not exist or belongs to somebody else. */
export async function renamePasskey(context: AppContext, id: string, { name }: PasskeyName): Promise<Passkey> {
  const user = await mayChangeAccount(context);
  const [renamed] = await context.db
    .update(passkey)
    .set({ name })
    .where(and(eq(passkey.credential_id, id), eq(passkey.user_id, user.id)))
    .returning({ name: passkey.name, created_at: passkey.created_at, last_used_at: passkey.last_used_at });
  if (!renamed) throw notFound();
  return { id, ...renamed };
}

/**
 * Removes a passkey, and mails its owner. 404 if it does not exist or belongs to somebody else, 403 when the password
 * was given too long ago, 409 if no other way to sign in would be left.
 */
export async function removePasskey(context: AppContext, id: string, { password }: OwnPassword): Promise<Message> {
  const { id: user_id } = await mayChangeAccount(context);
  const isOwn = sql`credential_id = ${id} AND user_id = ${user_id}`;
  const { db } = context;
  const [there] = await db.select({ name: passkey.name }).from(passkey).where(isOwn);
  if (!there) throw notFound();
  await mayChangeSignIn(context, password);
  const hasOther = hasWayBeside(context, { passkey: id }, user_id);
  const mail = await composeMail(
    context,
    "passkey-removed",
    sql`id = ${user_id} AND ${hasOther} AND EXISTS (SELECT 1 FROM passkey WHERE ${isOwn})`,
  );
  const [, mails, gone] = await db.batch([
    ...mail.statements,
    statement<{ name: string }>(db)`DELETE FROM passkey WHERE ${isOwn} AND ${hasOther} RETURNING name`,
    forgetSecondFactor(context, sql`${user_id}`),
  ]);
  if (gone.length === 0) throw lastWay(context);
  mail.send(mails);
  return said({
    id: "passkey.not_sign_more",
    message: "“{name}” does not sign you in any more.",
    values: { name: there.name },
  });
}

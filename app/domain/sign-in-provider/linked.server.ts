import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery, statement } from "#app/db/database.ts";
import { provider_link, user } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import { type Message, said } from "#app/i18n/text.ts";
import type { OwnPassword } from "../account/account.ts";
import { mayChangeAccount, mayChangeSignIn } from "../account/change.server.ts";
import { composeMail } from "../mail/mail.server.ts";
import type { Identity } from "./openid.server.ts";
import { PROVIDER_LINKED_MESSAGE, PROVIDER_OTHER_MESSAGE } from "./provider.ts";
import { providerOf } from "./settings.server.ts";
import { hasWayBeside, lastWay } from "./ways.server.ts";

const own = ownedQuery((select, owner) =>
  select({
    issuer: provider_link.issuer,
    email: provider_link.email,
    created_at: provider_link.created_at,
    has_password: sql<number>`${user.password_hash} IS NOT NULL`.as("has_password"),
  })
    .from(user)
    .leftJoin(provider_link, sql`${provider_link.user_id} = ${user.id}`)
    .where(sql`${user.id} = ${owner}`),
);

/**
 * The provider with the sign-in that the signed-in person has linked; null if there is no provider, and while
 * impersonating.
 */
export async function ownProvider(context: AppContext) {
  const provider = providerOf(context.env);
  if (!provider) return null;
  const [rows] = await context.read(own());
  if (await context.impersonator()) return null;
  const found = rows.find(({ issuer }) => issuer === provider.issuer);
  return {
    name: provider.name,
    has_password: rows[0]?.has_password === 1,
    linked: found ? { email: found.email ?? "", created_at: found.created_at ?? "" } : null,
  };
}

/**
 * A statement that links the account of `whose`, an id or an expression, unless the account or the sign-in is linked
 * already. Returns the account's id.
 */
export const linkStatement = (
  { db, now }: AppContext,
  issuer: string,
  { subject, email }: Pick<Identity, "subject" | "email">,
  whose: string | SQL,
) =>
  statement<{ user_id: string }>(db)`INSERT INTO provider_link (issuer, subject, user_id, email, created_at)
    SELECT ${issuer}, ${subject}, id, ${email}, ${now.toISOString()} FROM user WHERE id = ${whose}
    ON CONFLICT DO NOTHING RETURNING user_id`;

/**
 * Links a sign-in to an account, and mails its owner. 409 if it belongs to another account, or the account has
 * another one.
 */
export async function linkSignIn(
  context: AppContext,
  issuer: string,
  identity: Pick<Identity, "subject" | "email">,
  user_id: string,
): Promise<void> {
  const { db, now } = context;
  const isNew = sql`EXISTS (SELECT 1 FROM provider_link WHERE issuer = ${issuer} AND subject = ${identity.subject}
    AND user_id = ${user_id} AND created_at = ${now.toISOString()})`;
  const mail = await composeMail(context, "provider-linked", sql`id = ${user_id} AND ${isNew}`);
  const [linked, , mails] = await db.batch([linkStatement(context, issuer, identity, user_id), ...mail.statements]);
  if (linked.length > 0) return mail.send(mails);
  const [there] = await db.all<{ user_id: string }>(
    sql`SELECT user_id FROM provider_link WHERE issuer = ${issuer} AND subject = ${identity.subject}`,
  );
  if (there?.user_id !== user_id) {
    throw new AppError(409, there ? PROVIDER_OTHER_MESSAGE : PROVIDER_LINKED_MESSAGE);
  }
}

/**
 * Throws unless the signed-in person may link a sign-in: 403 when the password was given too long ago, 404 if there
 * is no provider.
 */
export async function mayLink(context: AppContext, password: string | undefined): Promise<void> {
  await mayChangeSignIn(context, password);
  if (!providerOf(context.env)) throw notFound();
}

/**
 * Unlinks the sign-in of the signed-in person, and mails them. 404 if there is none, 403 when the password was given
 * too long ago, 409 if no other way to sign in would be left.
 */
export async function unlinkSignIn(context: AppContext, { password }: OwnPassword): Promise<Message> {
  const provider = providerOf(context.env);
  const { id } = await mayChangeAccount(context);
  const { db } = context;
  const isOwn = sql`user_id = ${id} AND issuer = ${provider?.issuer ?? ""}`;
  const [there] = await db.select({ email: provider_link.email }).from(provider_link).where(isOwn);
  if (!provider || !there) throw notFound();
  await mayChangeSignIn(context, password);
  const hasOther = hasWayBeside(context, "provider", id);
  const mail = await composeMail(
    context,
    "provider-unlinked",
    sql`id = ${id} AND ${hasOther} AND EXISTS (SELECT 1 FROM provider_link WHERE ${isOwn})`,
  );
  const [, mails, gone] = await db.batch([
    ...mail.statements,
    statement<{ user_id: string }>(db)`DELETE FROM provider_link WHERE ${isOwn} AND ${hasOther} RETURNING user_id`,
  ]);
  if (gone.length === 0) throw lastWay(context);
  mail.send(mails);
  return said({ id: "provider.unlinked", message: "Unlinked. It does not sign you in any more." });
}

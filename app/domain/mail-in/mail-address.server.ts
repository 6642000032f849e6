import { columnsWithout, namesOf } from "#app/db/columns.ts";
import { type Message, said, text } from "#app/i18n/text.ts";
import { eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery, statement } from "#app/db/database.ts";
import { mail_address } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import type { OwnPassword } from "../account/account.ts";
import { mayChangeAccess } from "../account/change.server.ts";
import { composeMail } from "../mail/mail.server.ts";
import { seal, unseal } from "../secret/sealed.server.ts";
import { mayWriteThemselves } from "../session/access.server.ts";
import { mustReauthenticate } from "../session/reauthenticate.server.ts";
import { hashToken } from "../secret/token.server.ts";
import { removeMailAddresses } from "./end-mail-address.server.ts";
import { type MailAddress, mailAddressOf, type MailSenders, newMailSecret } from "./mail-address.ts";

/** The error of a demo account, which cannot have an address. */
const NO_DEMO_MESSAGE = text(
  "mail_in.no_demo",
  "A demo account has no address for mail. Create an account to get one.",
);

/** The domain that receives mail for todos; null if the installation does not receive mail. */
export const mailDomain = ({ MAIL_IN_DOMAIN }: Pick<AppContext["env"], "MAIL_IN_DOMAIN">): string | null =>
  MAIL_IN_DOMAIN?.trim().toLowerCase() || null;

const bound = (user_id: string) => `mail address ${user_id}`;

const columns = columnsWithout(mail_address, "secret_hash");
const ownAddress = ownedQuery(
  (select, owner) => select(columns).from(mail_address).where(eq(mail_address.user_id, owner)),
  { inlineAsJson: true },
);

type Row = NonNullable<ReturnType<typeof ownAddress>["row"]>;

/** A row as its person sees it; null if its secret was encrypted with another key. */
async function shown({ env }: AppContext, domain: string, row: Row): Promise<MailAddress | null> {
  const { user_id, secret, senders, ...rest } = row;
  const bytes = await unseal(env, bound(user_id), secret);
  if (!bytes) return null;
  const address = mailAddressOf(new TextDecoder().decode(bytes), domain);
  return { address, senders: JSON.parse(senders) as string[], ...rest };
}

/**
 * The signed-in person's address; null if there is none, while impersonating, and if the installation does not
 * receive mail.
 */
export async function mailAddressOfPerson(context: AppContext): Promise<MailAddress | null> {
  const domain = mailDomain(context.env);
  const [[row]] = await context.read(ownAddress());
  return row && domain !== null && !(await context.impersonator()) ? shown(context, domain, row) : null;
}

/** The domain for received mail. 404 if the installation does not receive mail. */
function mustTakeMail(context: AppContext): string {
  const domain = mailDomain(context.env);
  if (domain === null) throw notFound();
  return domain;
}

/**
 * Creates the person's address, or renews its secret, and sends them a mail about it. At first only their own e-mail
 * may send. 403 for a demo account, and when the password was given too long ago.
 */
export async function createMailAddress(context: AppContext, { password }: OwnPassword): Promise<MailAddress> {
  const user = await mayChangeAccess(context);
  const domain = mustTakeMail(context);
  if (user.role === "demo") throw new AppError(403, NO_DEMO_MESSAGE);
  await mustReauthenticate(context, user, password);
  const secret = newMailSecret();
  const secret_hash = hashToken(secret);
  const sealed = await seal(context.env, bound(user.id), new TextEncoder().encode(secret));
  const created_at = context.now.toISOString();
  const mail = await composeMail(context, "mail-address-added", sql`id = ${user.id}`);
  const [, mails, [row]] = await context.db.batch([
    ...mail.statements,
    statement<Row>(context.db)`INSERT INTO mail_address (user_id, secret_hash, secret, senders, created_at)
      VALUES (${user.id}, ${secret_hash}, ${sealed}, ${JSON.stringify([user.email])}, ${created_at})
      ON CONFLICT (user_id) DO UPDATE SET secret_hash = excluded.secret_hash, secret = excluded.secret,
        created_at = excluded.created_at, last_at = NULL, last_outcome = NULL
      RETURNING ${namesOf(columns)}`,
  ]);
  mail.send(mails);
  return (await shown(context, domain, row!))!;
}

/** Sets the addresses that may send. 403 when the password was given too long ago, 404 without an address. */
export async function setMailSenders(
  context: AppContext,
  { senders, password }: MailSenders & OwnPassword,
): Promise<MailAddress> {
  const user = await mayChangeAccess(context);
  const domain = mustTakeMail(context);
  await mustReauthenticate(context, user, password);
  const [row] = await context.db.all<Row>(sql`
    UPDATE mail_address SET senders = ${JSON.stringify(senders)} WHERE user_id = ${user.id}
    RETURNING ${namesOf(columns)}`);
  const changed = row && (await shown(context, domain, row));
  if (!changed) throw notFound();
  return changed;
}

/** Removes the address: from then on, mail to it is rejected. 404 if there is none. */
export async function removeMailAddress(context: AppContext): Promise<Message> {
  const { id } = await mayWriteThemselves(context, "account");
  const [removed] = await context.db.batch([removeMailAddresses(context.db, sql`${id}`)]);
  if (removed.length === 0) throw notFound();
  return said({ id: "mail_in.removed", message: "Your address for mail is removed." });
}

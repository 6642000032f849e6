import { and, desc, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { adminOnly } from "../session/access.server.ts";
import type { AppContext } from "#app/context.ts";
import { columnsWithout } from "#app/db/columns.ts";
import { type Database, ownedQuery, statement } from "#app/db/database.ts";
import { mail } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import {
  MAIL_DAYS,
  NEEDLESS_MAIL_MESSAGE,
  UNSENT_LIMIT,
  type MailKind,
  type SentAgain,
  type UnsentMail,
  type UnsentMails,
} from "./mail.ts";
import { deliver, deliverLater, FIRST_RETRY } from "./delivery.server.ts";
import { isNeedless, minutesAfter, linkFor, newLink, type Pending } from "./link.server.ts";
import { newToken } from "../secret/token.server.ts";

/** The most mails of one kind that a person gets per hour. */
export const MAX_PER_HOUR = 10;

/**
 * Says whether the user with the id `user_id`, an SQL expression, has got as many mails of `kind` as are allowed per
 * hour.
 */
export const isMailedEnough = ({ now }: Pick<AppContext, "now">, kind: MailKind, user_id: SQL) =>
  sql`((SELECT count(*) FROM mail
    WHERE mail.user_id = ${user_id} AND mail.kind = ${kind} AND mail.created_at > ${minutesAfter(now, -60)}) >= ${MAX_PER_HOUR})`;
/** The number of mails that are sent right after a request. */
const AT_ONCE = 5;

/**
 * A mail to each user that `condition` matches; to at most one user if the mail has its own link. Put its two
 * statements into the batch of the change that it reports, and pass the rows of the second one to `send`, which
 * delivers after the response. `recipient` is an expression on the user, `about` a sentence of the mail that no
 * visitor typed.
 */
export async function composeMail(
  context: AppContext,
  kind: MailKind,
  condition: SQL,
  recipient = sql`email`,
  about: string | null = null,
) {
  const { db, now } = context;
  const token = newToken();
  const { env } = context;
  const letterContext = { env, db, now, visitorLanguage: (await context.user()) ? null : context.language };
  const whom = sql`FROM user WHERE ${condition} AND role <> 'demo' AND NOT ${isMailedEnough(context, kind, sql`user.id`)}`;
  return {
    statements: [
      statement(db)`${linkFor(kind, token, now, whom, recipient)}`,
      statement<Pending>(db)`
      INSERT INTO mail (id, user_id, recipient, kind, about, state, tries, created_at, retry_at)
      SELECT lower(hex(randomblob(16))), id, ${recipient}, ${kind}, ${about}, 'pending', 0, ${now.toISOString()}, ${minutesAfter(now, FIRST_RETRY)}
      ${whom} RETURNING id, user_id, recipient, kind, about, tries, created_at`,
    ] as const,
    send(mails: Pending[]) {
      // If there are more mails, cron sends the others, because a Worker may open six connections.
      for (const pending of mails.slice(0, AT_ONCE)) context.waitUntil(deliverLater(letterContext, pending, token));
    },
  };
}

const unsentMails = (state: "pending" | "failed") =>
  ownedQuery((select) =>
    select(columnsWithout(mail, "user_id", "about", "sent_at"))
      .from(mail)
      .where(and(sql`${mail.state} <> 'sent'`, sql`${mail.state} = ${sql.raw(`'${state}'`)}`))
      .orderBy(desc(mail.created_at), desc(mail.id))
      .limit(sql.placeholder("limit")),
  );
const waitingMails = unsentMails("pending");
const failedMails = unsentMails("failed");

/** The mails that wait for another attempt, and those that were given up: the newest hundred of each. */
export async function listUnsentMails(context: AppContext): Promise<UnsentMails> {
  await adminOnly(context);
  const [waiting, failed] = await context.read(
    waitingMails({ limit: UNSENT_LIMIT }),
    failedMails({ limit: UNSENT_LIMIT }),
  );
  return { waiting: waiting as UnsentMail[], failed: failed as UnsentMail[] };
}

/**
 * Resends a waiting or failed mail with a new link, and returns the result. After a failure, retries continue for
 * another day. 404 if it does not exist, 409 if it need not be sent any more.
 */
export async function sendAgain(context: AppContext, id: string): Promise<SentAgain> {
  await adminOnly(context);
  const { db, now } = context;
  context.trail.target = { kind: "mail", id };
  const [pending] = await db.all<Pending>(sql`
    UPDATE mail SET state = 'pending', tries = 0, retry_at = ${minutesAfter(now, FIRST_RETRY)}
    WHERE id = ${id} AND state <> 'sent' AND NOT ${isNeedless(now)}
    RETURNING id, user_id, recipient, kind, about, tries, created_at`);
  if (!pending) {
    const [there] = await db.select({ id: mail.id }).from(mail).where(eq(mail.id, id));
    throw there ? new AppError(409, NEEDLESS_MAIL_MESSAGE) : notFound();
  }
  const token = newToken();
  await newLink(context, pending, token);
  const { failure } = await deliver(context, pending, token);
  if (failure === null) return { is_sent: true, message: "The mail was sent." };
  return { is_sent: false, message: `The mail was not sent: ${failure}. It is tried again in ${FIRST_RETRY} minutes.` };
}

/** Deletes mails that were sent or given up more than 90 days ago. The totals are separate counters. */
export async function purgeMails(db: Database, now: Date): Promise<void> {
  const before = minutesAfter(now, -MAIL_DAYS * 24 * 60);
  await db.batch([
    db.delete(mail).where(and(isNotNull(mail.sent_at), lte(mail.sent_at, before))),
    statement(db)`DELETE FROM mail WHERE state <> 'sent' AND state = 'failed' AND created_at <= ${before}`,
  ]);
}

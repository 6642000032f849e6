import { and, desc, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { adminOnly, type AppContext } from "../context.ts";
import { type Database, newId, ownRead, statement } from "../db/database.ts";
import { mail } from "../db/schema.ts";
import { type Message, UNVERIFIED_CLAIM_DAYS } from "./account.ts";
import { AppError, notFound } from "./errors.ts";
import { MAIL_DAYS, NEEDLESS_MAIL_MESSAGE, UNSENT_LIMIT, type UnsentMail, type UnsentMails } from "./mail.ts";
import { htmlMail, letterFor, type MailKind, type MailLinks, plainMail } from "./mail-template.ts";
import { sendMail } from "./mail-transport.server.ts";
import { hashToken, newToken } from "./session.server.ts";

/** What sending mails needs, in a request and in cron alike. */
export type MailContext = Pick<AppContext, "env" | "db" | "now">;

/** Tries that follow the request at once, with a pause between them in milliseconds. */
const TRIES_AT_ONCE = 2;
const PAUSE = 2000;
/** Minutes until the next try, by the tries made so far: 2 hours from the sixth on, a day and some minutes in all. */
const RETRY_MINUTES = [5, 5, 5, 15, 30, 60, ...Array<number>(11).fill(120)];
/** Tries until a mail is given up. */
const MAX_TRIES = RETRY_MINUTES.length;
/** Mails that are tried together, of these at a time (a Worker may open six connections), and in one run of cron. */
const BATCH = 50;
const AT_A_TIME = 5;
const MAX_BATCHES = 10;
/** Milliseconds after which a run of cron begins no further batch. */
const RUN_MS = 240_000;
/** Mails of one kind that one person may be sent in an hour, however often they are asked for. */
const MAX_PER_HOUR = 10;
/** Hours that the links are valid. An account can be declined for as long as it may wait for its verification. */
const LINK_HOURS = { verify: 24, decline: UNVERIFIED_CLAIM_DAYS * 24, reset: 1 } as const;

/** A row of `mail` that waits to be sent. */
interface Pending {
  id: string;
  user_id: string;
  recipient: string;
  kind: MailKind;
  tries: number;
}

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

/**
 * A mail to the one user whom `condition` finds, if any. Its two statements belong into the batch of the change that
 * it tells of; `send` takes what the second of them returned and delivers after the answer.
 */
export async function composeMail(context: AppContext, kind: MailKind, condition: SQL) {
  const { db, now } = context;
  const token = newToken();
  const whom = sql`FROM user WHERE ${condition} AND role <> 'demo' AND (SELECT count(*) FROM mail
    WHERE mail.user_id = user.id AND mail.kind = ${kind} AND mail.created_at > ${later(now, -60)}) < ${MAX_PER_HOUR}`;
  return {
    statements: [
      statement(db, linkFor(kind, token, now, whom)),
      statement<Pending>(
        db,
        sql`
        INSERT INTO mail (id, user_id, recipient, kind, state, tries, created_at, retry_at)
        SELECT ${newId()}, id, email, ${kind}, 'pending', 0, ${now.toISOString()}, ${later(now, RETRY_MINUTES[0]!)}
        ${whom} RETURNING id, user_id, recipient, kind, tries`,
      ),
    ] as const,
    send([pending]: Pending[]) {
      if (pending) context.waitUntil(deliverLater(context, pending, token));
    },
  };
}

/** The secret of the "This was not me" link, made of the verification's: who has the mail has both. */
const declineToken = (token: string) => hashToken(`decline ${token}`);

/** Writes the hashes of a mail's secrets. */
function linkFor(kind: MailKind, token: string, now: Date, whom: SQL): SQL {
  // A mail without a secret writes no row, but the batch keeps its shape.
  if (kind === "email-taken") return sql`SELECT 1`;
  const links: [keyof typeof LINK_HOURS, string][] = [[kind, token]];
  if (kind === "verify") links.push(["decline", declineToken(token)]);
  const rows = JSON.stringify(
    links.map(([name, secret]) => [hashToken(secret), name, later(now, LINK_HOURS[name] * 60)]),
  );
  return sql`
    INSERT INTO account_link (token_hash, user_id, kind, expires_at)
    SELECT value ->> 0, user.id, value ->> 1, value ->> 2 FROM json_each(${rows}), (SELECT id ${whom}) AS user`;
}

/** Where the links of a mail lead. Never built from anything that a request says. */
function linksOf({ env }: MailContext, { kind, user_id }: Pending, token: string): MailLinks {
  const url = (path: string, secret?: string) => {
    const address = new URL(path, env.APP_URL);
    if (secret !== undefined) address.search = new URLSearchParams({ uid: user_id, token: secret }).toString();
    return address.href;
  };
  if (kind === "email-taken") return { action: url("/forgot-password") };
  if (kind === "reset") return { action: url("/reset-password", token) };
  return { action: url("/api/auth/verify-email", token), decline: url("/verify/not-me", declineToken(token)) };
}

/** Tries to send a mail, up to `tries` times. Answers the fields of its row that change. */
async function attempt(context: MailContext, pending: Pending, token: string, tries: number): Promise<Outcome> {
  const links = linksOf(context, pending, token);
  const letter = letterFor(pending.kind, links);
  const message = {
    to: pending.recipient,
    subject: letter.subject,
    text: plainMail(letter),
    html: htmlMail(letter),
    links,
  };
  const { id, kind } = pending;
  for (let tried = pending.tries + 1; ; tried++) {
    const failure = await sendMail(context.env, message).then(
      () => null,
      // A server's refusal names whom it refused, which is nothing for a log.
      (error: Error) => error.message.replaceAll(/\S+@\S+/g, "…"),
    );
    const outcome = { id, tries: tried, sent_at: null, retry_at: null };
    if (failure === null) return { ...outcome, state: "sent", sent_at: context.now.toISOString() };
    // oxlint-disable-next-line no-console
    console.warn(`Mail ${id} (${kind}), try ${tried} of ${MAX_TRIES}: ${failure}`);
    if (tried >= MAX_TRIES) return { ...outcome, state: "failed" };
    if (tried >= pending.tries + tries) {
      return { ...outcome, state: "pending", retry_at: later(context.now, RETRY_MINUTES[tried]!) };
    }
    await scheduler.wait(PAUSE);
  }
}

/** What became of a mail. */
type Outcome = Pick<typeof mail.$inferSelect, "id" | "state" | "tries" | "sent_at" | "retry_at">;

/** Tries to send a mail, up to `tries` times, and writes what became of it. */
async function deliver(context: MailContext, pending: Pending, token: string, tries: number): Promise<Outcome> {
  const outcome = await attempt(context, pending, token, tries);
  await context.db.update(mail).set(outcome).where(eq(mail.id, pending.id));
  return outcome;
}

/** Sends a mail; the answer goes first. */
async function deliverLater(context: MailContext, pending: Pending, token: string): Promise<void> {
  await scheduler.wait(0);
  await deliver(context, pending, token, TRIES_AT_ONCE);
}

/**
 * Tries again to send the mails that are due, in batches until none is left. Each gets a new link: of the old one only
 * the hash is left. A batch of which none is taken ends the run: the mail server is down.
 */
export async function retryMails(context: MailContext): Promise<void> {
  const began = Date.now();
  for (let batch = 0; batch < MAX_BATCHES && Date.now() - began < RUN_MS; batch++) {
    const outcomes = await retryBatch(context);
    if (outcomes.length < BATCH || outcomes.every(({ state }) => state !== "sent")) return;
  }
}

async function retryBatch(context: MailContext): Promise<Outcome[]> {
  const { db, now } = context;
  const at = now.toISOString();
  const [, due] = await db.batch([
    // Whoever proved the e-mail in another way needs no link to do so.
    statement(
      db,
      sql`UPDATE mail SET state = 'failed', retry_at = NULL WHERE retry_at <= ${at} AND kind = 'verify'
        AND EXISTS (SELECT 1 FROM user WHERE user.id = mail.user_id AND email_verified_at IS NOT NULL)`,
    ),
    // Taken before it is tried, so that the next run leaves it alone.
    statement<Pending>(
      db,
      sql`UPDATE mail SET retry_at = ${later(now, RETRY_MINUTES.at(-1)!)}
        WHERE id IN (SELECT id FROM mail WHERE retry_at <= ${at} ORDER BY retry_at LIMIT ${BATCH})
        RETURNING id, user_id, recipient, kind, tries`,
    ),
  ]);
  const mails = due.map((pending) => ({ pending, token: newToken() }));
  const [first, ...rest] = mails.map(({ pending, token }) => newLink(context, pending, token));
  if (!first) return [];
  await db.batch([first, ...rest]);
  const outcomes: Outcome[] = [];
  const waiting = mails.values();
  const sendInTurn = async () => {
    for (const { pending, token } of waiting) outcomes.push(await deliver(context, pending, token, 1));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, sendInTurn));
  return outcomes;
}

/** The statement that writes the link of a mail that is sent again. */
const newLink = ({ db, now }: MailContext, { kind, user_id }: Pending, token: string) =>
  statement(db, linkFor(kind, token, now, sql`FROM user WHERE id = ${user_id}`));

const unsentMails = (state: "pending" | "failed") =>
  ownRead((query) =>
    query
      .select({
        id: mail.id,
        recipient: mail.recipient,
        kind: mail.kind,
        state: mail.state,
        tries: mail.tries,
        created_at: mail.created_at,
        retry_at: mail.retry_at,
      })
      .from(mail)
      .where(and(sql`${mail.state} <> 'sent'`, sql`${mail.state} = ${sql.raw(`'${state}'`)}`))
      .orderBy(desc(mail.created_at), desc(mail.id))
      .limit(sql.placeholder("limit")),
  );
const waitingMails = unsentMails("pending");
const failedMails = unsentMails("failed");

/** The mails that wait for a try, and those that were given up: the newest hundred of each. */
export async function listUnsentMails(context: AppContext): Promise<UnsentMails> {
  await adminOnly(context);
  const [waiting, failed] = await context.read(
    waitingMails({ limit: UNSENT_LIMIT }),
    failedMails({ limit: UNSENT_LIMIT }),
  );
  return { waiting: waiting as UnsentMail[], failed: failed as UnsentMail[] };
}

/**
 * Sends a waiting or failed mail once more, with a new link, after the answer; what does not get through is tried for
 * another day. 404 for one that is not there, 409 for one that needs no sending any more.
 */
export async function sendAgain(context: AppContext, id: string): Promise<Message> {
  await adminOnly(context);
  const { db, now } = context;
  context.trail.target = { kind: "mail", id };
  const [pending] = await db.all<Pending>(sql`
    UPDATE mail SET state = 'pending', tries = 0, retry_at = ${later(now, RETRY_MINUTES[0]!)}
    WHERE id = ${id} AND state <> 'sent' AND NOT (kind = 'verify' AND EXISTS
      (SELECT 1 FROM user WHERE user.id = mail.user_id AND email_verified_at IS NOT NULL))
    RETURNING id, user_id, recipient, kind, tries`);
  if (!pending) {
    const [there] = await db.select({ id: mail.id }).from(mail).where(eq(mail.id, id));
    throw there ? new AppError(409, NEEDLESS_MAIL_MESSAGE) : notFound();
  }
  const token = newToken();
  await newLink(context, pending, token);
  context.waitUntil(deliverLater(context, pending, token));
  return { message: "The mail is on its way." };
}

/** Forgets the mails that were sent or given up more than 90 days ago. The totals are counters of their own. */
export async function forgetMails(db: Database, now: Date): Promise<void> {
  const before = later(now, -MAIL_DAYS * 24 * 60);
  await db.batch([
    db.delete(mail).where(and(isNotNull(mail.sent_at), lte(mail.sent_at, before))),
    statement(db, sql`DELETE FROM mail WHERE state <> 'sent' AND state = 'failed' AND created_at <= ${before}`),
  ]);
}

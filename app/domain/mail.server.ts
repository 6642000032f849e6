import { eq, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../context.ts";
import { newId, statement } from "../db/database.ts";
import { mail } from "../db/schema.ts";
import { UNVERIFIED_CLAIM_DAYS } from "./account.ts";
import { htmlMail, letterFor, type MailKind, type MailLinks, plainMail } from "./mail-template.ts";
import { sendMail } from "./mail-transport.server.ts";
import { hashToken, newToken } from "./session.server.ts";

/** What sending mails needs, in a request and in cron alike. */
export type MailContext = Pick<AppContext, "env" | "db" | "now">;

/** Tries until a mail is given up. */
const MAX_TRIES = 5;
/** Of these, tries that follow the request at once, with a pause between them in milliseconds. */
const TRIES_AT_ONCE = 2;
const PAUSE = 2000;
/** Minutes until cron tries again, by the tries made so far. */
const RETRY_MINUTES = [5, 5, 5, 15, 60];
/** Mails that one run of cron tries. */
const RETRIES_A_RUN = 20;
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
      if (pending) context.waitUntil(deliver(context, pending, token, TRIES_AT_ONCE));
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

/** Tries to send a mail, up to `tries` times, and writes what became of it. */
async function deliver(context: MailContext, pending: Pending, token: string, tries: number): Promise<void> {
  // The answer goes first.
  await scheduler.wait(0);
  const links = linksOf(context, pending, token);
  const letter = letterFor(pending.kind, links);
  const message = {
    to: pending.recipient,
    subject: letter.subject,
    text: plainMail(letter),
    html: htmlMail(letter),
    links,
  };
  for (let tried = pending.tries + 1; ; tried++) {
    const failure = await sendMail(context.env, message).then(
      () => null,
      // A server's refusal names whom it refused, which is nothing for a log.
      (error: Error) => error.message.replaceAll(/\S+@\S+/g, "…"),
    );
    if (failure === null) return record(context, pending.id, { state: "sent", tries: tried, retry_at: null });
    // oxlint-disable-next-line no-console
    console.warn(`Mail ${pending.id} (${pending.kind}), try ${tried} of ${MAX_TRIES}: ${failure}`);
    if (tried >= MAX_TRIES) return record(context, pending.id, { state: "failed", tries: tried, retry_at: null });
    if (tried >= pending.tries + tries) {
      const retry_at = later(context.now, RETRY_MINUTES[tried]!);
      return record(context, pending.id, { state: "pending", tries: tried, retry_at });
    }
    await scheduler.wait(PAUSE);
  }
}

/** Tries again to send the mails that are due. Each gets a new link: of the old one only the hash is left. */
export async function retryMails(context: MailContext): Promise<void> {
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
        WHERE id IN (SELECT id FROM mail WHERE retry_at <= ${at} ORDER BY retry_at LIMIT ${RETRIES_A_RUN})
        RETURNING id, user_id, recipient, kind, tries`,
    ),
  ]);
  await Promise.all(
    due.map(async (pending) => {
      const token = newToken();
      await db.run(linkFor(pending.kind, token, now, sql`FROM user WHERE id = ${pending.user_id}`));
      await deliver(context, pending, token, 1);
    }),
  );
}

async function record({ db, now }: MailContext, id: string, fields: Partial<typeof mail.$inferInsert>) {
  const sent_at = fields.state === "sent" ? now.toISOString() : null;
  await db
    .update(mail)
    .set({ ...fields, sent_at })
    .where(eq(mail.id, id));
}

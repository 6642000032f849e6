import { eq } from "drizzle-orm";
import { statement } from "#app/db/database.ts";
import { mail } from "#app/db/schema.ts";
import { isLanguage, type Language, languageOfPerson, type LanguagesOfPerson } from "#app/i18n/language.ts";
import { readMessages } from "#app/i18n/messages.server.ts";
import { languagesOf } from "../account/languages.server.ts";
import { addressOf } from "../region/region.server.ts";
import { MAIL_PAUSE, type MailKind } from "./mail.ts";
import { logRetry } from "#app/log.ts";
import { isNeedless, minutesAfter, linksOf, type MailContext, newLink, type Pending } from "./link.server.ts";
import { letterFor } from "./letter.ts";
import { sendLetter } from "./transport.server.ts";
import { newToken } from "../secret/token.server.ts";

/** The number of attempts right after the request, with MAIL_PAUSE between them. */
const TRIES_AT_ONCE = 2;
/**
 * Minutes until the next attempt, by the number of attempts so far: from the sixth on 2 hours; just over a day in
 * all.
 */
const RETRY_MINUTES = [5, 5, 5, 15, 30, 60, ...Array<number>(11).fill(120)];
/** Minutes after which cron retries a mail that its own request did not send. */
export const FIRST_RETRY = RETRY_MINUTES[0]!;
/** The number of attempts after which a mail is given up. */
const MAX_TRIES = RETRY_MINUTES.length;
/**
 * How many mails a batch has, how many are sent in parallel (a Worker may open six connections), and how many a cron
 * run sends.
 */
const BATCH = 50;
const AT_A_TIME = 5;
const MAX_BATCHES = 10;
/** Milliseconds after which a cron run starts no further batch. */
const RUN_MS = 240_000;

/** The columns that an attempt changes. */
type Outcome = Pick<typeof mail.$inferSelect, "id" | "state" | "tries" | "sent_at" | "retry_at">;

/** The outcome of a mail, and the reason of its last failure; null if it was sent. */
interface Delivery {
  outcome: Outcome;
  failure: string | null;
}

/** The kinds of mail that a person who is not signed in can request. */
const ASKED: ReadonlySet<MailKind> = new Set(["verify", "reset", "confirm-browser"]);

/**
 * The language of a mail: the one that its person chose, else that of the visitor who requested it, else that of the
 * person's browser. Mails to admins are in English.
 */
function languageOf(
  { visitorLanguage }: MailContext,
  { kind }: Pending,
  person: LanguagesOfPerson | undefined,
): Language {
  if (kind === "alert" || kind.startsWith("admins-")) return "en";
  const asked = ASKED.has(kind) ? visitorLanguage : undefined;
  if (asked && !isLanguage(person?.locale)) return asked;
  return person ? languageOfPerson(person) : "en";
}

/** Attempts to send a mail up to `tries` times. */
async function attempt(context: MailContext, pending: Pending, token: string, tries: number): Promise<Delivery> {
  const { id, kind, recipient, about } = pending;
  const person = await languagesOf(context.db, pending.user_id);
  const i18n = await readMessages(context.env.ASSETS, languageOf(context, pending, person));
  const address = addressOf(context.env, person?.moved_to ?? null);
  const letter = letterFor(i18n, kind, linksOf(address, pending, token), about);
  for (let tried = pending.tries + 1; ; tried++) {
    const failure = await sendLetter(context.env, i18n, recipient, letter);
    const outcome = { id, tries: tried, sent_at: null, retry_at: null };
    if (failure === null) {
      return { outcome: { ...outcome, state: "sent", sent_at: context.now.toISOString() }, failure };
    }
    logRetry("mail", { id, kind, tried, of: MAX_TRIES, failure });
    if (tried >= MAX_TRIES) return { outcome: { ...outcome, state: "failed" }, failure };
    if (tried >= pending.tries + tries) {
      const retry_at = minutesAfter(context.now, RETRY_MINUTES[tried]!);
      return { outcome: { ...outcome, state: "pending", retry_at }, failure };
    }
    await scheduler.wait(MAIL_PAUSE);
  }
}

/** Attempts to send a mail up to `tries` times and stores the outcome. */
export async function deliver(context: MailContext, pending: Pending, token: string, tries = 1): Promise<Delivery> {
  const delivery = await attempt(context, pending, token, tries);
  await context.db.update(mail).set(delivery.outcome).where(eq(mail.id, pending.id));
  return delivery;
}

/** Sends a mail after the response. */
export async function deliverLater(context: MailContext, pending: Pending, token: string): Promise<void> {
  await scheduler.wait(0);
  await deliver(context, pending, token, TRIES_AT_ONCE);
}

/**
 * Retries the mails that are due, in batches until none is left. Each gets a new link, because only the hash of the
 * old link is stored. If no mail of a batch can be sent, the run ends, because the mail server is down.
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
    statement(db)`UPDATE mail SET state = 'failed', retry_at = NULL WHERE retry_at <= ${at} AND ${isNeedless(now)}`,
    // Each mail is claimed before the attempt, so that a parallel run skips it.
    statement<Pending>(db)`UPDATE mail SET retry_at = ${minutesAfter(now, RETRY_MINUTES.at(-1)!)}
      WHERE id IN (SELECT id FROM mail WHERE retry_at <= ${at} ORDER BY retry_at LIMIT ${BATCH} + 0)
      RETURNING id, user_id, recipient, kind, about, tries, created_at`,
  ]);
  const mails = due.map((pending) => ({ pending, token: newToken() }));
  const [first, ...rest] = mails.map(({ pending, token }) => newLink(context, pending, token));
  if (!first) return [];
  await db.batch([first, ...rest]);
  const outcomes: Outcome[] = [];
  const waiting = mails.values();
  const sendInTurn = async () => {
    for (const { pending, token } of waiting) outcomes.push((await deliver(context, pending, token)).outcome);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, sendInTurn));
  return outcomes;
}

import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { type Database, statement } from "#app/db/database.ts";
import { publicAddress } from "../other-calendar/feed-address.ts";
import { unseal } from "../sealed.server.ts";
import { KEPT_ANSWERS, OFF_AFTER_DAYS, payloadOf, type WebhookAnswer, type WebhookEvent } from "./webhook.ts";

/** The first characters of a secret as Standard Webhooks writes it. */
export const SECRET_PREFIX = "whsec_";
/** Milliseconds for an answer. */
const PATIENCE_MS = 10_000;
const DAY_MS = 86_400_000;
/** The status by which an address says that it shall not be told again. */
const GONE = 410;

type Parts = { env: Pick<AppContext["env"], "ENCRYPTION_KEY" | "WEBHOOK_SERVICE">; db: Database };

/** A webhook as it is stored, as far as a delivery needs it. */
export interface StoredWebhook {
  id: string;
  user_id: string;
  address: string;
  secret: string;
}

/** The purpose that the encryption of a webhook's address or secret is bound to. */
export const boundTo = (id: string, part: "address" | "secret") => `webhook ${part} ${id}`;

/** An address or a secret in plain; null when it was encrypted with another key. */
export async function openPart(
  env: Parts["env"],
  { id, ...row }: Pick<StoredWebhook, "id" | "address" | "secret">,
  part: "address" | "secret",
): Promise<string | null> {
  const bytes = await unseal(env, boundTo(id, part), row[part]);
  return bytes && new TextDecoder().decode(bytes);
}

type Outcome = Pick<WebhookAnswer, "status" | "failure">;

/** The signature of a message by Standard Webhooks. The library for it would be 4.8 kB; the tests verify by that. */
const signatureOf = (secret: string, message: string) =>
  `v1,${createHmac("sha256", Uint8Array.fromBase64(secret.slice(SECRET_PREFIX.length)))
    .update(message)
    .digest("base64")}`;

/** Posts an event, signed by Standard Webhooks. Never throws, and follows no redirect. */
async function post(env: Parts["env"], webhook: StoredWebhook, event: WebhookEvent, now: Date): Promise<Outcome> {
  const [address, secret] = [await openPart(env, webhook, "address"), await openPart(env, webhook, "secret")];
  if (address === null || secret === null) return { status: null, failure: "locked" };
  const url = publicAddress(address, env.WEBHOOK_SERVICE);
  if (!url) return { status: null, failure: "address" };
  const body = payloadOf(event);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PATIENCE_MS);
  try {
    const { status, ok } = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: late.signal,
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "Sevenfold (webhooks)",
        "webhook-id": event.id,
        "webhook-timestamp": timestamp,
        "webhook-signature": signatureOf(secret, `${event.id}.${timestamp}.${body}`),
      },
      body,
    });
    if (ok) return { status, failure: null };
    return { status, failure: status >= 300 && status < 400 ? "redirect" : "status" };
  } catch {
    return { status: null, failure: late.signal.aborted ? "slow" : "unreachable" };
  } finally {
    clearTimeout(timer);
    // Ends what is left of the answer, of which nothing is read.
    late.abort();
  }
}

/** An answer, and whether the address was turned off by it. */
export interface Delivered {
  answer: WebhookAnswer;
  isOff: boolean;
}

/**
 * Sends an event to an address and notes its answer. An address that says that it is gone, or that took nothing for
 * `OFF_AFTER_DAYS`, is turned off; a test does not do that.
 */
export async function deliver(
  { env, db }: Parts,
  webhook: StoredWebhook,
  event: WebhookEvent,
  now: Date,
): Promise<Delivered> {
  const begun = performance.now();
  const outcome = await post(env, webhook, event, now);
  const at = now.toISOString();
  const answer: WebhookAnswer = { at, kind: event.kind, ms: Math.round(performance.now() - begun), ...outcome };
  const { status, failure } = outcome;
  const failing = failure === null ? sql`NULL` : sql`coalesce(failing_since, ${at})`;
  const since = new Date(now.getTime() - OFF_AFTER_DAYS * DAY_MS).toISOString();
  const ends =
    event.kind === "test" || failure === null ? sql`0` : sql`${Number(status === GONE)} OR failing_since <= ${since}`;
  const [[noted]] = await db.batch([
    statement<{ off_at: string | null }>(
      db,
      sql`UPDATE webhook SET failing_since = ${failing}, off_at = iif(off_at IS NULL AND (${ends}), ${at}, off_at),
        answers = (SELECT json_group_array(json(value)) FROM (
          SELECT ${JSON.stringify(answer)} AS value, -1 AS key
          UNION ALL SELECT value, key FROM json_each(webhook.answers) WHERE key < ${KEPT_ANSWERS - 1} ORDER BY key))
        WHERE id = ${webhook.id} AND user_id = ${webhook.user_id} RETURNING off_at`,
    ),
    // Cron sends it, in the person's language.
    statement(
      db,
      sql`INSERT INTO mail (id, user_id, recipient, kind, state, tries, created_at, retry_at)
        SELECT lower(hex(randomblob(16))), user.id, user.email, 'webhook-off', 'pending', 0, ${at}, ${at}
        FROM webhook JOIN user ON user.id = webhook.user_id WHERE webhook.id = ${webhook.id} AND webhook.off_at = ${at}`,
    ),
  ]);
  return { answer, isOff: noted?.off_at === at };
}

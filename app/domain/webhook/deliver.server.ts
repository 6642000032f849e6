import { sql } from "drizzle-orm";
import { type Database, statement } from "#app/db/database.ts";
import { PAGE_PATIENCE_MS } from "../outside/page-patience.ts";
import { answersWith, post, type PostEnv, type SealedTarget } from "./post.server.ts";
import { OFF_AFTER_DAYS, payloadOf, type WebhookAnswer, type WebhookEvent } from "./webhook.ts";

const DAY_MS = 86_400_000;
/** The status with which an address says that it wants no more events. */
const GONE = 410;

/** A stored webhook, with the fields that a delivery needs. */
export interface StoredWebhook extends SealedTarget {
  user_id: string;
}

/** An answer, and whether it has turned the webhook off. */
export interface Delivered {
  answer: WebhookAnswer;
  isOff: boolean;
}

/**
 * Sends an event to an address and stores its answer. A webhook is turned off if its address answers that it is gone,
 * or has accepted nothing for `OFF_AFTER_DAYS`; a test never turns it off.
 */
export async function deliver(
  { env, db }: { env: PostEnv; db: Database },
  webhook: StoredWebhook,
  event: WebhookEvent,
  now: Date,
): Promise<Delivered> {
  const { kind } = event;
  // A page waits for the answer to a test.
  const patience = kind === "test" ? PAGE_PATIENCE_MS : undefined;
  const posted = await post(env, webhook, { id: event.id, body: payloadOf(event) }, now, patience);
  const answer: WebhookAnswer = { kind, ...posted };
  const { at, status, failure } = answer;
  const failing = failure === null ? sql`NULL` : sql`coalesce(failing_since, ${at})`;
  const since = new Date(now.getTime() - OFF_AFTER_DAYS * DAY_MS).toISOString();
  const ends =
    kind === "test" || failure === null ? sql`0` : sql`${Number(status === GONE)} OR failing_since <= ${since}`;
  const [[noted]] = await db.batch([
    statement<{ off_at: string | null }>(db)`
      UPDATE webhook SET failing_since = ${failing}, off_at = iif(off_at IS NULL AND (${ends}), ${at}, off_at),
      answers = ${answersWith(answer)} WHERE id = ${webhook.id} AND user_id = ${webhook.user_id} RETURNING off_at`,
    // Cron sends the mail, in the person's language.
    statement(db)`INSERT INTO mail (id, user_id, recipient, kind, state, tries, created_at, retry_at)
      SELECT lower(hex(randomblob(16))), user.id, user.email, 'webhook-off', 'pending', 0, ${at}, ${at}
      FROM webhook JOIN user ON user.id = webhook.user_id WHERE webhook.id = ${webhook.id} AND webhook.off_at = ${at}`,
  ]);
  return { answer, isOff: noted?.off_at === at };
}

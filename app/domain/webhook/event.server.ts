/**
 * The events that wait for the person's Durable Object. Database triggers write them in the transaction of the
 * change.
 */
import { sql } from "drizzle-orm";
import { type Database, statement } from "#app/db/database.ts";
import type { StoredWebhook } from "./deliver.server.ts";
import type { WebhookEvent } from "./webhook.ts";

/** The number of events that are read at a time. */
export const EVENTS_AT_A_TIME = 200;

/** An event with its sequence number among all events. */
export interface WaitingEvent extends WebhookEvent {
  seq: number;
}

/** The person's active webhooks, and the oldest waiting events. */
export async function readWaiting(
  db: Database,
  user_id: string,
): Promise<{ webhooks: StoredWebhook[]; events: WaitingEvent[] }> {
  const [webhooks, events] = await db.batch([
    statement<StoredWebhook>(db)`
      SELECT id, user_id, address, secret FROM webhook WHERE user_id = ${user_id} AND off_at IS NULL`,
    statement<WaitingEvent>(db)`
      SELECT seq, 'evt_' || id AS id, kind, subject, at FROM webhook_event WHERE user_id = ${user_id}
      ORDER BY seq LIMIT ${EVENTS_AT_A_TIME} + 0`,
  ]);
  return { webhooks, events };
}

/** Deletes events that were taken over, up to `seq`. */
export const forgetEvents = (db: Database, user_id: string, seq: number) =>
  db.run(sql`DELETE FROM webhook_event WHERE user_id = ${user_id} AND seq <= ${seq}`);

/** The people with the oldest events that have waited for half a minute at `now`: their object was not notified. */
export async function peopleWithEvents(db: Database, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - 30_000).toISOString();
  const rows = await db.all<{ user_id: string }>(
    sql`SELECT user_id FROM webhook_event WHERE at < ${before} ORDER BY at LIMIT 1000`,
  );
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

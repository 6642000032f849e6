/** The webhook that gets alerts of hosts. There is at most one. */
import type { Message } from "#app/i18n/text.ts";
import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { host_webhook } from "#app/db/schema.ts";
import { notFound } from "#app/errors.ts";
import { PAGE_PATIENCE_MS } from "../outside/page-patience.ts";
import { adminOnly } from "../session/access.server.ts";
import {
  answersWith,
  newEventId,
  newSecret,
  newTarget,
  openPart,
  post,
  type SealedTarget,
} from "../webhook/post.server.ts";
import { payloadOf, type WebhookInput } from "../webhook/webhook.ts";
import { countTest } from "../webhook/webhook.server.ts";
import {
  ALL_HOSTS,
  type HostAlert,
  type HostWebhook,
  type HostWebhookAnswer,
  type NewHostWebhook,
} from "./host-alert.ts";
import { hostLetter } from "./letter.ts";

type Row = typeof host_webhook.$inferSelect;

/** The audit log's target for the settings of all hosts. */
const ALL = { kind: "host", id: ALL_HOSTS } as const;

const NO_WEBHOOK_MESSAGE = "There is no webhook of alerts";

// The webhook has no owner. It is declared as an owned query so that it shares a round trip with the session.
export const storedHostWebhook = ownedQuery((select) => select().from(host_webhook));

/** A row as admins see it. An address that was encrypted with another key is empty. */
export async function shownHostWebhook({ env }: Pick<AppContext, "env">, row: Row): Promise<HostWebhook> {
  const address = (await openPart(env, row, "address")) ?? "";
  return { address, created_at: row.created_at, answers: JSON.parse(row.answers) as HostWebhook["answers"] };
}

/**
 * Sets the webhook in place of an earlier one. Only this answer contains its secret. 400 for an address that is not
 * public.
 */
export async function setHostWebhook(context: AppContext, { address }: WebhookInput): Promise<NewHostWebhook> {
  await adminOnly(context, ALL);
  const { target, secret } = await newTarget(context.env, address);
  const row = { ...target, created_at: context.now.toISOString(), answers: "[]" };
  await context.db.batch([context.db.delete(host_webhook), context.db.insert(host_webhook).values(row)]);
  return { ...(await shownHostWebhook(context, row)), secret };
}

async function theWebhook(context: AppContext): Promise<Row> {
  const [row] = await context.db.select().from(host_webhook);
  if (!row) throw notFound(NO_WEBHOOK_MESSAGE);
  return row;
}

/** Makes a new secret for the webhook, which only this answer contains. 404 when there is no webhook. */
export async function renewHostSecret(context: AppContext): Promise<NewHostWebhook> {
  await adminOnly(context, ALL);
  const { id } = await theWebhook(context);
  const { secret, stored } = await newSecret(context.env, id);
  const [row] = await context.db.all<Row>(sql`UPDATE host_webhook SET secret = ${stored} WHERE id = ${id} RETURNING *`);
  if (!row) throw notFound(NO_WEBHOOK_MESSAGE);
  return { ...(await shownHostWebhook(context, row)), secret };
}

/** Removes the webhook. 404 when there is none. */
export async function removeHostWebhook(context: AppContext): Promise<Message> {
  await adminOnly(context, ALL);
  const gone = await context.db.delete(host_webhook).returning({ id: host_webhook.id });
  if (gone.length === 0) throw notFound(NO_WEBHOOK_MESSAGE);
  return { message: "The webhook of alerts is removed" };
}

type Sender = Pick<AppContext, "env" | "db" | "now">;

/** Posts an event to the webhook and stores its answer. */
async function deliver(
  { env, db, now }: Sender,
  webhook: SealedTarget,
  kind: HostWebhookAnswer["kind"],
  event: { id: string; body: string },
): Promise<HostWebhookAnswer> {
  // A page waits for the answer to a test.
  const patience = kind === "test" ? PAGE_PATIENCE_MS : undefined;
  const answer = { kind, ...(await post(env, webhook, event, now, patience)) };
  await db.run(sql`UPDATE host_webhook SET answers = ${answersWith(answer)} WHERE id = ${webhook.id}`);
  return answer;
}

/** Sends a test to the webhook, and returns its answer. 404 when there is no webhook, 429 past the limit. */
export async function testHostWebhook(context: AppContext): Promise<HostWebhookAnswer> {
  await adminOnly(context, ALL);
  const row = await theWebhook(context);
  await countTest(context, "of alerts");
  const body = payloadOf({ kind: "test", subject: "", at: context.now.toISOString() });
  return deliver(context, row, "test", { id: newEventId(), body });
}

/** Sends the webhook one event with the alerts that began and ended. Resolves to whether it was accepted. */
export async function tellHostWebhook(
  sender: Sender,
  webhook: SealedTarget,
  id: string,
  alerts: readonly HostAlert[],
): Promise<boolean> {
  const { subject, action } = hostLetter(alerts, "UTC", sender.env.APP_URL);
  const data = { subject, url: action.url, alerts };
  const body = JSON.stringify({ type: "host.alerts", timestamp: sender.now.toISOString(), data });
  return (await deliver(sender, webhook, "host.alerts", { id, body })).failure === null;
}

import { asc, eq, sql } from "drizzle-orm";
import { type Message, said } from "#app/i18n/text.ts";
import type { AppContext } from "#app/context.ts";
import { columnsWithout } from "#app/db/columns.ts";
import { ownedQuery } from "#app/db/database.ts";
import { webhook } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import { clockOf } from "../pomodoro/clock-object.server.ts";
import { countAttempt, HOUR } from "../rate-limit/rate-limit.server.ts";
import { mayWriteThemselves } from "../session/access.server.ts";
import { deliver, type StoredWebhook } from "./deliver.server.ts";
import { newEventId, newSecret, newTarget, openPart } from "./post.server.ts";
import {
  MAX_WEBHOOKS,
  type NewWebhook,
  TESTS_AN_HOUR,
  type Webhook,
  WEBHOOK_NO_DEMO_MESSAGE,
  type WebhookAnswer,
  type WebhookInput,
  WEBHOOKS_FULL_MESSAGE,
} from "./webhook.ts";

const ownWebhooks = ownedQuery(
  (select, owner) =>
    select(columnsWithout(webhook, "failing_since"))
      .from(webhook)
      .where(eq(webhook.user_id, owner))
      .orderBy(asc(webhook.created_at), asc(webhook.id)),
  { inlineAsJson: true },
);

type Row = StoredWebhook & { created_at: string; off_at: string | null; answers: string };

/** A row, as its person sees it. An address that was encrypted with another key is empty. */
async function shown({ env }: Pick<AppContext, "env">, row: Row): Promise<Webhook> {
  const { id, created_at, off_at, answers } = row;
  const address = (await openPart(env, row, "address")) ?? "";
  return { id, address, created_at, off_at, answers: JSON.parse(answers) as WebhookAnswer[] };
}

/** The signed-in person's webhooks, the oldest first. None while impersonating. */
export async function listWebhooks(context: AppContext): Promise<Webhook[]> {
  const [rows] = await context.read(ownWebhooks());
  if (await context.impersonator()) return [];
  return Promise.all(rows.map((row) => shown(context, row)));
}

/**
 * Adds a webhook. Only this answer contains its secret. 400 for an address that is not public, 403 for a demo
 * account, 409 at the limit.
 */
export async function createWebhook(context: AppContext, { address }: WebhookInput): Promise<NewWebhook> {
  const { id: user_id, role } = await mayWriteThemselves(context, "account");
  if (role === "demo") throw new AppError(403, WEBHOOK_NO_DEMO_MESSAGE);
  const { target, secret } = await newTarget(context.env, address);
  const { id } = target;
  const [row] = await context.db.all<Row>(sql`
    INSERT INTO webhook (id, user_id, address, secret, created_at, answers)
    SELECT ${id}, ${user_id}, ${target.address}, ${target.secret}, ${context.now.toISOString()}, '[]'
    WHERE (SELECT count(*) FROM webhook WHERE user_id = ${user_id}) < ${MAX_WEBHOOKS} RETURNING *`);
  if (!row) throw new AppError(409, WEBHOOKS_FULL_MESSAGE);
  context.trail.target = { kind: "account", id };
  await clockOf(context, user_id).sendEvents(user_id, context.now.getTime());
  return { ...(await shown(context, row)), secret };
}

/** Makes a new secret for a webhook, which only this answer contains. 404 unless it is the user's. */
export async function renewSecret(context: AppContext, id: string): Promise<NewWebhook> {
  const { id: user_id } = await mayWriteThemselves(context, "account", id);
  const { secret, stored } = await newSecret(context.env, id);
  const [row] = await context.db.all<Row>(
    sql`UPDATE webhook SET secret = ${stored} WHERE id = ${id} AND user_id = ${user_id} RETURNING *`,
  );
  if (!row) throw notFound();
  return { ...(await shown(context, row)), secret };
}

/** Turns a webhook on again. Events from the time in between are not sent. 404 unless it is the user's. */
export async function turnOn(context: AppContext, id: string): Promise<Webhook> {
  const { id: user_id } = await mayWriteThemselves(context, "account", id);
  const [row] = await context.db.all<Row>(
    sql`UPDATE webhook SET off_at = NULL, failing_since = NULL WHERE id = ${id} AND user_id = ${user_id} RETURNING *`,
  );
  if (!row) throw notFound();
  await clockOf(context, user_id).sendEvents(user_id, context.now.getTime());
  return shown(context, row);
}

/** Removes a webhook. 404 unless it is the user's. */
export async function removeWebhook(context: AppContext, id: string): Promise<Message> {
  const { id: user_id } = await mayWriteThemselves(context, "account", id);
  const [removed] = await context.db.all(
    sql`DELETE FROM webhook WHERE id = ${id} AND user_id = ${user_id} RETURNING id`,
  );
  if (!removed) throw notFound();
  return said({ id: "webhook.removed", message: "The webhook is removed." });
}

/**
 * Sends a test to a webhook, even if it is off, and returns its answer. 404 unless it is the user's, 429 past the
 * limit.
 */
export async function testWebhook(context: AppContext, id: string): Promise<WebhookAnswer> {
  const { id: user_id } = await mayWriteThemselves(context, "account", id);
  const [row] = await context.db.all<Row>(sql`SELECT * FROM webhook WHERE id = ${id} AND user_id = ${user_id}`);
  if (!row) throw notFound();
  await countTest(context, user_id);
  const at = context.now.toISOString();
  const event = { id: newEventId(), kind: "test", subject: "", at } as const;
  return (await deliver(context, row, event, context.now)).answer;
}

/** Counts a test of the webhooks of a person, or of another owner. 429 past the limit. */
export const countTest = (context: AppContext, owner: string) =>
  countAttempt(context, [{ key: `webhook ${owner}`, seconds: HOUR, most: TESTS_AN_HOUR }], {
    what: { id: "rate_limit.webhook_tests", message: "Too many tests" },
  });

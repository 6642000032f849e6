import * as z from "zod/mini";
import { WebhookInput } from "#app/domain/webhook/webhook.ts";
import { createWebhook, removeWebhook, renewSecret, testWebhook, turnOn } from "#app/domain/webhook/webhook.server.ts";
import { intent } from "#app/forms/action.server.ts";

const WhichWebhook = z.object({ webhook_id: z.string() });

/** The intents of the forms about webhooks. */
export const webhookIntents = {
  "add-webhook": intent(WebhookInput, createWebhook),
  "test-webhook": intent(WhichWebhook, (context, { webhook_id }) => testWebhook(context, webhook_id)),
  "renew-webhook-secret": intent(WhichWebhook, (context, { webhook_id }) => renewSecret(context, webhook_id)),
  "turn-webhook-on": intent(WhichWebhook, (context, { webhook_id }) => turnOn(context, webhook_id)),
  "remove-webhook": intent(WhichWebhook, (context, { webhook_id }) => removeWebhook(context, webhook_id)),
};

/** Webhooks: addresses of other programs that are notified of a person's changes (decision 110). */
import * as z from "zod/mini";
import { text } from "#app/i18n/text.ts";
import { checked } from "../text/text.ts";

/** The most webhooks of one person. */
export const MAX_WEBHOOKS = 3;
/** The most characters of an address. */
const MAX_ADDRESS = 2000;
/** The most tests that a person may send per hour. */
export const TESTS_AN_HOUR = 30;
/** The number of an address's answers that are stored. */
export const KEPT_ANSWERS = 5;
/** Days after which a webhook is turned off whose address has accepted nothing. */
export const OFF_AFTER_DAYS = 3;

/** The kinds of events, with the names in the triggers of migrations. A test has no row. */
export const WEBHOOK_KINDS = [
  "todo.created",
  "todo.changed",
  "todo.completed",
  "todo.deleted",
  "todo.restored",
  "pomodoro.completed",
  "week.closed",
  "test",
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** The reasons why an event was not accepted. */
export const WEBHOOK_FAILURES = ["address", "redirect", "status", "unreachable", "slow", "locked"] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

export const WEBHOOKS_FULL_MESSAGE = text("webhook.full", "You can have at most {max} webhooks. Remove one first.", {
  max: MAX_WEBHOOKS,
});
export const WEBHOOK_ADDRESS_MESSAGE = text(
  "webhook.address",
  "Give an address that begins with https:// and has a public name, without a port or a password in it.",
);
export const WEBHOOK_NO_DEMO_MESSAGE = text(
  "webhook.no_demo",
  "A demo account has no webhooks. Create an account to add one.",
);

export const WebhookInput = z.object({
  address: checked(
    z.string(WEBHOOK_ADDRESS_MESSAGE),
    z.trim(),
    z.minLength(1, WEBHOOK_ADDRESS_MESSAGE),
    z.maxLength(MAX_ADDRESS, WEBHOOK_ADDRESS_MESSAGE),
  ),
});
export type WebhookInput = z.infer<typeof WebhookInput>;

/** The answer of an address to one event. */
export const WebhookAnswer = z.object({
  at: z.string(),
  kind: z.enum(WEBHOOK_KINDS),
  /** The HTTP status; null if there was no answer. */
  status: z.nullable(z.int()),
  /** Milliseconds until the answer, or until the request was given up. */
  ms: z.int(),
  /** Null if the event was accepted. */
  failure: z.nullable(z.enum(WEBHOOK_FAILURES)),
});
export type WebhookAnswer = z.infer<typeof WebhookAnswer>;

/** A webhook, as its owner sees it. */
export const Webhook = z.object({
  id: z.string(),
  address: z.string(),
  created_at: z.string(),
  /** When it was turned off because no event was accepted; null while it is on. */
  off_at: z.nullable(z.string()),
  /** The last answers, the newest first. */
  answers: z.array(WebhookAnswer),
});
export type Webhook = z.infer<typeof Webhook>;

/** A new webhook, or one with a new secret. No other answer contains the secret. */
export const NewWebhook = z.extend(Webhook, { secret: z.string() });
export type NewWebhook = z.infer<typeof NewWebhook>;

/** An event for a webhook. It contains none of the person's texts, only which row changed. */
export interface WebhookEvent {
  /** The id of the event, by which its receiver recognises a repeated event. */
  id: string;
  kind: WebhookKind;
  /** The id of the row, or the Monday of the week; empty for a test. */
  subject: string;
  /** When it happened. */
  at: string;
}

/** The body of an event, following Standard Webhooks. */
export function payloadOf({ kind, subject, at }: Omit<WebhookEvent, "id">): string {
  const data = subject === "" ? {} : kind === "week.closed" ? { week_start: subject } : { id: subject };
  return JSON.stringify({ type: kind, timestamp: at, data });
}

/** Seconds until an event is tried again, by the number of tries so far. After the last try it is dropped. */
export const RETRY_SECONDS = [5, 60, 600, 3600, 21_600] as const;

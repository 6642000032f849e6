/** Addresses of other programs that are told when something of a person changes (decision 110). */
import * as z from "zod/mini";
import { text } from "#app/i18n/text.ts";
import { checked } from "../text.ts";

/** Webhooks of one person. */
export const MAX_WEBHOOKS = 3;
/** Characters of an address. */
const MAX_ADDRESS = 2000;
/** Tests that a person may send in an hour. */
export const TESTS_AN_HOUR = 30;
/** Answers of an address that are kept. */
export const KEPT_ANSWERS = 5;
/** Days after which an address that never took anything is turned off. */
export const OFF_AFTER_DAYS = 3;

/** The kinds of events, as the triggers of migrations name them. A test has no row. */
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

/** The reasons for which an address did not take an event. */
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
  /** The HTTP status; null when nothing answered. */
  status: z.nullable(z.int()),
  /** Milliseconds until the answer, or until none was awaited. */
  ms: z.int(),
  /** Null when the event was taken. */
  failure: z.nullable(z.enum(WEBHOOK_FAILURES)),
});
export type WebhookAnswer = z.infer<typeof WebhookAnswer>;

/** A webhook as its owner sees it. */
export const Webhook = z.object({
  id: z.string(),
  address: z.string(),
  created_at: z.string(),
  /** When it was turned off because nothing was taken; null while it is on. */
  off_at: z.nullable(z.string()),
  /** The last answers, the newest first. */
  answers: z.array(WebhookAnswer),
});
export type Webhook = z.infer<typeof Webhook>;

/** A new webhook, or one with a new secret, which is in no other answer. */
export const NewWebhook = z.extend(Webhook, { secret: z.string() });
export type NewWebhook = z.infer<typeof NewWebhook>;

/** An event to be told: no text of the person's, only what it is about. */
export interface WebhookEvent {
  /** Names the event for the receiver, also when it comes again. */
  id: string;
  kind: WebhookKind;
  /** The id of the row, or the Monday of the week; empty for a test. */
  subject: string;
  /** When it happened. */
  at: string;
}

/** The body of an event by Standard Webhooks. */
export function payloadOf({ kind, subject, at }: Omit<WebhookEvent, "id">): string {
  const data = subject === "" ? {} : kind === "week.closed" ? { week_start: subject } : { id: subject };
  return JSON.stringify({ type: kind, timestamp: at, data });
}

/** Seconds until an event is tried again, by the tries so far; after the last one it is given up. */
export const RETRY_SECONDS = [5, 60, 600, 3600, 21_600] as const;

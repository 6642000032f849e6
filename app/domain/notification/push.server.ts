import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";
import { hash } from "node:crypto";
import type { Env } from "#app/context.ts";
import { logRetry } from "#app/log.ts";
import { sessionIdOf } from "../secret/token.server.ts";
import { HOUR_MS } from "../time/timezone.ts";
import type { Notice } from "./notification.ts";

export type PushEnv = Pick<Env, "VAPID_KEYS" | "APP_URL" | "ALERT_EMAIL" | "MAIL_FROM">;

/** The address and the keys of a device. */
export interface Target {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The hash of the session in which the device was added. */
  session_hash: string;
}

/**
 * The result of a push: accepted by the push service; the device is gone; rejected for good; rejected because of this
 * installation's keys; or to be tried again after `wait` milliseconds (0 if the service did not say).
 */
export type PushOutcome = { kind: "sent" | "gone" | "refused" | "unknown-keys" } | { kind: "later"; wait: number };

/** Milliseconds in which a push service must answer, and the longest wait that it may request. */
const PATIENCE = 10_000;
const LONGEST_WAIT = 3_600_000;

/** The key pair of this installation, as base64url; null if it sends no notifications. */
export function vapidKeys({ VAPID_KEYS }: Pick<Env, "VAPID_KEYS">) {
  const [, publicKey, privateKey] = /^([\w-]{87})\.([\w-]{43})$/.exec(VAPID_KEYS?.trim() ?? "") ?? [];
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}

/**
 * The contact for questions of a push service about our notifications (RFC 8292); without https, a mail address of
 * the installation.
 */
export function subjectOf({ APP_URL, ALERT_EMAIL = "", MAIL_FROM = "" }: PushEnv): string {
  if (APP_URL.startsWith("https:")) return APP_URL;
  const address = /[^\s<>@]+@[^\s<>@]+/.exec(`${ALERT_EMAIL} ${MAIL_FROM}`)?.[0];
  return `mailto:${address ?? "no-reply@localhost"}`;
}

/** The name by which a push service replaces a waiting notice: 32 characters of base64url (RFC 8030). */
const topicOf = (tag: string) => hash("sha256", tag, "base64url").slice(0, 32);

/**
 * A device in the format of the library. The library accepts only https, but a push service on this machine uses
 * http.
 */
const subscriptionOf = ({ endpoint, p256dh, auth }: Target) => ({
  endpoint: endpoint.replace(/^http:/, "https:"),
  expirationTime: null,
  keys: { p256dh, auth },
});

/** The signed headers of the last hour, by push service and keys. They are valid for twelve hours. */
const signed = new Map<string, { at: number; headers: Record<string, string> }>();
const MAX_SIGNED = 100;

/** The header that identifies the sender. */
async function authorization(env: PushEnv, target: Target): Promise<Record<string, string>> {
  const [vapid, subject, now] = [vapidKeys(env)!, subjectOf(env), Date.now()];
  const key = [new URL(target.endpoint).origin, vapid.publicKey, subject].join(" ");
  const known = signed.get(key);
  if (known && Math.abs(now - known.at) < HOUR_MS) return known.headers;
  const { headers } = await vapidHeaders(subscriptionOf(target), { ...vapid, subject });
  if (signed.size >= MAX_SIGNED) signed.clear();
  signed.set(key, { at: now, headers });
  return headers;
}

/**
 * Encrypts a notice for a device, and signs the headers for its push service. Throws if a notice has more than 4 kB.
 */
export async function encryptedFor(env: PushEnv, target: Target, notice: Notice): Promise<Uint8Array<ArrayBuffer>> {
  await authorization(env, target);
  const content = { ...notice, session: sessionIdOf(target.session_hash) };
  return encryptNotification(subscriptionOf(target), new TextEncoder().encode(JSON.stringify(content)));
}

/**
 * Sends a notice to a device, which must show it within `ttl` seconds or not at all. `encrypted` is the notice, if it
 * was encrypted in advance. Never throws.
 */
export async function push(
  env: PushEnv,
  target: Target,
  notice: Notice,
  ttl: number,
  encrypted?: Uint8Array<ArrayBuffer>,
): Promise<PushOutcome> {
  if (!vapidKeys(env)) return { kind: "refused" };
  const { host } = new URL(target.endpoint);
  // The timer ends with the answer, because a running timer keeps a Durable Object in memory.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PATIENCE);
  try {
    const body = encrypted ?? (await encryptedFor(env, target, notice));
    const headers = {
      ...(await authorization(env, target)),
      ttl: String(ttl),
      urgency: "high",
      topic: topicOf(notice.tag),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
    };
    // Redirects are not followed, because they could lead to a private address.
    const request = { method: "POST", headers, body, redirect: "manual", signal: late.signal } as const;
    const answer = await fetch(target.endpoint, request);
    await answer.body?.cancel();
    const outcome = outcomeOf(answer);
    if (outcome.kind !== "sent") logRetry("push", { host, status: answer.status, outcome: outcome.kind });
    return outcome;
  } catch (error) {
    // It was not reached, or did not answer in time. The error message is not logged, because it could contain the
    // address, which is a secret.
    logRetry("push", { host, failure: (error as Error).name, outcome: "later" });
    return { kind: "later", wait: 0 };
  } finally {
    clearTimeout(timer);
  }
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status === 429 || status >= 500) return { kind: "later", wait: waitOf(headers.get("retry-after")) };
  return { kind: status === 401 || status === 403 ? "unknown-keys" : "refused" };
}

/** The milliseconds in a Retry-After header, which contains seconds or a date; 0 without one. */
function waitOf(header: string | null): number {
  if (header === null) return 0;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_WAIT) : 0;
}

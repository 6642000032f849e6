/** Sends signed posts to the addresses of other programs, following Standard Webhooks. */
import { createHmac } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { newId } from "#app/db/database.ts";
import { invalidInput } from "#app/errors.ts";
import { publicAddress, withoutServer } from "../outside/public-address.ts";
import { fetchOutside } from "../outside/fetch-outside.server.ts";
import { seal, unseal } from "../secret/sealed.server.ts";
import { KEPT_ANSWERS, WEBHOOK_ADDRESS_MESSAGE, type WebhookAnswer } from "./webhook.ts";

/** The prefix of a secret in Standard Webhooks. */
const SECRET_PREFIX = "whsec_";
/** The number of bytes of a secret. */
const SECRET_BYTES = 32;
/** Milliseconds in which an answer must arrive if no page waits. */
const PATIENCE_MS = 10_000;

export type PostEnv = Pick<AppContext["env"], "ENCRYPTION_KEY" | "WEBHOOK_SERVICE" | "OUTSIDE">;

/** An address with the secret that signs its messages, both in their stored form. */
export interface SealedTarget {
  id: string;
  address: string;
  secret: string;
}

/** The row and column to which the encryption of an address or a secret is bound. */
const boundTo = (id: string, part: "address" | "secret") => `webhook ${part} ${id}`;

const sealPart = (env: PostEnv, id: string, part: "address" | "secret", text: string) =>
  seal(env, boundTo(id, part), new TextEncoder().encode(text));

/** Decrypts an address or a secret; null if it was encrypted with another key. */
export async function openPart(
  env: PostEnv,
  { id, ...stored }: SealedTarget,
  part: "address" | "secret",
): Promise<string | null> {
  const bytes = await unseal(env, boundTo(id, part), stored[part]);
  return bytes && new TextDecoder().decode(bytes);
}

/** A new secret for the target `id`: in the format of Standard Webhooks, and in its stored form. */
export async function newSecret(env: PostEnv, id: string): Promise<{ secret: string; stored: string }> {
  const secret = `${SECRET_PREFIX}${crypto.getRandomValues(new Uint8Array(SECRET_BYTES)).toBase64()}`;
  return { secret, stored: await sealPart(env, id, "secret", secret) };
}

/** A new target in its stored form, and its plain secret. 400 for an address that is not public. */
export async function newTarget(env: PostEnv, address: string): Promise<{ target: SealedTarget; secret: string }> {
  const url = publicAddress(address, env.WEBHOOK_SERVICE);
  if (!url) throw invalidInput([{ path: ["address"], message: WEBHOOK_ADDRESS_MESSAGE }]);
  const id = newId();
  const { secret, stored } = await newSecret(env, id);
  return { target: { id, address: await sealPart(env, id, "address", url.href), secret: stored }, secret };
}

/** The id of a new event. Its receiver recognises a repeated event by it. */
export const newEventId = () => `evt_${newId().replaceAll("-", "")}`;

/**
 * The signature of a message, following Standard Webhooks. The library for that has 4.8 kB; only the tests use it, to
 * verify.
 */
const signatureOf = (secret: string, message: string) =>
  `v1,${createHmac("sha256", Uint8Array.fromBase64(secret.slice(SECRET_PREFIX.length)))
    .update(message)
    .digest("base64")}`;

type Outcome = Pick<WebhookAnswer, "status" | "failure">;

/** Posts a signed event to a target. Never throws, does not follow redirects, and waits `patience` milliseconds at most. */
export async function post(
  env: PostEnv,
  target: SealedTarget,
  { id, body }: { id: string; body: string },
  now: Date,
  patience = PATIENCE_MS,
): Promise<Outcome & { at: string; ms: number }> {
  const begun = performance.now();
  const outcome = await attempt(env, target, { id, body }, now, patience);
  return { at: now.toISOString(), ms: Math.round(performance.now() - begun), ...outcome };
}

async function attempt(
  env: PostEnv,
  target: SealedTarget,
  { id, body }: { id: string; body: string },
  now: Date,
  patience: number,
): Promise<Outcome> {
  const [address, secret] = [await openPart(env, target, "address"), await openPart(env, target, "secret")];
  if (address === null || secret === null) return { status: null, failure: "locked" };
  const url = publicAddress(address, env.WEBHOOK_SERVICE);
  if (!url) return { status: null, failure: "address" };
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  try {
    const { status, ok } = await fetchOutside(env, url, env.WEBHOOK_SERVICE, {
      method: "POST",
      redirect: "manual",
      signal: late.signal,
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "Sevenfold (webhooks)",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": signatureOf(secret, `${id}.${timestamp}.${body}`),
      },
      body,
    });
    if (ok) return { status, failure: null };
    const missing = withoutServer(status);
    if (missing) return { status: null, failure: missing };
    return { status, failure: status >= 300 && status < 400 ? "redirect" : "status" };
  } catch {
    return { status: null, failure: late.signal.aborted ? "slow" : "unreachable" };
  } finally {
    clearTimeout(timer);
    // Aborts the rest of the answer, whose body is not read.
    late.abort();
  }
}

/** The column `answers` of a row, with a new answer before the others. */
export const answersWith = (answer: { at: string }): SQL => sql`(
  SELECT json_group_array(json(value)) FROM (
    SELECT ${JSON.stringify(answer)} AS value, -1 AS key
    UNION ALL SELECT value, key FROM json_each(answers) WHERE key < ${KEPT_ANSWERS - 1} ORDER BY key))`;

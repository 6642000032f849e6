/**
 * The unfinished visits to the sign-in provider. Each has a row, which is found with the secret in the browser's
 * cookie.
 */
import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { statement } from "#app/db/database.ts";
import { provider_visit } from "#app/db/schema.ts";
import { minutesAfter } from "../mail/link.server.ts";
import { hashToken, newToken } from "../secret/token.server.ts";
import type { Identity, Secrets } from "./openid.server.ts";
import { FLOW_MINUTES, type Purpose } from "./provider.ts";

/** A stored visit. */
export interface Visit extends Omit<Identity, "is_verified"> {
  token_hash: string;
  purpose: Purpose;
  /** The signed-in person who began it, to link or to confirm; null for a sign-in. */
  user_id: string | null;
  /** Why it ended; empty while it is running. */
  problem: string;
}

/**
 * The secrets that the provider's answer must match. They are derived from the cookie's secret, which is never sent
 * to the provider.
 */
export function secretsOf(token: string): Secrets {
  const made = (use: string) => hash("sha256", `${use} ${token}`, "base64url");
  return { state: made("state"), nonce: made("nonce"), verifier: made("verifier") };
}

/** The most visits that a browser may have at once, each in its own tab. */
const MAX_VISITS = 4;

/** Adds the secret of a visit to the browser's cookie, before those of its other tabs. */
function keepToken(context: AppContext, token: string): void {
  const others = context.providerTokens.filter((one) => one !== token);
  context.setProviderTokens([token, ...others].slice(0, MAX_VISITS));
}

/** Begins a visit, and returns its secret, which is also set as a cookie. */
export async function beginVisit(context: AppContext, purpose: Purpose, user_id: string | null): Promise<string> {
  const { db, now } = context;
  const token = newToken();
  keepToken(context, token);
  await db.insert(provider_visit).values({
    token_hash: hashToken(token),
    purpose,
    user_id,
    expires_at: minutesAfter(now, FLOW_MINUTES),
  });
  return token;
}

/** The secret of the browser's visit with this state; undefined if there is none. */
export const tokenWith = ({ providerTokens }: AppContext, state: string | null): string | undefined =>
  providerTokens.find((one) => secretsOf(one).state === state);

/**
 * Claims a visit without an answer, so that no later answer is accepted; null if there is none. An answer is accepted
 * once.
 */
export async function takeAnswer(context: AppContext, token: string): Promise<Visit | null> {
  const { db, now } = context;
  const [found] = await db.batch([
    statement<Visit>(db)`UPDATE provider_visit SET is_answered = 1 WHERE token_hash = ${hashToken(token)}
      AND is_answered = 0 AND expires_at > ${now.toISOString()} RETURNING *`,
  ]);
  if (found[0]) keepToken(context, token);
  return found[0] ?? null;
}

/** Stores the person whom the provider named, or why the visit ended. */
export async function storeAnswer({ db }: AppContext, token_hash: string, answer: Partial<Visit>): Promise<void> {
  const { subject, email, name, authenticated_at, problem } = answer;
  await db
    .update(provider_visit)
    .set({ is_answered: 1, subject, email, name, authenticated_at, problem })
    .where(sql`token_hash = ${token_hash}`);
}

/** The browser's visit that returned last; null if there is none. */
export async function visitOf({ db, now, providerTokens }: AppContext): Promise<Visit | null> {
  if (providerTokens.length === 0) return null;
  const hashes = JSON.stringify(providerTokens.map(hashToken));
  const [found] = await db.all<Visit>(sql`SELECT v.* FROM json_each(${hashes}) own
    JOIN provider_visit v ON v.token_hash = own.value
    WHERE v.is_answered = 1 AND v.expires_at > ${now.toISOString()} ORDER BY own.key LIMIT 1`);
  return found ?? null;
}

/** Ends a visit, so that it cannot be used any more. */
export async function endVisit(context: AppContext, token_hash: string): Promise<void> {
  await context.db.delete(provider_visit).where(sql`token_hash = ${token_hash}`);
  context.setProviderTokens(context.providerTokens.filter((one) => hashToken(one) !== token_hash));
}

/** The visits to the sign-in provider that are not finished: a row each, which the secret in the browser's cookie opens. */
import { hash } from "node:crypto";
import { lte, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { type Database, statement } from "#app/db/database.ts";
import { provider_visit } from "#app/db/schema.ts";
import { minutesAfter } from "../mail/link.server.ts";
import { hashToken, newToken } from "../session/token.server.ts";
import type { Identity, Secrets } from "./openid.server.ts";
import { FLOW_MINUTES, type Purpose } from "./provider.ts";

/** A visit as it is stored. */
export interface Visit extends Omit<Identity, "is_verified"> {
  token_hash: string;
  purpose: Purpose;
  /** The signed-in person who began it, to link or to confirm. */
  user_id: string | null;
  /** Why it ended; empty while it goes on. */
  problem: string;
}

/** The secrets that its answer has to fit. They are made of the cookie's, which nothing sends to the provider. */
export function secretsOf(token: string): Secrets {
  const made = (use: string) => hash("sha256", `${use} ${token}`, "base64url");
  return { state: made("state"), nonce: made("nonce"), verifier: made("verifier") };
}

/** Visits that a browser may have at once, each in a tab of its own. */
const MAX_VISITS = 4;

/** Keeps the secret of a visit in the browser's cookie, before those of its other tabs. */
function keepToken(context: AppContext, token: string): void {
  const others = context.providerTokens.filter((one) => one !== token);
  context.setProviderTokens([token, ...others].slice(0, MAX_VISITS));
}

/** Begins a visit, and returns its secret, which the browser gets as a cookie. */
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

/** The secret of the browser's visit with this state; undefined without one. */
export const tokenWith = ({ providerTokens }: AppContext, state: string | null): string | undefined =>
  providerTokens.find((one) => secretsOf(one).state === state);

/** A visit to which no answer came yet, which takes none any more; null without one: an answer counts once. */
export async function takeAnswer(context: AppContext, token: string): Promise<Visit | null> {
  const { db, now } = context;
  const [found] = await db.batch([
    statement<Visit>(db)`UPDATE provider_visit SET is_answered = 1 WHERE token_hash = ${hashToken(token)}
      AND is_answered = 0 AND expires_at > ${now.toISOString()} RETURNING *`,
  ]);
  if (found[0]) keepToken(context, token);
  return found[0] ?? null;
}

/** Stores whom the provider named, or why the visit ended. */
export async function storeAnswer({ db }: AppContext, token_hash: string, answer: Partial<Visit>): Promise<void> {
  const { subject, email, name, authenticated_at, problem } = answer;
  await db
    .update(provider_visit)
    .set({ is_answered: 1, subject, email, name, authenticated_at, problem })
    .where(sql`token_hash = ${token_hash}`);
}

/** The browser's visit that came back last; null without one. */
export async function visitOf({ db, now, providerTokens }: AppContext): Promise<Visit | null> {
  if (providerTokens.length === 0) return null;
  const hashes = JSON.stringify(providerTokens.map(hashToken));
  const [found] = await db.all<Visit>(sql`SELECT v.* FROM json_each(${hashes}) own
    JOIN provider_visit v ON v.token_hash = own.value
    WHERE v.is_answered = 1 AND v.expires_at > ${now.toISOString()} ORDER BY own.key LIMIT 1`);
  return found ?? null;
}

/** Ends a visit, so that nothing can be done with it any more. */
export async function endVisit(context: AppContext, token_hash: string): Promise<void> {
  await context.db.delete(provider_visit).where(sql`token_hash = ${token_hash}`);
  context.setProviderTokens(context.providerTokens.filter((one) => hashToken(one) !== token_hash));
}

/** Deletes the visits that were not finished in time. */
export const purgeVisits = (db: Database, now: Date) =>
  db.delete(provider_visit).where(lte(provider_visit.expires_at, now.toISOString()));

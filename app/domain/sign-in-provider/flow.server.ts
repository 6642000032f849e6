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

/** Begins a visit, and returns the secret for the cookie. */
export async function beginVisit({ db, now }: AppContext, purpose: Purpose, user_id: string | null): Promise<string> {
  const token = newToken();
  await db.insert(provider_visit).values({
    token_hash: hashToken(token),
    purpose,
    user_id,
    expires_at: minutesAfter(now, FLOW_MINUTES),
  });
  return token;
}

/** The browser's visit to which no answer came yet, which takes none any more; null without one: an answer counts once. */
export async function takeAnswer({ db, now, providerToken }: AppContext): Promise<Visit | null> {
  const [found] = await db.batch([
    statement<Visit>(
      db,
      sql`UPDATE provider_visit SET is_answered = 1 WHERE token_hash = ${hashToken(providerToken ?? "")}
        AND is_answered = 0 AND expires_at > ${now.toISOString()} RETURNING *`,
    ),
  ]);
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

/** The browser's visit that came back; null without one. */
export async function visitOf({ db, now, providerToken }: AppContext): Promise<Visit | null> {
  if (!providerToken) return null;
  const [found] = await db.all<Visit>(sql`SELECT * FROM provider_visit WHERE token_hash = ${hashToken(providerToken)}
    AND is_answered = 1 AND expires_at > ${now.toISOString()}`);
  return found ?? null;
}

/** Ends a visit, so that nothing can be done with it any more. */
export async function endVisit(context: AppContext, token_hash: string): Promise<void> {
  await context.db.delete(provider_visit).where(sql`token_hash = ${token_hash}`);
  context.setProviderToken(null);
}

/** Deletes the visits that were not finished in time. */
export const purgeVisits = (db: Database, now: Date) =>
  db.delete(provider_visit).where(lte(provider_visit.expires_at, now.toISOString()));

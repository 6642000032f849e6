import type { Message } from "#app/i18n/text.ts";
import { timingSafeEqual } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { adminOnly } from "../session/access.server.ts";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { host_token } from "#app/db/schema.ts";
import type { OwnPassword } from "../account/account.ts";
import { AppError, notFound, taken } from "#app/errors.ts";
import { mustReauthenticate } from "../session/reauthenticate.server.ts";
import { hashToken, newToken } from "../secret/token.server.ts";
import {
  type AgentToken,
  type AgentTokenInput,
  type NewAgentToken,
  TOKEN_EXISTS_MESSAGE,
  TOO_MANY_TOKENS_MESSAGE,
} from "./agent-token.ts";
import { MAX_HOSTS } from "./system-stats.ts";

/** The prefix of every agent's token, by which people and scanners of leaked secrets recognise it. */
const PREFIX = "sfh_";
/** Milliseconds after which a use is stored again. */
const USE_MS = 600_000;

// A token has no owner. It is declared as an owned query so that the list shares a round trip with the session.
const tokens = ownedQuery((select) =>
  select({ host: host_token.host, created_at: host_token.created_at, last_used_at: host_token.last_used_at })
    .from(host_token)
    .orderBy(asc(host_token.host)),
);

/** All tokens of hosts, for admins, by the host's name. */
export async function listAgentTokens(context: AppContext): Promise<AgentToken[]> {
  await adminOnly(context);
  const [rows] = await context.read(tokens());
  return rows;
}

/**
 * Creates a token with which an agent may report for one host. Only this answer contains the secret. 409 if the host
 * has a token, 403 when the password was given too long ago.
 */
export async function createAgentToken(
  context: AppContext,
  { host, password }: AgentTokenInput & OwnPassword,
): Promise<NewAgentToken> {
  const row = await newRow(context, host, password);
  const created = await context.db.all(sql`
    INSERT INTO host_token (host, token_hash, created_at)
    SELECT ${host}, ${row.token_hash}, ${row.created_at} WHERE (SELECT count(*) FROM host_token) < ${MAX_HOSTS}
    ON CONFLICT (host) DO NOTHING RETURNING host`);
  if (created.length > 0) return { host, token: row.token };
  const [existing] = await context.db.select().from(host_token).where(eq(host_token.host, host));
  throw existing ? taken("host", TOKEN_EXISTS_MESSAGE) : new AppError(409, TOO_MANY_TOKENS_MESSAGE);
}

/** Replaces a host's token at once. Only this answer contains the new secret. 404 if the host has none. */
export async function renewAgentToken(
  context: AppContext,
  host: string,
  { password }: OwnPassword,
): Promise<NewAgentToken> {
  const { token, token_hash, created_at } = await newRow(context, host, password);
  const [renewed] = await context.db
    .update(host_token)
    .set({ token_hash, created_at, last_used_at: null })
    .where(eq(host_token.host, host))
    .returning({ host: host_token.host });
  if (!renewed) throw notFound("This host has no token");
  return { host, token };
}

/** Revokes a host's token at once. 404 if the host has none. */
export async function revokeAgentToken(context: AppContext, host: string): Promise<Message> {
  await adminOnly(context, { kind: "host", id: host });
  const [gone] = await context.db.delete(host_token).where(eq(host_token.host, host)).returning();
  if (!gone) throw notFound("This host has no token");
  return { message: `The token of ${host} is revoked` };
}

async function newRow(context: AppContext, host: string, password: string | undefined) {
  const admin = await adminOnly(context, { kind: "host", id: host });
  await mustReauthenticate(context, admin, password);
  const token = `${PREFIX}${newToken()}`;
  return { token, token_hash: hashToken(token), created_at: context.now.toISOString() };
}

/**
 * The host for which an agent's token may report: null for the shared AGENT_TOKEN, which may report for all hosts;
 * undefined for an unknown token.
 */
export async function hostOfToken(context: AppContext, token: string): Promise<string | null | undefined> {
  if (await isShared(context, token)) return null;
  if (!token.startsWith(PREFIX)) return undefined;
  const [row] = await context.db
    .select({ host: host_token.host, last_used_at: host_token.last_used_at })
    .from(host_token)
    .where(eq(host_token.token_hash, hashToken(token)));
  if (row && context.now.getTime() - Date.parse(row.last_used_at ?? "1970-01-01") > USE_MS) {
    const last_used_at = context.now.toISOString();
    context.waitUntil(context.db.update(host_token).set({ last_used_at }).where(eq(host_token.host, row.host)));
  }
  return row?.host;
}

/** Says whether `token` is the shared secret, in constant time. */
async function isShared({ env }: AppContext, token: string): Promise<boolean> {
  if (!env.AGENT_TOKEN) return false;
  const digest = (value: string) => crypto.subtle.digest("SHA-256", new TextEncoder().encode(value));
  const [given, expected] = await Promise.all([digest(token), digest(env.AGENT_TOKEN)]);
  return timingSafeEqual(new Uint8Array(given), new Uint8Array(expected));
}

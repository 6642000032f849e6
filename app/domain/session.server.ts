import { eq } from "drizzle-orm";
import type { AppContext } from "../context.ts";
import { session } from "../db/schema.ts";

/** How long a sign-in lasts, in days. */
const SESSION_DAYS = 30;

/** SHA-256 of a secret, hex. The database keeps only this. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return new Uint8Array(digest).toHex();
}

/** A random secret of 256 bits, base64url. */
export function newToken(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Signs `user_id` in: a new row, a new cookie. The session that came with the request ends. */
export async function startSession(context: AppContext, user_id: string, admin_id: string | null = null) {
  const token = newToken();
  const expires = new Date(context.now.getTime() + SESSION_DAYS * 86_400_000);
  const row = {
    token_hash: await hashToken(token),
    user_id,
    admin_id,
    created_at: context.now.toISOString(),
    expires_at: expires.toISOString(),
  };
  const insert = context.db.insert(session).values(row);
  if (context.tokenHash === null) await insert;
  else await context.db.batch([context.db.delete(session).where(eq(session.token_hash, context.tokenHash)), insert]);
  context.setSession(token, expires);
}

/** Ends the session that came with the request. */
export async function endSession(context: AppContext) {
  if (context.tokenHash !== null) {
    await context.db.delete(session).where(eq(session.token_hash, context.tokenHash));
  }
  context.setSession(null);
}

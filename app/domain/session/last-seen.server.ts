/** Stores when a session and its person were last active, and calculates when an idle admin session ends. */
import { eq } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { connect, statement } from "#app/db/database.ts";
import { session, user } from "#app/db/schema.ts";
import type { SessionRow } from "./session-row.server.ts";

const MINUTE = 60_000;
/**
 * Hours for which an admin's session is valid after the password was given, and minutes without a request after which
 * it ends.
 */
const ADMIN_HOURS = 12;
const ADMIN_SILENCE = 30;
/** Minutes after which the last activity of a session is stored again. */
const USE_MINUTES = { admin: 1, user: 10, demo: 10 };

/**
 * When an admin's session ends whose password was given at `proved_at`, if there is no request after `now`. Activity
 * is stored a minute late.
 */
export function adminEnd(proved_at: string, now: Date): string {
  const silence = now.getTime() + (ADMIN_SILENCE + USE_MINUTES.admin) * MINUTE;
  return new Date(Math.min(silence, Date.parse(proved_at) + ADMIN_HOURS * 60 * MINUTE)).toISOString();
}

/** The columns that a request at `now` changes; null if the last activity was stored recently. */
export function useOf({ role, started_at, proved_at, last_seen_at, token_scope }: SessionRow, now: Date) {
  if (last_seen_at !== null && Date.parse(last_seen_at) > now.getTime() - USE_MINUTES[role] * MINUTE) return null;
  const isAdmins = role === "admin" && token_scope === null;
  return { last_seen_at: now.toISOString(), ...(isAdmins && { expires_at: adminEnd(proved_at ?? started_at, now) }) };
}

/** A statement for the batch of a sign-in, which may be the only request of a program. */
export const seenToday = ({ db, now }: AppContext, user_id: string) => {
  const today = now.toISOString().slice(0, 10);
  return statement(db)`
    UPDATE user SET last_seen_on = ${today} WHERE id = ${user_id} AND coalesce(last_seen_on, '') < ${today}`;
};

/**
 * Stores when a person and their session were last active, and the person's time zone and languages; null for values
 * that are stored already.
 */
export async function rememberSeen(
  d1: D1Database,
  user_id: string,
  seen: { last_seen_on: string; timezone: string | null; browser_languages: string | null } | null,
  used: { token_hash: string; last_seen_at: string; expires_at?: string } | null,
): Promise<void> {
  const db = connect(d1);
  const person = seen && db.update(user).set(seen).where(eq(user.id, user_id));
  const { token_hash, ...last } = used ?? {};
  const use = token_hash === undefined ? null : db.update(session).set(last).where(eq(session.token_hash, token_hash));
  const [first, ...rest] = [person, use].filter((one) => one !== null);
  if (first) await db.batch([first, ...rest]);
}

import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AppContext } from "#app/context.ts";
import { flag, statement } from "#app/db/database.ts";
import { ownDevices } from "../account/device.server.ts";
import { openUntil } from "../diary/lock.ts";
import { session } from "#app/db/schema.ts";
import { SUSPENDED_MESSAGE } from "../admin/users.ts";
import { AppError } from "#app/errors.ts";
import { CONNECT_AGAIN } from "../live/live.ts";
import { closeSockets, endSessions, lastLine } from "./end-session.server.ts";
import { adminEnd, seenToday } from "./last-seen.server.ts";
import { ACTING, hashToken, newToken } from "../secret/token.server.ts";

/** Days for which a sign-in is valid. */
export const SESSION_DAYS = 30;
/** Options of a new session: an impersonation, and statements for the same batch. */
interface SessionStart {
  acting?: { admin_id: string; impersonation_id: string; acts_until: string };
  with?: BatchItem<"sqlite">[];
  /** Why the impersonation of the previous session ended, for its log. */
  leaving?: string;
  /**
   * The session continues the previous one of the same person, and keeps its proofs. The value is the error if that one
   * has ended meanwhile, so that parallel requests make one session.
   */
  continues?: AppError;
  /** Whether a passkey or a code was proved. */
  withTwoFactor?: boolean;
  /** When the person gave a proof; null if that was too long ago to count. Default: now. */
  proved_at?: string | null;
}

/**
 * Signs `user_id` in: makes a new row and cookie. The request's previous session ends. 403, without a session, if the
 * user was suspended meanwhile. Returns the results of the statements in `with`.
 */
export async function startSession(context: AppContext, user_id: string, more: SessionStart = {}): Promise<unknown[]> {
  const token = `${more.acting ? ACTING : ""}${newToken()}`;
  const expires = new Date(context.now.getTime() + SESSION_DAYS * 86_400_000);
  const { admin_id = null, impersonation_id = null, acts_until = null } = more.acting ?? {};
  const last = await lastLine(context, more.leaving ?? "signed in anew");
  const { browser, device, country } = context.client;
  const at = context.now.toISOString();
  const { proved_at, second_factor } = more.continues
    ? await authenticationOf(context)
    : {
        proved_at: more.proved_at === undefined ? at : more.proved_at,
        second_factor: Number(more.withTwoFactor ?? false),
      };
  const token_hash = hashToken(token);
  const isOpen = more.continues
    ? sql`EXISTS (SELECT 1 FROM session WHERE token_hash = ${context.tokenHash})`
    : sql`true`;
  const [, started, ended, ...results] = await context.db.batch([
    // The device of the same person keeps its notifications.
    statement(context.db)`UPDATE push_subscription SET session_hash = ${token_hash}
      WHERE session_hash = ${context.tokenHash} AND user_id = ${admin_id ?? user_id}`,
    statement(context.db)`
    INSERT INTO session (token_hash, user_id, admin_id, impersonation_id, acts_until, created_at, expires_at,
      browser, device, country, last_seen_at, proved_at, second_factor, diary_lock, diary_open_until)
    SELECT ${token_hash}, ${user_id}, ${admin_id}, ${impersonation_id}, ${acts_until}, ${at},
      CASE WHEN EXISTS (SELECT 1 FROM user WHERE id = ${admin_id ?? user_id} AND role = 'admin')
        THEN ${adminEnd(proved_at ?? at, acts_until === null ? context.now : new Date(acts_until))} ELSE ${expires.toISOString()} END,
      ${browser}, ${device}, ${country}, ${at}, ${proved_at}, ${second_factor},
      EXISTS (SELECT 1 FROM device WHERE token_hash IN ${ownDevices(context)} AND user_id = ${user_id} AND diary_lock = 1),
      ${more.continues ? null : openUntil(context.now)}
    WHERE NOT EXISTS (SELECT 1 FROM user WHERE id = ${admin_id ?? user_id} AND suspended_at IS NOT NULL)
      AND ${isOpen}
    RETURNING user_id`,
    endSessions(context.db, sql`token_hash = ${context.tokenHash}`),
    ...last,
    ...(more.acting ? [] : [seenToday(context, user_id)]),
    ...(more.with ?? []),
  ]);
  // Other tabs of the same person continue with the new session; pages of anybody else must be left.
  const { same = [], other = [] } = Object.groupBy(ended, (one) =>
    one.user_id === user_id && one.admin_id === null && !more.acting ? "same" : "other",
  );
  context.waitUntil(Promise.all([closeSockets(context, same, CONNECT_AGAIN), closeSockets(context, other)]));
  if (more.continues && ended.length === 0) throw more.continues;
  if (started.length === 0) throw new AppError(403, SUSPENDED_MESSAGE);
  context.setSession(token, expires);
  return results.slice(results.length - (more.with?.length ?? 0));
}

/** The proofs in the request's session: when a password or passkey was last given, and whether a second factor was. */
export async function authenticationOf({ db, tokenHash }: AppContext) {
  const [found] = await db
    .select({
      proved_at: session.proved_at,
      second_factor: session.second_factor,
      has_passkey: flag(
        sql`EXISTS (SELECT 1 FROM passkey WHERE user_id = coalesce(session.admin_id, session.user_id))`,
        "has_passkey",
      ),
      has_password: flag(
        sql`EXISTS (SELECT 1 FROM user WHERE id = coalesce(session.admin_id, session.user_id) AND password_hash IS NOT NULL)`,
        "has_password",
      ),
      is_linked: flag(
        sql`EXISTS (SELECT 1 FROM provider_link WHERE user_id = coalesce(session.admin_id, session.user_id))`,
        "is_linked",
      ),
    })
    .from(session)
    .where(eq(session.token_hash, tokenHash ?? ""));
  return found ?? { proved_at: null, second_factor: 0, has_passkey: false, has_password: false, is_linked: false };
}

/** Stores that the person has just given their password or passkey in the request's session. */
export async function renewAuthentication({ db, now, tokenHash }: AppContext, withTwoFactor = false): Promise<void> {
  await db
    .update(session)
    // A person who proves their identity may also see their diary.
    .set({ proved_at: now.toISOString(), diary_open_until: openUntil(now), ...(withTwoFactor && { second_factor: 1 }) })
    .where(eq(session.token_hash, tokenHash ?? ""));
}

/** Says whether the request's session still exists; it may have ended since it was looked up. */
export async function isSessionOpen({ db, tokenHash }: AppContext): Promise<boolean> {
  const found = await db
    .select({ user_id: session.user_id })
    .from(session)
    .where(eq(session.token_hash, tokenHash ?? ""));
  return found.length > 0;
}

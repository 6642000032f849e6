import { hash } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alias } from "drizzle-orm/sqlite-core";
import type { AppContext } from "#app/context.ts";
import { connect, type Database, flag, isSession, ownedQuery, sessionUser, statement } from "#app/db/database.ts";
import { session, user } from "#app/db/schema.ts";
import { SUSPENDED_MESSAGE } from "../admin/users.ts";
import { auditLine } from "../audit-log/audit-log.server.ts";
import { AppError } from "../errors.ts";
import { clockOf } from "../pomodoro/clock.server.ts";

const MINUTE = 60_000;
/** Days that a sign-in lasts. */
const SESSION_DAYS = 30;
/** Hours that an admin's session lasts after the password was given, and minutes without a request after which it ends. */
const ADMIN_HOURS = 12;
const ADMIN_SILENCE = 30;
/** Minutes after which the last use of a session is stored again. */
const USE_MINUTES = { admin: 1, user: 10, demo: 10 };

/**
 * When an admin's session ends whose password was given at `proved_at`, if nothing follows its use at `now`. A use is
 * stored a minute late.
 */
function adminEnd(proved_at: string, now: Date): string {
  const silence = now.getTime() + (ADMIN_SILENCE + USE_MINUTES.admin) * MINUTE;
  return new Date(Math.min(silence, Date.parse(proved_at) + ADMIN_HOURS * 60 * MINUTE)).toISOString();
}

/** The columns that a use of a session at `now` changes; null when the last use was stored a short while ago. */
export function useOf({ role, started_at, proved_at, last_seen_at, token_scope }: SessionRow, now: Date) {
  if (last_seen_at !== null && Date.parse(last_seen_at) > now.getTime() - USE_MINUTES[role] * MINUTE) return null;
  const isAdmins = role === "admin" && token_scope === null;
  return { last_seen_at: now.toISOString(), ...(isAdmins && { expires_at: adminEnd(proved_at ?? started_at, now) }) };
}

/** The SHA-256 of a secret as hex. Only this is stored. */
export const hashToken = (token: string): string => hash("sha256", token, "hex");

/** Names the session of a hashed secret without opening it. */
export const sessionIdOf = (tokenHash: string): string => hashToken(tokenHash).slice(0, 32);

const admin = alias(user, "admin");
/** The session's row with its user and, while impersonating, the admin. */
export const sessionRow = ownedQuery(
  (query) =>
    query
      .select({
        id: user.id,
        username: user.username,
        email: user.email,
        role: user.role,
        email_verified_at: user.email_verified_at,
        created_at: user.created_at,
        expires_at: user.expires_at,
        timezone: user.timezone,
        day_start: user.day_start,
        last_seen_on: user.last_seen_on,
        admin_id: sql<string | null>`${admin.id}`.as("admin_id"),
        admin_username: sql<string | null>`${admin.username}`.as("admin_username"),
        impersonation_id: session.impersonation_id,
        started_at: sql<string>`${session.created_at}`.as("started_at"),
        proved_at: session.proved_at,
        acts_until: session.acts_until,
        last_seen_at: session.last_seen_at,
        token_scope: session.token_scope,
        second_factor: session.second_factor,
        learns: sql<number | null>`CASE (SELECT audience FROM language_setting WHERE id = 1)
          WHEN 'admins' THEN 0 WHEN 'everyone' THEN 1 WHEN 'chosen' THEN EXISTS (SELECT 1 FROM language_access a
            WHERE a.language = '' AND a.user_id = ${user.id}) END`.as("learns"),
      })
      .from(session)
      .leftJoin(admin, eq(admin.id, session.admin_id))
      .innerJoin(user, eq(user.id, sessionUser))
      .where(isSession),
  { inlineAsJson: true },
)();
export type SessionRow = NonNullable<(typeof sessionRow)["row"]>;

/** A random secret of 256 bits, base64url. */
export function newToken(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Whether a text has the format of such a secret. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** Prefix of the tokens of impersonation sessions, which are always looked up. */
const ACTING = "acting.";
export const isActingToken = (token: string) => token.startsWith(ACTING);

/** Options of a new session: an impersonation, and statements for the same batch. */
interface SessionStart {
  acting?: { admin_id: string; impersonation_id: string; acts_until: string };
  with?: BatchItem<"sqlite">[];
  /** Why an impersonation that ends with the previous session ended, for its log. */
  leaving?: string;
  /** The same person goes on, so what they proved to the previous session still counts, with its time. */
  keepsProof?: boolean;
  /** A passkey or a code was proved. */
  secondFactor?: boolean;
}

/**
 * Signs `user_id` in: a new row and cookie. The request's previous session ends. 403, without a session, when the user
 * was suspended meanwhile. Returns the results of the statements in `with`.
 */
export async function startSession(context: AppContext, user_id: string, more: SessionStart = {}): Promise<unknown[]> {
  const token = `${more.acting ? ACTING : ""}${newToken()}`;
  const expires = new Date(context.now.getTime() + SESSION_DAYS * 86_400_000);
  const { admin_id = null, impersonation_id = null, acts_until = null } = more.acting ?? {};
  const last = await lastLine(context, more.leaving ?? "signed in anew");
  const { browser, device, country } = context.client;
  const at = context.now.toISOString();
  const { proved_at, second_factor } = more.keepsProof
    ? await proofOf(context)
    : { proved_at: at, second_factor: Number(more.secondFactor ?? false) };
  const token_hash = hashToken(token);
  const [, ended, started, ...results] = await context.db.batch([
    // The same person's device goes on taking notifications.
    statement(
      context.db,
      sql`UPDATE push_subscription SET session_hash = ${token_hash}
        WHERE session_hash = ${context.tokenHash} AND user_id = ${admin_id ?? user_id}`,
    ),
    endSessions(context.db, sql`token_hash = ${context.tokenHash}`),
    statement(
      context.db,
      sql`
      INSERT INTO session (token_hash, user_id, admin_id, impersonation_id, acts_until, created_at, expires_at,
        browser, device, country, last_seen_at, proved_at, second_factor)
      SELECT ${token_hash}, ${user_id}, ${admin_id}, ${impersonation_id}, ${acts_until}, ${at},
        CASE WHEN EXISTS (SELECT 1 FROM user WHERE id = ${admin_id ?? user_id} AND role = 'admin')
          THEN ${adminEnd(proved_at ?? at, acts_until === null ? context.now : new Date(acts_until))} ELSE ${expires.toISOString()} END,
        ${browser}, ${device}, ${country}, ${at}, ${proved_at}, ${second_factor}
      WHERE NOT EXISTS (SELECT 1 FROM user WHERE id = ${admin_id ?? user_id} AND suspended_at IS NOT NULL)
      RETURNING user_id`,
    ),
    ...last,
    ...(more.acting ? [] : [seenToday(context, user_id)]),
    ...(more.with ?? []),
  ]);
  context.waitUntil(closeSockets(context, ended));
  if (started.length === 0) throw new AppError(403, SUSPENDED_MESSAGE);
  context.setSession(token, expires);
  return results.slice(results.length - (more.with?.length ?? 0));
}

/** The proofs of the request's session: when a password or passkey was last given, and whether a second factor was. */
export async function proofOf({ db, tokenHash }: AppContext) {
  const [found] = await db
    .select({
      proved_at: session.proved_at,
      second_factor: session.second_factor,
      has_passkey: flag(
        sql`EXISTS (SELECT 1 FROM passkey WHERE user_id = coalesce(session.admin_id, session.user_id))`,
        "has_passkey",
      ),
    })
    .from(session)
    .where(eq(session.token_hash, tokenHash ?? ""));
  return found ?? { proved_at: null, second_factor: 0, has_passkey: false };
}

/** Stores that the person has just given their password or passkey to the request's session. */
export async function renewProof({ db, now, tokenHash }: AppContext, secondFactor = false): Promise<void> {
  await db
    .update(session)
    .set({ proved_at: now.toISOString(), ...(secondFactor && { second_factor: 1 }) })
    .where(eq(session.token_hash, tokenHash ?? ""));
}

/** Whether the request's session still exists: it may have ended since it was looked up. */
export async function isSessionOpen({ db, tokenHash }: AppContext): Promise<boolean> {
  const found = await db
    .select({ user_id: session.user_id })
    .from(session)
    .where(eq(session.token_hash, tokenHash ?? ""));
  return found.length > 0;
}

/** Ends the request's session. */
export async function endSession(context: AppContext) {
  if (context.tokenHash !== null) {
    const last = await lastLine(context, "signed out");
    const [ended] = await context.db.batch([endSessions(context.db, sql`token_hash = ${context.tokenHash}`), ...last]);
    context.waitUntil(closeSockets(context, ended));
  }
  context.setSession(null);
}

/** The last log line of an impersonation that ends with the request's session. */
async function lastLine(context: AppContext, what: string) {
  if (context.tokenHash === null) return [];
  const [acting, user] = await Promise.all([context.impersonator(), context.user()]);
  if (!acting || !user) return [];
  const { admin_id, impersonation_id } = acting;
  return [
    auditLine(context, { area: "impersonation", kind: "stop", admin_id, user_id: user.id, impersonation_id, what }),
  ];
}

/** An ended session, with the users whose live sockets it may have opened. */
interface EndedSession {
  token_hash: string;
  user_id: string;
  admin_id: string | null;
}

/** A statement that ends the sessions matching `condition`. Pass its rows to `closeSockets`. */
export const endSessions = (db: Database, condition: SQL) =>
  statement<EndedSession>(db, sql`DELETE FROM session WHERE ${condition} RETURNING token_hash, user_id, admin_id`);

/** Closes the sockets of ended sessions. One that cannot be reached closes by itself within the hour. */
export async function closeSockets(context: Pick<AppContext, "env">, ended: EndedSession[]): Promise<void> {
  await Promise.allSettled(
    ended.flatMap(({ token_hash, user_id, admin_id }) =>
      // After an impersonation expired, its session listened to the admin's own events.
      [user_id, ...(admin_id === null ? [] : [admin_id])].map((id) => clockOf(context, id).signOut(token_hash)),
    ),
  );
}

/** Deletes expired sessions. */
export async function purgeSessions(context: Pick<AppContext, "db" | "env">, now: Date): Promise<void> {
  const [ended] = await context.db.batch([endSessions(context.db, sql`expires_at <= ${now.toISOString()}`)]);
  await closeSockets(context, ended);
}

/** A statement for the batch of a sign-in, which may be the only request of a program. */
const seenToday = ({ db, now }: AppContext, user_id: string) => {
  const today = now.toISOString().slice(0, 10);
  return statement(
    db,
    sql`UPDATE user SET last_seen_on = ${today} WHERE id = ${user_id} AND coalesce(last_seen_on, '') < ${today}`,
  );
};

/** Stores when a person and their session were last seen, and the person's time zone; null for what is stored already. */
export async function rememberSeen(
  d1: D1Database,
  user_id: string,
  seen: { last_seen_on: string; timezone: string | null } | null,
  used: { token_hash: string; last_seen_at: string; expires_at?: string } | null,
): Promise<void> {
  const db = connect(d1);
  const person = seen && db.update(user).set(seen).where(eq(user.id, user_id));
  const { token_hash, ...last } = used ?? {};
  const use = token_hash === undefined ? null : db.update(session).set(last).where(eq(session.token_hash, token_hash));
  const [first, ...rest] = [person, use].filter((one) => one !== null);
  if (first) await db.batch([first, ...rest]);
}

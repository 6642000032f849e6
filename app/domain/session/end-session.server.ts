import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { type Database, newId, statement } from "#app/db/database.ts";
import { session } from "#app/db/schema.ts";
import { notFound } from "#app/errors.ts";
import type { LiveQuery } from "../live/live-message.ts";
import { RAN_OUT, SIGNED_OUT } from "../live/live.ts";
import { leadingPage } from "../region/leading.ts";
import { sessionIdOf } from "../secret/token.server.ts";
import { clockOf } from "../pomodoro/clock-object.server.ts";

/** Milliseconds for which an expired session is remembered: as long as a browser stores its pages. */
const REMEMBERED_MS = 7 * 86_400_000;
/** The most milliseconds between two runs of the purge. */
const JUST_NOW_MS = 15 * 60_000;

/** Ends the request's session. */
export async function endSession(context: AppContext) {
  if (context.tokenHash !== null) {
    const last = await lastLine(context, "signed out");
    const [ended] = await context.db.batch([endSessions(context.db, sql`token_hash = ${context.tokenHash}`), ...last]);
    context.waitUntil(closeSockets(context, ended));
  }
  context.setSession(null);
}

/** The last log line of an impersonation that ends together with the request's session, if it has none yet. */
export async function lastLine(context: AppContext, what: string) {
  if (context.tokenHash === null) return [];
  const [acting, user] = await Promise.all([context.impersonator(), context.user()]);
  if (!acting || !user) return [];
  const { admin_id, impersonation_id } = acting;
  return [
    statement(context.db)`INSERT INTO audit_event (impersonation_id, at, id, kind, what, admin_id, user_id)
      SELECT ${impersonation_id}, ${context.now.toISOString()}, ${newId()}, 'stop', ${what}, ${admin_id}, ${user.id}
      WHERE NOT EXISTS (SELECT 1 FROM audit_event WHERE impersonation_id = ${impersonation_id} AND kind = 'stop')`,
  ];
}

/** An ended session, with the users whose live sockets it may have opened. */
export interface EndedSession {
  token_hash: string;
  user_id: string;
  admin_id: string | null;
}

/** A statement that ends the sessions matching `condition`. Pass its rows to `closeSockets`. */
export const endSessions = (db: Database, condition: SQL) =>
  statement<EndedSession>(db)`DELETE FROM session WHERE ${condition} RETURNING token_hash, user_id, admin_id`;

/**
 * A statement that ends the sign-ins of an account that moves, and keeps their rows like those of expired sessions:
 * with these rows, its browsers are led to the new region. Run it before `endSessions`, which ends the other
 * sessions, and pass its rows to `closeSockets`.
 */
export const endToLead = (db: Database, now: Date, condition: SQL) =>
  statement<EndedSession>(db)`
    UPDATE session SET expires_at = ${now.toISOString()} WHERE ${condition} AND token_scope IS NULL AND admin_id IS NULL
    RETURNING token_hash, user_id, admin_id`;

/**
 * The stored hash of the session with that id (the id is a hash of it). 404 unless `condition` holds for the session.
 */
export async function hashOfSession({ db }: AppContext, id: string, condition: SQL | undefined): Promise<string> {
  const rows = await db.select({ token_hash: session.token_hash }).from(session).where(condition);
  const found = rows.find(({ token_hash }) => sessionIdOf(token_hash) === id);
  if (!found) throw notFound();
  return found.token_hash;
}

/** The prefix of a token's hash while its account is suspended, so that no look-up finds it. */
const PAUSED = "paused ";

/** A statement that pauses the API tokens of some accounts; `whose` is a query in brackets. */
export const pauseTokens = (db: Database, whose: SQL) =>
  statement<EndedSession>(db)`UPDATE session SET token_hash = ${PAUSED} || token_hash
    WHERE user_id IN ${whose} AND token_scope IS NOT NULL AND token_hash NOT LIKE ${`${PAUSED}%`}
    RETURNING substr(token_hash, ${PAUSED.length + 1}) AS token_hash, user_id, admin_id`;

/** A statement that resumes the paused API tokens of some accounts; `whose` is a query in brackets. */
export const resumeTokens = (db: Database, whose: SQL) =>
  statement<EndedSession>(db)`UPDATE session SET token_hash = substr(token_hash, ${PAUSED.length + 1})
    WHERE user_id IN ${whose} AND token_hash LIKE ${`${PAUSED}%`} RETURNING token_hash, user_id, admin_id`;

/**
 * Closes the sockets of ended sessions, with a close code. A socket that cannot be reached closes by itself within
 * the hour.
 */
export async function closeSockets(
  context: Pick<AppContext, "env">,
  ended: EndedSession[],
  code: number = SIGNED_OUT,
  next?: string,
): Promise<void> {
  await Promise.allSettled(
    ended.flatMap(({ token_hash, user_id, admin_id }) =>
      // After an impersonation has expired, its session receives the admin's own events.
      [user_id, ...(admin_id === null ? [] : [admin_id])].map((id) =>
        clockOf(context, id).signOut(token_hash, code, next),
      ),
    ),
  );
}

/**
 * Why a request has no session: the code with which its socket is closed and, if its account has moved, the page that
 * leads to the new region.
 */
export interface EndOfSession {
  code: number;
  next: string | null;
}

/**
 * The page that leads to the new region, for a request whose session ended because its account moved within the last
 * week; null otherwise. If there is one installation, nothing is read.
 */
export async function pageAfterMove(context: AppContext): Promise<string | null> {
  return context.env.REGION && context.isSessionOver ? (await endOfSession(context)).next : null;
}

/** The page that opens a socket: the ids of its person and of its session. */
type LivePage = Pick<LiveQuery, "user_id" | "session">;

/**
 * Why a request has no session: it expired within a week, its account has moved within a week, or somebody ended it.
 */
export async function endOfSession(
  { db, tokenHash, now }: AppContext,
  { user_id, session: id }: LivePage = {},
): Promise<EndOfSession> {
  // Without a page there is nothing to leave.
  if (tokenHash === null && user_id === undefined) return { code: RAN_OUT, next: null };
  const whose = tokenHash === null ? sql`s.user_id = ${user_id}` : sql`s.token_hash = ${tokenHash}`;
  const expired = await db.all<{ token_hash: string; moved_to: string | null; email: string }>(
    sql`SELECT s.token_hash, iif(u.moved_at IS NULL, NULL, u.moving_to) AS moved_to, u.email
      FROM session s JOIN user u ON u.id = s.user_id WHERE ${whose} AND s.expires_at <= ${now.toISOString()}`,
  );
  // A browser drops the cookie of a session that expires, and of one that ends on another tab.
  const over = tokenHash === null ? expired.find(({ token_hash }) => sessionIdOf(token_hash) === id) : expired[0];
  if (!over) return { code: SIGNED_OUT, next: null };
  return over.moved_to === null
    ? { code: RAN_OUT, next: null }
    : { code: SIGNED_OUT, next: leadingPage(over.moved_to, over.email) };
}

/**
 * Closes the sockets of sessions that have just expired, and ends their notifications. The sessions are deleted a
 * week later, because until then their browsers are told that they expired.
 */
export async function purgeSessions({ db, env }: Pick<AppContext, "db" | "env">, now: Date): Promise<void> {
  const at = now.toISOString();
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const [ranOut] = await db.batch([
    statement<EndedSession>(db)`SELECT token_hash, user_id, admin_id FROM session
      WHERE expires_at <= ${at} AND expires_at > ${before(JUST_NOW_MS)} AND token_scope IS NULL`,
    statement(db)`
      DELETE FROM push_subscription WHERE session_hash IN (SELECT token_hash FROM session WHERE expires_at <= ${at})`,
    statement(db)`
      DELETE FROM session WHERE expires_at <= ${at} AND (token_scope IS NOT NULL OR expires_at <= ${before(REMEMBERED_MS)})`,
  ]);
  await closeSockets({ env }, ranOut, RAN_OUT);
}

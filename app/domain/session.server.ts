import { hash } from "node:crypto";
import { eq, lte, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alias } from "drizzle-orm/sqlite-core";
import type { AppContext } from "../context.ts";
import { connect, type Database, isSession, ownRead, sessionUser } from "../db/database.ts";
import { session, user } from "../db/schema.ts";
import { auditLine } from "./audit-log.server.ts";
import { clockOf } from "./pomodoro-clock.server.ts";

/** How long a sign-in lasts, in days. */
const SESSION_DAYS = 30;

/** SHA-256 of a secret, hex. The database keeps only this. */
export const hashToken = (token: string): string => hash("sha256", token, "hex");

const admin = alias(user, "admin");
/** The session's row with its user, and the admin who acts as them. */
export const sessionRow = ownRead(
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
        admin_id: sql<string | null>`${admin.id}`.as("admin_id"),
        admin_username: sql<string | null>`${admin.username}`.as("admin_username"),
        impersonation_id: session.impersonation_id,
        started_at: sql<string>`${session.created_at}`.as("started_at"),
        acts_until: session.acts_until,
      })
      .from(session)
      .leftJoin(admin, eq(admin.id, session.admin_id))
      .innerJoin(user, eq(user.id, sessionUser))
      .where(isSession),
  { isSmall: true },
)();
export type SessionRow = NonNullable<(typeof sessionRow)["row"]>;

/** A random secret of 256 bits, base64url. */
export function newToken(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url", omitPadding: true });
}

/** What the secrets of sessions begin with in which an admin acts as somebody: these are always looked up. */
const ACTING = "acting.";
export const isActingToken = (token: string) => token.startsWith(ACTING);

/** What a new session is besides somebody's: an admin's act, and statements that belong to the same batch. */
interface SessionStart {
  acting?: { admin_id: string; impersonation_id: string; acts_until: string };
  with?: BatchItem<"sqlite">[];
  /** Why an impersonation that ends with the session before ended, for its log. */
  leaving?: string;
}

/** Signs `user_id` in: a new row, a new cookie. The session that came with the request ends. */
export async function startSession(context: AppContext, user_id: string, more: SessionStart = {}) {
  const token = `${more.acting ? ACTING : ""}${newToken()}`;
  const expires = new Date(context.now.getTime() + SESSION_DAYS * 86_400_000);
  const row = {
    token_hash: hashToken(token),
    user_id,
    created_at: context.now.toISOString(),
    expires_at: expires.toISOString(),
    ...more.acting,
  };
  const hangUp = await socketsOf(context);
  const before = await ending(context, more.leaving ?? "signed in anew");
  await context.db.batch([context.db.insert(session).values(row), ...before, ...(more.with ?? [])]);
  hangUp();
  context.setSession(token, expires);
}

/** What ends the session that came with the request, with the last line of an impersonation. */
async function ending(context: AppContext, why: string) {
  if (context.tokenHash === null) return [];
  const [acting, user] = await Promise.all([context.impersonator(), context.user()]);
  const { admin_id, impersonation_id } = acting ?? {};
  return [
    context.db.delete(session).where(eq(session.token_hash, context.tokenHash)),
    ...(admin_id && user
      ? [
          auditLine(context, {
            area: "impersonation",
            kind: "stop",
            admin_id,
            user_id: user.id,
            impersonation_id,
            what: why,
          }),
        ]
      : []),
  ];
}

/** Ends the session that came with the request. */
export async function endSession(context: AppContext) {
  if (context.tokenHash !== null) {
    const hangUp = await socketsOf(context);
    const [end, ...rest] = await ending(context, "signed out");
    if (end) await context.db.batch([end, ...rest]);
    hangUp();
  }
  context.setSession(null);
}

/** Forgets the sessions that are over. */
export const forgetSessions = (db: Database, now: Date) =>
  db.delete(session).where(lte(session.expires_at, now.toISOString()));

/** Keeps the zone a person was last seen in. */
export const rememberTimezone = (d1: D1Database, user_id: string, timezone: string) =>
  connect(d1).update(user).set({ timezone }).where(eq(user.id, user_id));
/** Closes, when called, the sockets that the request's session opened. Asked for while that session still is. */
async function socketsOf(context: AppContext): Promise<() => void> {
  const user = await context.user();
  return () => {
    if (user) context.waitUntil(clockOf(context, user.id).signOut(context.tokenHash));
  };
}

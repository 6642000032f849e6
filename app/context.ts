import type { BoundRead, Database } from "./db/database.ts";
import type { RequestTrail } from "./domain/audit-log/audit-log.ts";
import type { HostMetricsRpc } from "./domain/system-stats/system-stats.ts";
import type { PomodoroClockObject } from "./domain/pomodoro/clock.server.ts";
import { countChange } from "./domain/rate-limit/change-limit.server.ts";
import { adminRequired, AppError, authenticationRequired } from "./domain/errors.ts";
import type { Topic } from "./domain/live/live.ts";

/** What the Worker is given: bindings, variables, secrets. Each is described in the README. */
export interface Env {
  DB: D1Database;
  AUDIO: R2Bucket;
  POMODORO: DurableObjectNamespace<PomodoroClockObject>;
  APP_URL: string;
  MAIL_URL?: string;
  MAIL_FROM?: string;
  /** Of `MAIL_URL=resend:`. */
  RESEND_API_KEY?: string;
  /** Of `MAIL_URL=cloudflare:`. */
  EMAIL?: SendEmail;
  AUTH_RATE_LIMIT?: string;
  /** The header in which the edge names the client's address. Nothing where none sets it: a client could set it too. */
  CLIENT_IP_HEADER?: string;
  /** Demo accounts an hour for each network, and three times as many a day; 0 for no limit. */
  DEMO_RATE_LIMIT?: string;
  /** Changes an hour of one account; 0 for no limit. */
  WRITE_RATE_LIMIT?: string;
  /** Host names of a local installation, separated by commas. Without it every host is answered. */
  LOCAL_HOSTS?: string;
  /** `errors` logs only the requests that failed here; anything else logs each one. */
  REQUEST_LOG?: string;
  /** `everyone` opens language learning to every signed-in user; anything else keeps it to admins. */
  LANGUAGE_AUDIENCE?: string;
  /** What the host agents prove themselves with. Without it no report is taken. */
  AGENT_TOKEN?: string;
  /** A Durable Object for each host that reports. */
  HOSTS: DurableObjectNamespace<HostMetricsRpc & Rpc.DurableObjectBranded>;
}

/** Whoever is signed in, as the session's row says. */
export interface SessionUser {
  id: string;
  username: string;
  email: string;
  role: "user" | "admin" | "demo";
  email_verified: boolean;
  created_at: string;
  /** When a demo account ends; null for everyone else. */
  expires_at: string | null;
  timezone: string | null;
}

/** The admin who acts as the signed-in user. */
export interface Impersonator {
  admin_id: string;
  admin_username: string;
  impersonation_id: string;
  started_at: string;
  /** When it ends by itself. */
  acts_until: string;
}

/** What a request is answered from. Made once per request; a loader, an action and an endpoint get the same. */
export interface AppContext {
  readonly env: Omit<Env, "DB">;
  /** For writes, and for reads that nobody owns. */
  readonly db: Database;
  readonly now: Date;
  /** The person's IANA zone. */
  readonly timezone: string;
  /** Where the time zone comes from: the client, the edge (a guess), or the account (the last known zone, else UTC). */
  readonly zoneSource: "client" | "edge" | "account";
  /** The language that the person reads dates and numbers in: a BCP 47 tag. */
  readonly locale: string;
  /** The client's address, where the edge in front of the Worker names it; else all clients are `local`. */
  readonly ip: string;
  /** Of this answer's content security policy. */
  readonly nonce: string;
  /** What this request is called in the log and in its answer. */
  readonly requestId: string;
  /** False when no cookie came: then nobody is signed in, without asking the database. */
  readonly mayBeSignedIn: boolean;
  /** Work that goes on after the answer. */
  waitUntil(work: Promise<unknown>): void;
  /** Whoever is signed in, or null. */
  user(): Promise<SessionUser | null>;
  /** The admin behind an impersonated session, or null. */
  impersonator(): Promise<Impersonator | null>;
  /**
   * Reads the signed-in user's rows. Everything asked for in one turn travels as one batch, with the session's row
   * when it is not known yet. Rejects with 401 when nobody is signed in.
   */
  read<Rows extends unknown[]>(
    ...reads: { [I in keyof Rows]: BoundRead<Rows[I]> }
  ): Promise<{
    [I in keyof Rows]: Rows[I][];
  }>;
  /** The same request, acting as `user`: for an account made in this very request. */
  as(user: SessionUser): AppContext;
  /** Makes the answer set this session secret as the cookie, or clear it. */
  setSession(token: string | null, expires?: Date): void;
  /** Collects what this request read and changed, for the audit log. */
  readonly trail: RequestTrail;
  /** SHA-256 of the cookie's secret, hex; null without a cookie. */
  readonly tokenHash: string | null;
  /** The secret by which this browser is known to the accounts that signed in on it; null without a cookie. */
  readonly device: string | null;
  /** Makes the answer set this secret. */
  setDevice(secret: string, expires: Date): void;
}

/** Whoever is signed in. 401 otherwise. */
export async function signedIn(context: AppContext): Promise<SessionUser> {
  const user = await context.user();
  if (!user) throw authenticationRequired();
  return user;
}

/** Returns the signed-in user if they may change things. 401 for visitors, 403 for an expired demo account. */
export async function notExpired(context: AppContext): Promise<SessionUser> {
  const user = await signedIn(context);
  if (user.expires_at !== null && user.expires_at <= context.now.toISOString()) {
    throw new AppError(403, "Your demo account has expired. Create an account to keep your work.");
  }
  return user;
}

/**
 * Counts a change and returns the signed-in user if they may make it. 401 for visitors, 403 for an expired demo account,
 * 429 after too many changes. The target is what the person's other devices are told has changed, and what the audit log names when
 * an admin makes the change.
 */
export async function mayWrite(context: AppContext, kind?: Topic, id = ""): Promise<SessionUser> {
  if (kind) context.trail.target = { kind, id };
  const user = await notExpired(context);
  countChange(context, user.id, kind);
  return user;
}

/** The signed-in admin. 401 for visitors, 403 `Admin access required` for everyone else. */
export async function adminOnly(context: AppContext): Promise<SessionUser> {
  const user = await signedIn(context);
  if (user.role !== "admin") throw adminRequired();
  return user;
}

/** Refuses what an admin may not do in somebody else's name. */
export async function notWhileImpersonating(context: AppContext): Promise<void> {
  if (await context.impersonator()) throw new AppError(403, "Not allowed while impersonating");
}

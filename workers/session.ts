import { getCookie, setCookie } from "hono/cookie";
import type { MiddlewareHandler } from "hono";
import type { AppContext, Env, Impersonator, SessionUser } from "#app/context.ts";
import { type BoundRead, connect, type Database, type Owner } from "#app/db/database.ts";
import { steady } from "#app/db/steady.ts";
import { AppError, authenticationRequired } from "#app/domain/errors.ts";
import { logWrite } from "#app/domain/impersonation-log.server.ts";
import { hashToken, newToken, rememberTimezone } from "#app/domain/session.server.ts";
import { firstLocale } from "#app/domain/date-label.ts";
import { isTimezone } from "#app/domain/timezone.ts";
import type { ApiEnv } from "./api/router.ts";
import { SAFE_METHODS } from "./security.ts";
import type { Clock } from "./server.ts";

/** The session's row with its user, found by the cookie's hash. */
interface SessionRow {
  id: string;
  username: string;
  email: string;
  role: SessionUser["role"];
  email_verified_at: string | null;
  created_at: string;
  expires_at: string | null;
  timezone: string | null;
  admin_id: string | null;
  admin_username: string | null;
  impersonation_id: string | null;
  started_at: string;
  acts_until: string | null;
}

// An impersonation that is over leaves the session to its admin; one whose admin is no admin any more is no session.
const sessionText = `SELECT u.id, u.username, u.email, u.role, u.email_verified_at, u.created_at, u.expires_at,
  u.timezone, a.id AS admin_id, a.username AS admin_username, s.impersonation_id, s.created_at AS started_at, s.acts_until
  FROM session s LEFT JOIN user a ON a.id = s.admin_id
  JOIN user u ON u.id = CASE WHEN s.acts_until > ?2 THEN s.user_id ELSE coalesce(s.admin_id, s.user_id) END
  WHERE s.token_hash = ?1 AND s.expires_at > ?2 AND (s.admin_id IS NULL OR a.role = 'admin')`;

type Known = { user: SessionUser; impersonator: Impersonator | null } | null;

interface Waiting {
  reads: BoundRead<unknown>[];
  resolve(rows: unknown[][]): void;
  reject(reason: unknown): void;
}

/** Whether rows of what is asked for say that somebody is signed in. */
const isProof = ({ reads }: Waiting) => reads.length > 0 && reads.every((read) => read.isProof);

/** Over https the prefix makes the browser refuse a cookie that another host planted. */
const cookieName = (url: URL) => (url.protocol === "https:" ? "__Host-session" : "session");

/**
 * Reads the cookie and makes the request's context. The session's row is looked up with the first read, in the same
 * round trip, unless rows of the read prove it; nothing that was read is handed out before one of the two.
 */
export const session =
  (clock: Clock): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const url = new URL(c.req.url);
    const token = getCookie(c, cookieName(url));
    const zone = c.req.header("x-timezone") ?? getCookie(c, "timezone");
    let intent = "";
    let change: { token: string | null; expires?: Date | undefined } | undefined;
    c.set(
      "context",
      makeContext({
        // Copied, every binding would be looked up.
        env: Object.assign(Object.create(c.env) as Env, { DB: steady(c.env.DB, c.var.use) }),
        now: clock(c.req.raw),
        zone: zone && isTimezone(zone) ? zone : null,
        locale: firstLocale(c.req.header("accept-language")),
        ip: c.req.header("cf-connecting-ip") ?? "local",
        requestId: c.var.requestId,
        tokenHash: token ? hashToken(token) : null,
        known: undefined,
        waitUntil: (work) => c.executionCtx.waitUntil(work),
        setSession: (value, expires) => void (change = { token: value, expires }),
        setIntent: (name) => void (intent = ` ${name}`),
      }),
    );
    await next();
    // A change of session is logged by whoever makes it. A form without scripts is answered by a redirect.
    if (!change && !SAFE_METHODS.has(c.req.method) && c.res.status < 400) {
      const { context } = c.var;
      const path = url.pathname.replace(/\.data$/, "");
      if (context.mayBeSignedIn) await logWrite(context, `${c.req.method} ${path}${intent}`);
    }
    if (change) {
      const life = change.token === null ? { maxAge: 0 } : { expires: change.expires! };
      const secure = url.protocol === "https:";
      setCookie(c, cookieName(url), change.token ?? "", {
        httpOnly: true,
        sameSite: "Lax",
        path: "/",
        secure,
        ...life,
      });
    }
  };

interface Parts {
  env: Env;
  now: Date;
  zone: string | null;
  locale: string;
  ip: string;
  requestId: string;
  tokenHash: string | null;
  /** Undefined: not looked up yet. */
  known: Known | undefined;
  waitUntil(work: Promise<unknown>): void;
  setSession(token: string | null, expires?: Date): void;
  setIntent(name: string): void;
}

function makeContext(parts: Parts): AppContext {
  const { env, now, tokenHash } = parts;
  const at = now.toISOString();
  let known: Known | undefined = tokenHash === null && parts.known === undefined ? null : parts.known;
  let queue: Waiting[] = [];
  let nonce: string | undefined;
  let db: Database | undefined;

  async function flush() {
    const waiting = queue;
    queue = [];
    try {
      await ask(waiting);
    } catch (error) {
      // What shared a trip failed together. Unless it was trouble that was waited for already, only one of them is to blame.
      if (waiting.length === 1 || error instanceof AppError) return waiting.forEach((one) => one.reject(error));
      for (const one of waiting) await ask([one]).catch(one.reject);
    }
  }

  async function ask(waiting: Waiting[]) {
    const reads = [...new Set(waiting.flatMap((one) => one.reads))];
    if (known === null) throw authenticationRequired();
    // A zone is compared with the one in the session's row.
    const isLookedUp = known !== undefined || parts.zone !== null || !waiting.every(isProof);
    const owner: Owner = known ? { user_id: known.user.id } : { token_hash: tokenHash!, now: at };
    const statements = reads.map((read) => read.statement(env.DB, owner));
    if (isLookedUp && known === undefined) statements.push(env.DB.prepare(sessionText).bind(tokenHash, at));
    const results = statements.length > 0 ? await env.DB.batch(statements) : [];
    if (isLookedUp && known === undefined) {
      known = toKnown(results.pop()!.results[0] as SessionRow | undefined, at);
      if (known) noteTimezone(known);
    }
    const rows = new Map(reads.map((read, i) => [read, read.rows(results[i]!)]));
    for (const one of waiting) {
      const found = one.reads.map((read) => rows.get(read)!);
      const isSomebody = isLookedUp ? known : found.some((some) => some.length > 0) || (await lookUp());
      if (found.length > 0 && !isSomebody) one.reject(authenticationRequired());
      else one.resolve(found);
    }
  }

  function read(...reads: BoundRead<unknown>[]) {
    return new Promise<unknown[][]>((resolve, reject) => {
      if (queue.push({ reads, resolve, reject }) === 1) queueMicrotask(flush);
    });
  }

  /** Writes the zone down when it changed, after the answer. An admin in somebody else's name brings their own. */
  function noteTimezone({ user, impersonator }: NonNullable<Known>) {
    if (!parts.zone || parts.zone === user.timezone || impersonator) return;
    parts.waitUntil(scheduler.wait(0).then(() => rememberTimezone(env.DB, user.id, parts.zone!)));
  }

  async function lookUp(): Promise<Known> {
    if (known === undefined) await read();
    return known!;
  }

  return {
    env,
    get db() {
      return (db ??= connect(env.DB));
    },
    now,
    get timezone() {
      return parts.zone ?? known?.user.timezone ?? "UTC";
    },
    locale: parts.locale,
    ip: parts.ip,
    get nonce() {
      return (nonce ??= newToken());
    },
    requestId: parts.requestId,
    mayBeSignedIn: tokenHash !== null || Boolean(parts.known),
    tokenHash,
    waitUntil: parts.waitUntil,
    user: async () => (await lookUp())?.user ?? null,
    impersonator: async () => (await lookUp())?.impersonator ?? null,
    read: read as AppContext["read"],
    as: (user) => makeContext({ ...parts, tokenHash: null, known: { user, impersonator: null } }),
    setSession: parts.setSession,
    setIntent: parts.setIntent,
  };
}

function toKnown(row: SessionRow | undefined, now: string): Known {
  if (!row) return null;
  const { admin_id, admin_username, impersonation_id, started_at, acts_until, email_verified_at, ...user } = row;
  const impersonator =
    admin_id && admin_username && impersonation_id && acts_until && acts_until > now
      ? { admin_id, admin_username, impersonation_id, started_at, acts_until }
      : null;
  return { user: { ...user, email_verified: email_verified_at !== null }, impersonator };
}

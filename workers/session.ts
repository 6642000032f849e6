import { getCookie, setCookie } from "hono/cookie";
import type { Context, HonoRequest, MiddlewareHandler } from "hono";
import { withRetries } from "#app/db/retry.ts";
import { logRequest } from "#app/domain/audit-log/audit-log.server.ts";
import { CLIENT_ID_HEADER, clientId } from "#app/domain/live/live.ts";
import { notifyChange } from "#app/domain/live/live.server.ts";
import { KEEP_FOR_HEADER, sessionIdCookie } from "#app/domain/session/document-cache-protocol.ts";
import { WITHOUT_DIARY } from "#app/domain/session/api-token.ts";
import { FLOW_MINUTES } from "#app/domain/sign-in-provider/provider.ts";
import { SESSION_DAYS } from "#app/domain/session/session.server.ts";
import { hashToken, isActingToken, isToken, sessionIdOf } from "#app/domain/secret/token.server.ts";
import { isTimezone } from "#app/domain/time/timezone.ts";
import { type ApiEnv, isApi } from "./api/router.ts";
import { RequestContext } from "./request-context.ts";
import { SAFE_METHODS } from "./safe-methods.ts";
import { cookieUntil, setAccountCookies, setRegionCookie, readClientCookies } from "./client-cookies.ts";
import { pagePath } from "#app/remix-internals.server.ts";

/** Returns the time at which a request is answered. */
export type Clock = (request: Request) => Date;

type Name = "session" | "device" | "provider";

/** On https, the __Host- prefix makes the browser reject a cookie that another host has set. */
const cookieName = (name: Name, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);

/** The API token of a call; undefined for pages, and if there is none. */
function apiTokenOf(request: HonoRequest): string | undefined {
  const [, token] = /^Bearer (sf_\S*)$/i.exec(request.header("authorization") ?? "") ?? [];
  return isApi(request.path) ? token : undefined;
}

/**
 * The session token in a cookie. An API token in a cookie is ignored, because a cookie allows more than an API token.
 */
const cookieToken = (token = "") => (isToken(token) || isActingToken(token) ? token : undefined);

/**
 * The id of the person whose page sends a request. A browser's socket sends it as a parameter, because it cannot send
 * headers.
 */
const expectedUser = (request: HonoRequest) =>
  request.header("x-user-id") ?? (request.path === "/api/live" ? request.query("user_id") : undefined) ?? null;

function edgeZone({ cf }: Request): string | null {
  const { timezone } = (cf ?? {}) as Partial<IncomingRequestCfProperties>;
  return timezone && isTimezone(timezone) ? timezone : null;
}

/** Reads a request's cookies and headers. */
function readRequest(c: Context<ApiEnv>) {
  const isSecure = c.req.url.startsWith("https:");
  const apiToken = apiTokenOf(c.req);
  const token = apiToken ?? cookieToken(getCookie(c, cookieName("session", isSecure)));
  const isActing = token !== undefined && isActingToken(token);
  return { isSecure, token, isActing, byToken: apiToken !== undefined, told: readClientCookies(c) };
}

type Read = ReturnType<typeof readRequest>;

/** The tokens that a request sets or, with null, deletes. */
type Changes = Map<Name, { token: string | null; expires?: Date | undefined }>;

/** The request's context. It notes in `changes` which tokens are set. */
function contextOf(
  c: Context<ApiEnv>,
  now: Date,
  { isSecure, token, isActing, byToken, told }: Read,
  changes: Changes,
) {
  const zone = c.req.header("x-timezone") ?? getCookie(c, "timezone");
  const flowEnds = new Date(now.getTime() + FLOW_MINUTES * 60_000);
  return new RequestContext({
    env: c.env,
    d1: withRetries(c.env.DB, c.var.use),
    now,
    headers: c.req.raw.headers,
    zone: zone && isTimezone(zone) ? zone : null,
    edgeZone: isApi(c.req.path) ? null : edgeZone(c.req.raw),
    toldDayStart: told.dayStart,
    visitorLanguage: told.visitorLanguage,
    country: c.req.raw.cf?.country,
    continent: c.req.raw.cf?.continent,
    requestId: c.var.requestId,
    tokenHash: token ? hashToken(token) : null,
    device: getCookie(c, cookieName("device", isSecure)),
    known: undefined,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    provider: getCookie(c, cookieName("provider", isSecure)),
    setSession: (value, expires) => void changes.set("session", { token: value, expires }),
    setDevice: (value, expires) => void changes.set("device", { token: value, expires }),
    setProvider: (value) =>
      void changes.set("provider", { token: value, ...(value !== null && { expires: flowEnds }) }),
    trail: { intent: "", target: null, about: null, isTold: false, also: new Set(), read: new Set() },
    byToken,
    isWithoutDiary: byToken && token!.startsWith(WITHOUT_DIARY),
    isActing,
    expectedUser: expectedUser(c.req),
  });
}

/**
 * Reads the cookie and creates the request's context. The session's row is looked up with the first read, in the same
 * round trip, unless the read's own rows prove the session; no result is returned before one of the two.
 */
export const session =
  (clock: Clock): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const read = readRequest(c);
    const changes: Changes = new Map();
    c.set("context", contextOf(c, clock(c.req.raw), read, changes));
    await next();
    if (!changes.has("session")) await noteChange(c, read.isActing);
    for (const [name, { token, expires }] of changes) {
      const cookie = { ...cookieUntil(token, expires), secure: read.isSecure, httpOnly: true };
      setCookie(c, cookieName(name, read.isSecure), token ?? "", cookie);
    }
    const started = changes.get("session");
    const { context } = c.var;
    if (!read.byToken) setAccountCookies(c, read);
    const isSignedIn = read.token !== undefined && !read.isActing && !read.byToken;
    setRegionCookie(c, Boolean(started?.token) || isSignedIn);
    tellSessionId(c, read.isSecure, started);
    // `Clear-Site-Data` does not include "storage", which would delete other people's unsent texts, nor "cookies",
    // which would delete the cookie of a known browser (decision 84).
    if (started?.token === null || (context.isSessionOver && c.res.status !== 200))
      c.header("Clear-Site-Data", '"cache"');
  };

/** Notifies open pages of a change, and logs it. Changes of the session are logged where they are made. */
async function noteChange(c: Context<ApiEnv>, isActing: boolean): Promise<void> {
  const { method } = c.req;
  const { status } = c.res;
  const isChange = !SAFE_METHODS.has(method);
  // A read that assigns the day's words is a change too, but open pages need not read it again.
  if (isChange && status < 400) notifyChange(c.var.context, clientId(c.req.header(CLIENT_ID_HEADER)));
  // After a database failure only an impersonation is logged, because a failed change may have been applied.
  if (status >= 500 && !isActing) return;
  await logRequest(c.var.context, { method, path: pagePath(new URL(c.req.url).pathname), status, isChange });
}

/** Sets the cookie with the id under which the browser may store documents. */
function tellSessionId(
  c: Context<ApiEnv>,
  secure: boolean,
  started: { token: string | null; expires?: Date | undefined } | undefined,
) {
  const tell = (id: string | null, expires?: Date) =>
    setCookie(c, sessionIdCookie(secure), id ?? "", { ...cookieUntil(id, expires), secure });
  const keptFor = c.res.headers.get(KEEP_FOR_HEADER);
  if (started) tell(started.token && publicId(started.token), started.expires);
  // Without an expiry the cookie would be deleted with the browser, and the next visit would find no document.
  else if (keptFor && keptFor !== getCookie(c, sessionIdCookie(secure)))
    tell(keptFor, new Date(c.var.context.now.getTime() + SESSION_DAYS * 86_400_000));
}

/** The id under which the browser may store documents; null during an impersonation. */
const publicId = (token: string) => (isActingToken(token) ? null : sessionIdOf(hashToken(token)));

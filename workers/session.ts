import { getCookie, setCookie } from "hono/cookie";
import type { Context, HonoRequest, MiddlewareHandler } from "hono";
import { withRetries } from "#app/db/retry.ts";
import { logRequest } from "#app/domain/audit-log/audit-log.server.ts";
import { CLIENT_ID_HEADER, clientId } from "#app/domain/live/live.ts";
import { notifyChange } from "#app/domain/live/live.server.ts";
import {
  DAY_START_COOKIE,
  DIARY_LOCK_COOKIE,
  KEEP_FOR_HEADER,
  sessionIdCookie,
} from "#app/domain/session/document-cache-protocol.ts";
import { WITHOUT_DIARY } from "#app/domain/session/api-token.ts";
import { REGION_COOKIE, REGION_PARAMETER } from "#app/domain/region/region-cookie.ts";
import { knownRegions, regionCookieDomain } from "#app/domain/region/region.server.ts";
import { FLOW_MINUTES } from "#app/domain/sign-in-provider/provider.ts";
import { SESSION_DAYS } from "#app/domain/session/session.server.ts";
import { hashToken, isActingToken, isToken, sessionIdOf } from "#app/domain/session/token.server.ts";
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from "#app/i18n/language.ts";
import { isTimezone } from "#app/domain/time/timezone.ts";
import { type ApiEnv, isApi } from "./api/router.ts";
import { RequestContext } from "./request-context.ts";
import { SAFE_METHODS } from "./safe-methods.ts";

import { pagePath } from "#app/remix-internals.server.ts";

/** Returns the time at which a request is answered. */
export type Clock = (request: Request) => Date;

type Name = "session" | "device" | "provider";

/** Seconds of a year. */
const YEAR_S = 31_536_000;

/** The start of day of its cookie. */
const dayStartOf = (given = "") => (/^[0-6]$/.test(given) ? Number(given) : 0);

/** On https the __Host- prefix makes the browser refuse a cookie set by another host. */
const cookieName = (name: Name, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);

/** The API token of a call; undefined for pages, and without one. */
function apiTokenOf(request: HonoRequest): string | undefined {
  const [, token] = /^Bearer (sf_\S*)$/i.exec(request.header("authorization") ?? "") ?? [];
  return isApi(request.path) ? token : undefined;
}

/** An API token in the cookie counts for nothing: a cookie may do more. */
const cookieToken = (token = "") => (isToken(token) || isActingToken(token) ? token : undefined);

/** The person whose page sends a request. A browser's socket has no headers of its own. */
const expectedUser = (request: HonoRequest) =>
  request.header("x-user-id") ?? (request.path === "/api/live" ? request.query("user_id") : undefined) ?? null;

function edgeZone({ cf }: Request): string | null {
  const { timezone } = (cf ?? {}) as Partial<IncomingRequestCfProperties>;
  return timezone && isTimezone(timezone) ? timezone : null;
}

/**
 * Reads the cookie and creates the request's context. The session's row is looked up with the first read, in the same
 * round trip, unless the read's own rows prove the session; no result is returned before one of the two.
 */
export const session =
  (clock: Clock): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const isSecure = c.req.url.startsWith("https:");
    const apiToken = apiTokenOf(c.req);
    const token = apiToken ?? cookieToken(getCookie(c, cookieName("session", isSecure)));
    const zone = c.req.header("x-timezone") ?? getCookie(c, "timezone");
    const isActing = token !== undefined && isActingToken(token);
    const toldDayStart = dayStartOf(getCookie(c, DAY_START_COOKIE));
    const toldLanguage = getCookie(c, LANGUAGE_COOKIE) ?? null;
    const visitorLanguage = [c.req.query(LANGUAGE_PARAMETER), toldLanguage].find(isLanguage) ?? null;
    const changes = new Map<Name, { token: string | null; expires?: Date | undefined }>();
    c.set(
      "context",
      new RequestContext({
        env: c.env,
        d1: withRetries(c.env.DB, c.var.use),
        now: clock(c.req.raw),
        headers: c.req.raw.headers,
        zone: zone && isTimezone(zone) ? zone : null,
        edgeZone: c.req.path.startsWith("/api/") ? null : edgeZone(c.req.raw),
        toldDayStart,
        visitorLanguage,
        country: c.req.raw.cf?.country,
        continent: c.req.raw.cf?.continent,
        requestId: c.var.requestId,
        tokenHash: token ? hashToken(token) : null,
        device: getCookie(c, cookieName("device", isSecure)),
        known: undefined,
        waitUntil: (work) => c.executionCtx.waitUntil(work),
        setSession: (value, expires) => void changes.set("session", { token: value, expires }),
        provider: getCookie(c, cookieName("provider", isSecure)),
        setProvider: (value) =>
          void changes.set("provider", {
            token: value,
            ...(value !== null && { expires: new Date(c.var.context.now.getTime() + FLOW_MINUTES * 60_000) }),
          }),
        setDevice: (value, expires) => void changes.set("device", { token: value, expires }),
        trail: { intent: "", target: null, about: null, isTold: false, also: new Set(), read: new Set() },
        byToken: apiToken !== undefined,
        isWithoutDiary: apiToken?.startsWith(WITHOUT_DIARY) ?? false,
        isActing,
        expectedUser: expectedUser(c.req),
      }),
    );
    await next();
    const { method } = c.req;
    const isChange = !SAFE_METHODS.has(method);
    // A read that assigns the day's words changes something too, but nothing that an open page has to read again.
    if (isChange && !changes.has("session") && c.res.status < 400)
      notifyChange(c.var.context, clientId(c.req.header(CLIENT_ID_HEADER)));
    // Changes of session are logged where they are made. After a database failure the log is only written for an
    // impersonation, because a change that failed may have been applied.
    if (!changes.has("session") && (c.res.status < 500 || isActing)) {
      const path = pagePath(new URL(c.req.url).pathname);
      await logRequest(c.var.context, { method, path, status: c.res.status, isChange });
    }
    const common = { sameSite: "Lax", path: "/", secure: isSecure } as const;
    const life = (value: unknown, expires?: Date) => (value === null ? { maxAge: 0 } : expires ? { expires } : {});
    for (const [name, { token: value, expires }] of changes) {
      setCookie(c, cookieName(name, isSecure), value ?? "", { ...common, httpOnly: true, ...life(value, expires) });
    }
    const tellSessionId = (id: string | null, expires?: Date) =>
      setCookie(c, sessionIdCookie(isSecure), id ?? "", { ...common, ...life(id, expires) });
    // The browser sends it with its next request, and goes by it when it shows what is of today.
    const { starts } = c.var.context.days;
    if (starts !== toldDayStart && apiToken === undefined)
      setCookie(c, DAY_START_COOKIE, `${starts}`, { ...common, maxAge: YEAR_S });
    // It says what the browser may store, so it is there before the page is.
    const { hasDiaryLock } = c.var.context;
    const isToldLock = getCookie(c, DIARY_LOCK_COOKIE) !== undefined;
    if (hasDiaryLock !== undefined && hasDiaryLock !== isToldLock && apiToken === undefined && !isActing)
      setCookie(c, DIARY_LOCK_COOKIE, hasDiaryLock ? "1" : "", { ...common, maxAge: hasDiaryLock ? YEAR_S : 0 });
    // The next page in this browser speaks it too, also after the session.
    const { accountLanguage } = c.var.context;
    const language = accountLanguage === undefined ? visitorLanguage : accountLanguage;
    if (language !== toldLanguage && apiToken === undefined)
      setCookie(c, LANGUAGE_COOKIE, language ?? "", { ...common, maxAge: language ? YEAR_S : 0 });
    const started = changes.get("session");
    rememberRegion(c, Boolean(started?.token) || c.var.context.sessionId !== null);
    // "storage" would take other people's unsent texts, and "cookies" the mark of a known browser (decision 84).
    if (started?.token === null || (c.var.context.isSessionOver && c.res.status !== 200))
      c.header("Clear-Site-Data", '"cache"');
    const keptFor = c.res.headers.get(KEEP_FOR_HEADER);
    if (started) tellSessionId(started.token && publicId(started.token), started.expires);
    // Without an end it would be gone with the browser, and the next visit would find no document.
    else if (keptFor && keptFor !== getCookie(c, sessionIdCookie(isSecure)))
      tellSessionId(keptFor, new Date(c.var.context.now.getTime() + SESSION_DAYS * 86_400_000));
  };

/**
 * Tells the browser's region to the main address: that of an account that signs in or is signed in here, or the one that the
 * person chose by a link.
 */
function rememberRegion(c: Context<ApiEnv>, isSignedIn: boolean) {
  const known = knownRegions(c.env);
  const domain = known && regionCookieDomain(known);
  if (!known || domain === null || getCookie(c, REGION_COOKIE) === known.own.name) return;
  if (!isSignedIn && c.req.query(REGION_PARAMETER) !== known.own.name) return;
  const secure = c.req.url.startsWith("https:");
  setCookie(c, REGION_COOKIE, known.own.name, {
    domain,
    path: "/",
    sameSite: "Lax",
    secure,
    httpOnly: true,
    maxAge: YEAR_S,
  });
}

/** The id under which the browser may store documents; null while impersonating. */
const publicId = (token: string) => (isActingToken(token) ? null : sessionIdOf(hashToken(token)));

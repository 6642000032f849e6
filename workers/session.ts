import { getCookie, setCookie } from "hono/cookie";
import type { MiddlewareHandler } from "hono";
import type { Env } from "#app/context.ts";
import { steady } from "#app/db/steady.ts";
import { logWrite } from "#app/domain/impersonation-log.server.ts";
import { hashToken } from "#app/domain/session.server.ts";
import { firstLocale } from "#app/domain/date-label.ts";
import { isTimezone } from "#app/domain/timezone.ts";
import type { ApiEnv } from "./api/router.ts";
import { RequestContext } from "./request-context.ts";
import { SAFE_METHODS } from "./security.ts";
import type { Clock } from "./server.ts";

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
      new RequestContext({
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

import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { type ApiEnv, isApi } from "./api/router.ts";
import { shortId } from "#app/domain/audit-log/audit-log.ts";
import { logDone } from "#app/log.ts";
import { pagePath } from "#app/remix-internals.server.ts";

/** Cloudflare's request id (Ray ID), which its dashboards and support use. */
const RAY = /^[0-9a-f]{16}-[A-Z]{3}$/;

/**
 * Gives each request an id, which its response contains, and logs it as one line of JSON. The line never contains an
 * address, a query or user input; of a path it contains only the route, and of a person the start of the account's
 * id.
 */
export const logged =
  (isPage: (path: string) => boolean): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const since = performance.now();
    const ray = c.req.header("cf-ray") ?? "";
    const request = RAY.test(ray) ? ray : crypto.randomUUID();
    const use = { trips: 0, retries: 0 };
    c.set("requestId", request);
    c.set("use", use);
    await next();
    const { status } = c.res;
    name(c, request);
    if (c.env.REQUEST_LOG === "errors" && status < 500) return;
    logDone({
      request,
      method: c.req.method,
      route: routeOf(c, isPage),
      status,
      ms: Math.round(performance.now() - since),
      ...who(c),
      trips: use.trips,
      ...(use.retries > 0 && { retries: use.retries }),
    });
  };

/**
 * The sender of the request: the start of the account's id, as in the audit log. Some reads look up only the session,
 * not the account; their sender is the start of the session's id.
 */
function who({ var: { context } }: Context<ApiEnv>): { person?: string; session?: string } {
  // A request can fail before it has a context.
  const person = context?.foundUser;
  if (person) return { person: shortId(person) };
  const session = context?.sessionId;
  return session ? { session: shortId(session) } : {};
}

function name(c: Context<ApiEnv>, request: string) {
  try {
    c.res.headers.set("X-Request-Id", request);
  } catch {
    // The headers of a socket's response are immutable.
  }
}

/** The route that matches the path; `*` if none does. */
function routeOf(c: Context<ApiEnv>, isPage: (path: string) => boolean): string {
  const path = c.req.path;
  if (isApi(path)) return matchedRoutes(c).findLast(({ method }) => method !== "ALL")?.path ?? "/api/*";
  const page = pagePath(path);
  return isPage(page) ? page : "*";
}

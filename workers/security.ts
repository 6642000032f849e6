import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "#app/domain/errors.ts";
import type { ApiEnv } from "./api/router.ts";

/** Methods that change nothing. */
export const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site makes a browser send: a change, or a socket, whose Origin is neither the request's own nor
 * APP_URL's, or whose Sec-Fetch-Site says so. A request with neither header is no browser's and passes.
 */
export const sameOrigin: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const isSocket = c.req.header("upgrade")?.toLowerCase() === "websocket";
  if (!SAFE_METHODS.has(c.req.method) || isSocket) {
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const own = [new URL(c.req.url).origin, new URL(c.env.APP_URL).origin];
    if ((origin !== undefined && !own.includes(origin)) || site === "cross-site" || site === "same-site") {
      throw new AppError(403, "Requests from another site are not allowed");
    }
  }
  await next();
};

/** The content security policy of every page: scripts by nonce only, nothing from elsewhere, no framing. */
function contentSecurityPolicy(nonce: string): string {
  // Vite injects style elements while developing; what is built has one, and links those of single pages.
  const styles = import.meta.env?.DEV ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
  const connect = import.meta.env?.DEV ? "'self' ws:" : "'self'";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src ${styles}`,
    // dnd-kit and chartist place elements by style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}

/** What every answer says unless its endpoint says otherwise. */
const EVERYWHERE = Object.entries({
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});
/** What means something only for documents. Each header of an API's answer would cost it half a percent of its time. */
const OF_DOCUMENTS = Object.entries({
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
});

/** The security headers of every answer. */
export const secureAnswer: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const headers = openHeaders(c);
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    for (const [name, value] of OF_DOCUMENTS) headers.set(name, value);
    if (!headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", contentSecurityPolicy(c.var.context.nonce));
    }
  }
  for (const [name, value] of EVERYWHERE) if (!headers.has(name)) headers.set(name, value);
  if (c.req.url.startsWith("https:")) {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
};

/** The answer's headers, to be set in place: `c.header` would make a new Response for each of them. */
function openHeaders(c: Context): Headers {
  try {
    c.res.headers.set("X-Content-Type-Options", "nosniff");
  } catch {
    // An answer that was fetched, from a Durable Object say, has fixed ones.
    c.res = new Response(c.res.body, c.res);
    c.res.headers.set("X-Content-Type-Options", "nosniff");
  }
  return c.res.headers;
}

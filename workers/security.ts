import type { Context, MiddlewareHandler } from "hono";
import { OPENER_POLICY } from "#app/domain/session/document-cache-protocol.ts";
import { SHARE_PATH } from "#app/domain/shared/shared.ts";
import { AppError } from "#app/errors.ts";
import type { ApiEnv } from "./api/router.ts";
import { SAFE_METHODS } from "./safe-methods.ts";

/** A host name or IP address with an optional port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * Rejects a request with a malformed Host header. If LOCAL_HOSTS is set, also rejects any other host: otherwise a
 * site whose name resolves to this machine would count as same-origin (DNS rebinding).
 */
export const knownHost: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { LOCAL_HOSTS } = c.env;
  const host = c.req.header("host") ?? c.req.url.split("/")[2] ?? "";
  if (!HOST.test(host) || !URL.canParse(c.req.url)) throw new AppError(400, "The Host header is malformed");
  if (LOCAL_HOSTS && !LOCAL_HOSTS.split(",").includes(new URL(`http://${host}`).hostname)) {
    throw new AppError(400, "This host is not allowed");
  }
  await next();
};

/**
 * Rejects cross-site requests: a change or a WebSocket whose Origin header is neither the request's own origin nor
 * that of APP_URL, or whose Sec-Fetch-Site header says so. A request without both headers does not come from a
 * browser and passes.
 */
export const sameOrigin: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const isSocket = c.req.header("upgrade")?.toLowerCase() === "websocket";
  if (!SAFE_METHODS.has(c.req.method) || isSocket) {
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const own = [new URL(c.req.url).origin, new URL(c.env.APP_URL).origin];
    // A form on a page with no-referrer sends the origin "null". So does a phone that shares something; no other page
    // can send such a request, and the page that receives it stores nothing.
    const isShared = site === "none" && c.req.path === SHARE_PATH;
    if (site === "same-origin" || isShared) own.push("null");
    if ((origin !== undefined && !own.includes(origin)) || site === "cross-site" || site === "same-site") {
      // The rejected request is not logged as the person's act, because they did not make it.
      c.var.context.trail.isTold = true;
      throw new AppError(403, "Requests from another site are not allowed");
    }
  }
  await next();
};

/** The content security policy of every page: scripts by nonce only, nothing from elsewhere, no framing. */
function contentSecurityPolicy(nonce: string): string {
  // Vite injects style elements in development. A build has one style element, and links for the styles of some
  // pages.
  const styles = import.meta.env?.DEV ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
  const connect = import.meta.env?.DEV ? "'self' ws:" : "'self'";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src ${styles}`,
    // dnd-kit and chartist position elements by style attributes.
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
    // Each policy allows one file: the service worker's, and that of the worker that reads Anki's packages.
    "trusted-types service-worker anki",
  ].join("; ");
}

/** The security headers of every response, unless its endpoint sets another value. */
const SECURITY_HEADERS = Object.entries({
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "Cache-Control": "private, no-store",
});

/** Sets the security headers of every response. */
export const secureAnswer: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const headers = openHeaders(c);
  if (headers.get("Content-Type")?.startsWith("text/html") && !headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", contentSecurityPolicy(c.var.context.nonce));
  }
  for (const [name, value] of SECURITY_HEADERS) if (!headers.has(name)) headers.set(name, value);
  if (!isOpenedFromHere(c)) headers.set(...OPENER_POLICY);
  if (c.req.url.startsWith("https:")) {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
};

/**
 * Whether the person or a page of Sevenfold opens this document, and no other site. Then no other site can have a
 * handle of its window, and the browser need not start another process for it (decision 21).
 */
const isOpenedFromHere = (c: Context) =>
  c.req.header("Sec-Fetch-Dest") === "document" && /^(none|same-origin)$/.test(c.req.header("Sec-Fetch-Site") ?? "");

/** The response's headers, to be mutated in place: `c.header` would create a new Response each time. */
function openHeaders(c: Context): Headers {
  try {
    c.res.headers.set("X-Content-Type-Options", "nosniff");
  } catch {
    // A fetched response, for example from a Durable Object, has immutable headers.
    c.res = new Response(c.res.body, c.res);
    c.res.headers.set("X-Content-Type-Options", "nosniff");
  }
  return c.res.headers;
}

/** Days until the security.txt expires. */
const SECURITY_TEXT_DAYS = 180;

/** The security.txt of RFC 9116: how to report a vulnerability. */
export function securityText(appUrl: string, now: Date): string {
  const { origin, hostname } = new URL(appUrl);
  return [
    `Contact: mailto:support@${hostname}`,
    `Contact: ${origin}/contact`,
    `Expires: ${new Date(now.getTime() + SECURITY_TEXT_DAYS * 86_400_000).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

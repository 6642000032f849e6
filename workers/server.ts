import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import type { AppContext } from "#app/context.ts";
import { countVisit } from "#app/domain/analytics/analytics.server.ts";
import { countedPage } from "#app/domain/analytics/analytics.ts";
import { readFeed } from "#app/domain/feed/feed.server.ts";
import { MANIFEST_PATH } from "#app/domain/manifest/manifest-address.ts";
import { manifest } from "#app/domain/manifest/manifest.ts";
import { mainAddress, settingsOfRegions } from "#app/domain/region/region.server.ts";
import { BUILD_HEADER, KEEP_FOR_HEADER, KEEP_NOTHING_COOKIE } from "#app/domain/session/document-cache-protocol.ts";
import { pageAfterMove } from "#app/domain/session/end-session.server.ts";
import { AppError, appErrorIn } from "#app/errors.ts";
import { LANGUAGE_PARAMETER, languages } from "#app/i18n/language.ts";
import { logError } from "#app/log.ts";
import { api, apiError } from "./api/index.ts";
import { type ApiEnv, isApi } from "./api/router.ts";
import { logged } from "./log.ts";
import { knownHost, sameOrigin, secureAnswer, securityText } from "./security.ts";
import { type Clock, session } from "./session.ts";

/** The calendar feeds. Anybody who knows an address may read it without signing in. */
const feeds = new Hono<ApiEnv>().get("/:file{[A-Za-z0-9_-]{43}\\.ics}", async (c) => {
  const { text, etag } = await readFeed(c.var.context, c.req.param("file").slice(0, -".ics".length));
  c.header("ETag", etag);
  c.header("Cache-Control", "private, no-cache");
  const etags = (c.req.header("if-none-match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (etags.includes(etag) || etags.includes("*")) return c.body(null, 304);
  c.header("Content-Type", "text/calendar; charset=utf-8");
  c.header("Content-Disposition", 'inline; filename="sevenfold.ics"');
  return c.body(text);
});

/** The pages that search engines show, each of them in every language. */
const PUBLIC_PATHS = new Set(["/", "/register", "/login", "/contact"]);

/**
 * The `Link` header with a public page's address in each language, and the address that chooses by the browser's
 * language, for search engines; null for other pages. It is a header, so that it does not make the document larger.
 * The landing page of all regions is at the main address.
 */
function alternateLinks(context: Pick<AppContext, "env">, path: string): string | null {
  if (!PUBLIC_PATHS.has(path)) return null;
  const origin = (path === "/" ? mainAddress(context) : null) ?? context.env.APP_URL;
  const link = (hreflang: string, search: string) =>
    `<${new URL(path + search, origin).href}>; rel="alternate"; hreflang="${hreflang}"`;
  const own = languages.map((language) => link(language, `?${LANGUAGE_PARAMETER}=${language}`));
  return [...own, link("x-default", "")].join(", ");
}

type Pages = (request: Request, context: AppContext) => Promise<Response>;

/** The pages of a build. */
interface Site {
  /** The id of the build. */
  build: string;
  /** The paths of the pages. The log contains no other paths. */
  paths: ReadonlySet<string>;
  /** The paths whose documents the service worker may store for the session. */
  keptPaths: ReadonlySet<string>;
}

const NO_SITE: Site = { build: "", paths: new Set(), keptPaths: new Set() };

/** Handles a request: log, session, security, then the API or a page. `pages` is Remix. */
export function createServer(pages: Pages, clock: Clock = () => new Date(), site = NO_SITE) {
  const server = new Hono<ApiEnv>({ strict: false })
    .use(logged((path) => site.paths.has(path)))
    .use(async ({ env }, next) => {
      const problem = settingsOfRegions(env);
      if (problem) throw new AppError(503, problem, { retryAfter: 60 });
      await next();
    })
    .use(session(clock))
    .use(secureAnswer)
    .use(knownHost)
    .route("/api", api)
    .route("/feeds", feeds)
    .get(MANIFEST_PATH, async (c) => {
      const { context } = c.var;
      c.header("Cache-Control", "public, max-age=86400");
      c.header("Content-Type", "application/manifest+json");
      return c.body(JSON.stringify(manifest(await context.i18n(), context.language)));
    })
    .get("/.well-known/security.txt", (c) => c.text(securityText(c.env.APP_URL, c.var.context.now)))
    .all("*", sameOrigin, async (c) => {
      const answer = await pages(forRemix(c.req.raw), c.var.context);
      // A page that needs a sign-in redirects to the landing page; an account that has moved leads to its new region.
      const next = answer.headers.get("Location") === "/" ? await pageAfterMove(c.var.context) : null;
      if (next) answer.headers.set("Location", next);
      answer.headers.set(BUILD_HEADER, site.build);
      const { sessionId, isSessionOver, hasDiaryLock } = c.var.context;
      // Where the diary has a lock, the browser stores nothing of it.
      const isLocked = hasDiaryLock && c.req.path === "/diary";
      const mayKeep =
        c.req.method === "GET" && site.keptPaths.has(c.req.path) && !getCookie(c, KEEP_NOTHING_COOKIE) && !isLocked;
      if (sessionId && !isSessionOver && answer.status === 200 && mayKeep)
        answer.headers.set(KEEP_FOR_HEADER, sessionId);
      const alternates = sessionId ? null : alternateLinks(c.var.context, c.req.path);
      if (alternates) answer.headers.append("Link", alternates);
      const referrer = c.req.header("referer");
      const page = c.req.method === "GET" && answer.status === 200 ? countedPage(c.req.path, referrer) : null;
      if (page) {
        const { context } = c.var;
        context.waitUntil(
          countVisit(context, { page, referrer }, c.req.raw.headers).catch((error: unknown) => {
            // The page is shown even when the visitor's network is past the rate limit.
            if (!appErrorIn(error)) logError(error, c.var.requestId);
          }),
        );
      }
      return answer;
    });

  // One error handler for everything: with its own handler, each API handler would be wrapped once more.
  server.onError((error, c) => {
    if (isApi(c.req.path)) return apiError(error, c);
    const appError = appErrorIn(error);
    if (appError?.retryAfter !== undefined) c.header("Retry-After", String(appError.retryAfter));
    if (appError) return c.text(appError.message, appError.status);
    logError(error, c.var.requestId);
    return c.text(`Server error. If you ask for help, name the request ${c.var.requestId}.`, 500);
  });
  return server;
}

/**
 * Adapts the request to Remix. The body of a GET is dropped, because Remix clones requests and cloning a GET with a
 * body throws. The Origin of a change is dropped, because `sameOrigin` has checked it already and Remix would reject
 * forms without a referrer and forms sent to APP_URL through a proxy.
 */
function forRemix(request: Request): Request {
  const { method, body, url, headers, signal } = request;
  if (method === "GET" || method === "HEAD") {
    return body === null ? request : new Request(url, { method, headers, signal });
  }
  const judged = new Request(request);
  judged.headers.delete("origin");
  return judged;
}

import { Hono } from "hono";
import type { AppContext } from "#app/context.ts";
import { countedPage } from "#app/domain/analytics/analytics.ts";
import { countVisit } from "#app/domain/analytics/analytics.server.ts";
import { appErrorIn } from "#app/domain/errors.ts";
import { logError } from "#app/log.ts";
import { api, apiError } from "./api/index.ts";
import { type ApiEnv, isApi } from "./api/router.ts";
import { logged } from "./log.ts";
import { knownHost, sameOrigin, secureAnswer, securityText } from "./security.ts";
import { session } from "./session.ts";

type Pages = (request: Request, context: AppContext) => Promise<Response>;

/** The moment a request is answered at. */
export type Clock = (request: Request) => Date;

/**
 * What answers a request: the log, the session, security, then the API or a page. `pages` is Remix; `isPage` says which
 * paths it knows, so that the log has no other ones.
 */
export function createServer(pages: Pages, clock: Clock = () => new Date(), isPage = (_path: string) => false) {
  const server = new Hono<ApiEnv>({ strict: false })
    .use(logged(isPage))
    .use(session(clock))
    .use(secureAnswer)
    .use(knownHost)
    .route("/api", api)
    .get("/.well-known/security.txt", (c) => c.text(securityText(c.env.APP_URL, c.var.context.now)))
    .all("*", sameOrigin, async (c) => {
      const answer = await pages(forRemix(c.req.raw), c.var.context);
      const referrer = c.req.header("referer");
      const page = c.req.method === "GET" && answer.status === 200 ? countedPage(c.req.path, referrer) : null;
      if (page) {
        const { context } = c.var;
        context.waitUntil(
          countVisit(context, { page, referrer }, c.req.raw.headers).catch((error: unknown) => {
            // The page is shown all the same when the visitor's network has had its visits.
            if (!appErrorIn(error)) logError(error, c.var.requestId);
          }),
        );
      }
      return answer;
    });

  // One for all: with a handler of its own, each of the API's handlers would be wrapped once more.
  server.onError((error, c) => {
    if (isApi(c.req.path)) return apiError(error, c);
    const known = appErrorIn(error);
    if (known) return c.text(known.message, known.status);
    logError(error, c.var.requestId);
    return c.text(`Server error. If you ask for help, name the request ${c.var.requestId}.`, 500);
  });
  return server;
}

/**
 * The request as Remix can take it: a GET without the body that somebody gave it, because Remix copies requests, which
 * fails with one; a change without its Origin, which `sameOrigin` has judged. Remix would refuse the form of a page that
 * sends no referrer, and one that was sent to APP_URL through a proxy.
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

import { Hono } from "hono";
import type { AppContext } from "#app/context.ts";
import { AppError } from "#app/domain/errors.ts";
import { api } from "./api/index.ts";
import type { ApiEnv } from "./api/router.ts";
import { sameOrigin, secureAnswer } from "./security.ts";
import { session } from "./session.ts";

type Pages = (request: Request, context: AppContext) => Promise<Response>;

/** The moment a request is answered at. */
export type Clock = (request: Request) => Date;

/** What answers a request: the session, security, then the API or a page. `pages` is Remix. */
export function createServer(pages: Pages, clock: Clock = () => new Date()) {
  const server = new Hono<ApiEnv>({ strict: false })
    .use(session(clock))
    .use(secureAnswer)
    .use(sameOrigin)
    .route("/api", api)
    .all("*", (c) => pages(c.req.raw, c.var.context));

  server.onError((error, c) => {
    if (error instanceof AppError) return c.text(error.message, error.status);
    console.error(error);
    return c.text("Server error", 500);
  });
  return server;
}

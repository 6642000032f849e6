import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "virtual:remix/server-build";
import type { Env } from "#app/context.ts";
import { createServer } from "./server.ts";
import { runCron } from "./cron.ts";
import { receiveMail } from "./email.ts";

const { assets } = build as unknown as ServerBuild;
const pages = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);
const routes = Object.values(assets.routes).filter((route) => route !== undefined);
const pathsOf = (some: typeof routes) => new Set(some.map(({ path = "" }) => `/${path}`));
const server = createServer(
  (request, context) => pages(request, context as typeof context & AppLoadContext),
  undefined,
  {
    // During development, the version changes with every edit.
    build: import.meta.env.PROD ? assets.version : "development",
    paths: pathsOf(routes),
    // The browser may store the documents of those pages whose data it may store.
    keptPaths: pathsOf(routes.filter(({ hasClientLoader }) => hasClientLoader)),
  },
);

export { AlertBook } from "./durable-objects/alert-book.ts";
export { BackupSteps } from "./durable-objects/backup-steps.ts";
export { HostMetrics } from "./durable-objects/host-metrics.ts";
export { HostWatch } from "./durable-objects/host-watch.ts";
export { PomodoroClock } from "./durable-objects/pomodoro-clock.ts";

/** The Worker's entry points. */
export default {
  fetch: server.fetch,
  scheduled: (controller, env) => runCron(controller.cron, env, new Date(controller.scheduledTime)),
  email: (message, env, ctx) => receiveMail(message, env, ctx, new Date()),
} satisfies ExportedHandler<Env>;

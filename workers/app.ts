import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "virtual:remix/server-build";
import type { Env } from "#app/context.ts";
import { createServer } from "./server.ts";
import { runCron } from "./cron.ts";

const pages = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);
const paths = new Set(Object.values((build as unknown as ServerBuild).routes).map((route) => `/${route?.path ?? ""}`));
const server = createServer(
  (request, context) => pages(request, context as typeof context & AppLoadContext),
  undefined,
  (path) => paths.has(path),
);

export { HostMetrics } from "./durable-objects/host-metrics.ts";
export { PomodoroClock } from "./durable-objects/pomodoro-clock.ts";

/** The Worker's entry points. */
export default {
  fetch: server.fetch,
  scheduled: (controller, env, ctx) => runCron(controller.cron, env, new Date(controller.scheduledTime), ctx),
} satisfies ExportedHandler<Env>;

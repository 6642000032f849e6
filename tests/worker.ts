import { runCron } from "../workers/cron.ts";
import { receiveMail } from "../workers/email.ts";
import { createServer } from "../workers/server.ts";

export { AlertBook } from "../workers/durable-objects/alert-book.ts";
export { BackupSteps } from "../workers/durable-objects/backup-steps.ts";
export { HostMetrics } from "../workers/durable-objects/host-metrics.ts";
export { HostWatch } from "../workers/durable-objects/host-watch.ts";
export { PomodoroClock } from "../workers/durable-objects/pomodoro-clock.ts";

/** The Worker of the API tests: everything except pages, at the time that a test sets. */
const server = createServer(
  async () => new Response("No pages here", { status: 404 }),
  (request) => new Date(request.headers.get("x-now") ?? Date.now()),
);

export default {
  fetch: (request, env, ctx) => server.fetch(request, env, ctx),
  scheduled: (controller, env) => runCron(controller.cron, env, new Date(controller.scheduledTime)),
  email: (message, env, ctx) => receiveMail(message, env, ctx, new Date()),
} satisfies ExportedHandler<Cloudflare.Env>;

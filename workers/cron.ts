import type { Env } from "#app/context.ts";
import { connect } from "#app/db/database.ts";
import { purgeTodos } from "#app/domain/todo.server.ts";

type Job = (env: Env, now: Date) => Promise<void>;

/** What each cron expression of wrangler.toml does. */
const jobs: Record<string, Job[]> = {
  "23 3 * * *": [(env, now) => purgeTodos(connect(env.DB), now)],
};

/** Runs what is due. A job that fails stops no other one. */
export async function runCron(cron: string, env: Env, now: Date, _ctx: ExecutionContext): Promise<void> {
  const results = await Promise.allSettled((jobs[cron] ?? []).map((job) => job(env, now)));
  for (const result of results) if (result.status === "rejected") console.error(result.reason);
}

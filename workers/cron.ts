import type { Env } from "#app/context.ts";

/** What each cron expression of wrangler.toml does. */
export async function runCron(_cron: string, _env: Env, _now: Date, _ctx: ExecutionContext): Promise<void> {}

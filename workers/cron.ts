import type { Env } from "#app/context.ts";
import { connect } from "#app/db/database.ts";
import { logError } from "#app/log.ts";
import { forgetLinks } from "#app/domain/account-link.server.ts";
import { forgetVisitors } from "#app/domain/analytics.server.ts";
import { sweepAccounts } from "#app/domain/account-sweep.server.ts";
import { forgetDevices } from "#app/domain/device.server.ts";
import { retryMails } from "#app/domain/mail.server.ts";
import { sweepAuditLog } from "#app/domain/audit-log.server.ts";
import { closeImpersonations } from "#app/domain/impersonation-log.server.ts";
import { purgePomodoros } from "#app/domain/pomodoro-history.server.ts";
import { forgetAttempts } from "#app/domain/rate-limit.server.ts";
import { forgetSessions } from "#app/domain/session.server.ts";
import { purgeTodos } from "#app/domain/todo.server.ts";
import { forgetReservations } from "#app/domain/username.server.ts";

type Job = (env: Env, now: Date) => Promise<unknown>;

/** What each cron expression of wrangler.toml does. */
const jobs: Record<string, Job[]> = {
  "*/5 * * * *": [
    (env, now) => retryMails({ env, db: connect(env.DB), now }),
    (env, now) => sweepAccounts({ env, db: connect(env.DB), now }),
    (env, now) => forgetSessions({ env, db: connect(env.DB) }, now),
    (env, now) => forgetReservations(connect(env.DB), now),
    (env, now) => forgetLinks(connect(env.DB), now),
    (env, now) => forgetDevices(connect(env.DB), now),
    (env, now) => forgetAttempts(connect(env.DB), now),
    (env, now) => forgetVisitors(connect(env.DB), now),
    (env, now) => closeImpersonations({ env, db: connect(env.DB) }, now),
  ],
  "23 3 * * *": [
    (env, now) => purgeTodos(connect(env.DB), now),
    (env, now) => purgePomodoros(connect(env.DB), now),
    (env, now) => sweepAuditLog(connect(env.DB), now),
  ],
};

/** Runs what is due. A job that fails stops no other one. */
export async function runCron(cron: string, env: Env, now: Date, _ctx: ExecutionContext): Promise<void> {
  const results = await Promise.allSettled((jobs[cron] ?? []).map((job) => job(env, now)));
  for (const result of results) if (result.status === "rejected") logError(result.reason, cron);
}

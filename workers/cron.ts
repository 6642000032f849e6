import type { Env } from "#app/context.ts";
import { connect, type Database } from "#app/db/database.ts";
import { logError } from "#app/log.ts";
import { forgetLinks } from "#app/domain/account/link.server.ts";
import { forgetReferrers, forgetVisitors } from "#app/domain/analytics/analytics.server.ts";
import { sweepAccounts } from "#app/domain/account/sweep.server.ts";
import { forgetDevices } from "#app/domain/account/device.server.ts";
import { type Cron, NIGHTLY, OFTEN } from "#app/domain/health/cron-run.ts";
import { forgetCronRuns, startCronRun } from "#app/domain/health/cron-run.server.ts";
import { forgetMails } from "#app/domain/mail/mail.server.ts";
import { retryMails } from "#app/domain/mail/delivery.server.ts";
import { sweepAuditLog } from "#app/domain/audit-log/audit-log.server.ts";
import { closeImpersonations } from "#app/domain/impersonation/log.server.ts";
import { purgePomodoros } from "#app/domain/pomodoro/history.server.ts";
import { forgetAttempts } from "#app/domain/rate-limit/rate-limit.server.ts";
import { purgeProjects } from "#app/domain/project/project.server.ts";
import { forgetSessions } from "#app/domain/session/session.server.ts";
import { purgeTodos } from "#app/domain/todo/todo.server.ts";
import { forgetReservations } from "#app/domain/account/username.server.ts";

type Job = (parts: { env: Env; db: Database; now: Date }) => Promise<unknown>;

/** What each cron expression of wrangler.toml does. The names are in the runs that are kept. */
export const JOBS: Record<Cron, Record<string, Job>> = {
  [OFTEN]: {
    mails: retryMails,
    accounts: sweepAccounts,
    sessions: ({ env, db, now }) => forgetSessions({ env, db }, now),
    reservations: ({ db, now }) => forgetReservations(db, now),
    links: ({ db, now }) => forgetLinks(db, now),
    devices: ({ db, now }) => forgetDevices(db, now),
    attempts: ({ db, now }) => forgetAttempts(db, now),
    visitors: ({ db, now }) => forgetVisitors(db, now),
    impersonations: ({ env, db, now }) => closeImpersonations({ env, db }, now),
  },
  [NIGHTLY]: {
    todos: ({ db, now }) => purgeTodos(db, now),
    pomodoros: ({ db, now }) => purgePomodoros(db, now),
    projects: ({ db, now }) => purgeProjects(db, now),
    "old-mails": ({ db, now }) => forgetMails(db, now),
    referrers: ({ db, now }) => forgetReferrers(db, now),
    "audit-log": ({ db, now }) => sweepAuditLog(db, now),
    "cron-runs": ({ db, now }) => forgetCronRuns(db, now),
  },
};

/** Runs what is due and keeps what became of it. A job that fails stops no other one. */
export async function runCron(cron: string, env: Env, now: Date, _ctx: ExecutionContext): Promise<void> {
  const db = connect(env.DB);
  const jobs = Object.entries(JOBS[cron as Cron] ?? {});
  const run = await startCronRun(db, cron, now).catch((error: unknown) => {
    logError(error, cron);
    return null;
  });
  const results = await Promise.allSettled(jobs.map(async ([, job]) => job({ env, db, now })));
  const failed = jobs.flatMap(([name], i) => (results[i]!.status === "rejected" ? name : []));
  for (const result of results) if (result.status === "rejected") logError(result.reason, cron);
  await run?.finish(failed).catch((error: unknown) => logError(error, cron));
}

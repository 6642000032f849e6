import type { Env } from "#app/context.ts";
import { connect, type Database } from "#app/db/database.ts";
import { purgeAccounts } from "#app/domain/account/purge.server.ts";
import { writeNameKeys } from "#app/domain/account/username.server.ts";
import { purgeReferrers, purgeVisitors } from "#app/domain/analytics/analytics.server.ts";
import { purgeAuditLog } from "#app/domain/audit-log/audit-log.server.ts";
import { storeBackup } from "#app/domain/backup/backup.server.ts";
import { purgePictures } from "#app/domain/diary/picture-store.server.ts";
import { watchService } from "#app/domain/health/alerts.server.ts";
import { BACKUP, type Cron, EVERY_5_MINUTES, NIGHTLY, startCronRun } from "#app/domain/health/cron-run.server.ts";
import { hostWatch } from "#app/domain/host-alert/host-watch.server.ts";
import { closeImpersonations } from "#app/domain/impersonation/log.server.ts";
import { purgeImports } from "#app/domain/import/import.server.ts";
import { retryMails } from "#app/domain/mail/delivery.server.ts";
import { purgeMails } from "#app/domain/mail/mail.server.ts";
import { sendMorningLines } from "#app/domain/notification/morning-run.server.ts";
import { purgeEvents, readDueCalendars } from "#app/domain/other-calendar/read-calendar.server.ts";
import { clockOf } from "#app/domain/pomodoro/clock-object.server.ts";
import { purgeProjects } from "#app/domain/project/deletion.server.ts";
import { EXPIRED, OUTDATED } from "#app/domain/purge.server.ts";
import { purgeRateLimits } from "#app/domain/rate-limit/rate-limit.server.ts";
import { settleArrivals } from "#app/domain/region/arrival.server.ts";
import { driveMoves } from "#app/domain/region/departure.server.ts";
import { objectNamed } from "#app/domain/region/object.server.ts";
import { peopleWithReminders } from "#app/domain/reminder/reminder.server.ts";
import { reindexSearch } from "#app/domain/search/reindex.server.ts";
import { purgeSessions } from "#app/domain/session/end-session.server.ts";
import { purgeAuthenticators } from "#app/domain/two-factor/two-factor.server.ts";
import { peopleWithEvents } from "#app/domain/webhook/event.server.ts";
import { logError } from "#app/log.ts";

type Job = (parts: { env: Env; db: Database; now: Date }) => Promise<unknown>;

/** The jobs of each cron expression in wrangler.toml. Their names are stored with the runs. */
export const JOBS: Record<Cron, Record<string, Job>> = {
  [EVERY_5_MINUTES]: {
    mails: retryMails,
    mornings: sendMorningLines,
    calendars: readDueCalendars,
    webhooks: sendWaitingEvents,
    accounts: purgeAccounts,
    moves: driveMoves,
    arrivals: settleArrivals,
    sessions: ({ env, db, now }) => purgeSessions({ env, db }, now),
    ...EXPIRED,
    names: ({ db }) => writeNameKeys(db),
    attempts: ({ db, now }) => purgeRateLimits(db, now),
    "search-index": ({ db }) => reindexSearch(db),
    visitors: ({ db, now }) => purgeVisitors(db, now),
    hosts: ({ env }) => hostWatch(env).wake(),
    impersonations: ({ env, db, now }) => closeImpersonations({ env, db }, now),
  },
  [NIGHTLY]: {
    ...OUTDATED,
    reminders: planAllReminders,
    projects: ({ db, now }) => purgeProjects(db, now),
    "old-mails": ({ db, now }) => purgeMails(db, now),
    authenticators: ({ db, now }) => purgeAuthenticators(db, now),
    imports: ({ db, now }) => purgeImports(db, now),
    pictures: purgePictures,
    events: ({ db, now }) => purgeEvents(db, now),
    referrers: ({ db, now }) => purgeReferrers(db, now),
    "audit-log": ({ db, now }) => purgeAuditLog(db, now),
  },
  // Runs alone, after the other jobs of the night.
  [BACKUP]: {
    backup: ({ env, now }) => storeBackup(env, now, (dump) => objectNamed(env, env.BACKUP_STEPS, "backup").dump(dump)),
  },
};

/** Wakes the objects of people whose events wait, for example because the server was down when the events happened. */
async function sendWaitingEvents({ env, db, now }: Parameters<Job>[0]): Promise<void> {
  for (const user_id of await peopleWithEvents(db, now))
    await clockOf({ env }, user_id).sendEvents(user_id, now.getTime());
}

/** The number of clocks that are called at a time. */
const AT_A_TIME = 10;

/** Makes each clock read again when its person's todos remind, so that a clock that lost its plan wakes too. */
async function planAllReminders({ env, db, now }: Parameters<Job>[0]): Promise<void> {
  const waiting = (await peopleWithReminders(db)).values();
  const planInTurn = async () => {
    for (const { user_id } of waiting) await clockOf({ env }, user_id).planReminders(user_id, now.getTime());
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, planInTurn));
}

/** Runs the jobs of a cron expression and stores the outcome. A failing job does not stop the others. */
export async function runCron(cron: string, env: Env, now: Date): Promise<void> {
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
  if (cron !== EVERY_5_MINUTES) return;
  // The watch runs last, so that it sees the result of this run.
  await watchService({ env, db, now, requestId: cron }).catch((error: unknown) => logError(error, cron));
}

import { and, desc, eq, sql } from "drizzle-orm";
import { type Database, ownedQuery } from "#app/db/database.ts";
import { cron_run } from "#app/db/schema.ts";
import type { Health } from "./health.ts";

/** The cron expressions of wrangler.toml. */
export const EVERY_5_MINUTES = "*/5 * * * *";
export const NIGHTLY = "23 3 * * *";
export const BACKUP = "53 3 * * *";
export type Cron = typeof EVERY_5_MINUTES | typeof NIGHTLY | typeof BACKUP;

/** Minutes after which the next run of a cron expression is late: three times its interval, or a day and an hour. */
const LATE_MINUTES: Record<Cron, number> = { [EVERY_5_MINUTES]: 15, [NIGHTLY]: 25 * 60, [BACKUP]: 25 * 60 };
/** Minutes after which an unfinished run counts as cut off. Cloudflare gives daily runs 15 minutes. */
const CUT_OFF_MINUTES: Record<Cron, number> = { [EVERY_5_MINUTES]: 5, [NIGHTLY]: 15, [BACKUP]: 15 };

const MINUTE = 60_000;

/** Stores that a run started. Call the result's `finish` when the run ends. */
export async function startCronRun(db: Database, cron: string, now: Date) {
  const started_at = now.toISOString();
  const began = Date.now();
  // A run that is repeated for the same minute is the same run.
  await db.insert(cron_run).values({ cron, started_at }).onConflictDoNothing();
  return {
    /** `failed` contains the names of the jobs that failed. */
    async finish(failed: string[]): Promise<void> {
      const finished_at = new Date(now.getTime() + Date.now() - began).toISOString();
      await db
        .update(cron_run)
        .set({ finished_at, failed: failed.join(" ") })
        .where(and(eq(cron_run.cron, cron), eq(cron_run.started_at, started_at)));
    },
  };
}

export type CronRun = typeof cron_run.$inferSelect;

const CRONS = Object.keys(LATE_MINUTES) as Cron[];
const lastRun = ownedQuery((select) =>
  select()
    .from(cron_run)
    .where(eq(cron_run.cron, sql.placeholder("cron")))
    .orderBy(desc(cron_run.started_at))
    .limit(1),
);
/** The queries for the last run of each cron expression. */
export const lastRuns = () => CRONS.map((cron) => lastRun({ cron }));

/** Turns the rows of `lastRuns` into states at `now`. */
export function describeRuns(found: CronRun[], now: Date): Health["cron"] {
  return CRONS.map((cron) => {
    const run = found.find((row) => row.cron === cron);
    if (!run) return { cron, state: "never", started_at: null, finished_at: null, failed: [] };
    const { started_at, finished_at } = run;
    const failed = run.failed.split(" ").filter(Boolean);
    const minutes = (now.getTime() - Date.parse(started_at)) / MINUTE;
    const isCutOff = finished_at === null && minutes > CUT_OFF_MINUTES[cron];
    const state = minutes > LATE_MINUTES[cron] ? "late" : failed.length > 0 || isCutOff ? "failed" : "ok";
    return { cron, state, started_at, finished_at, failed };
  });
}

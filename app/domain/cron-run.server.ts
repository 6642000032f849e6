import { and, eq, lte, sql } from "drizzle-orm";
import { type Database, statement } from "../db/database.ts";
import { cron_run } from "../db/schema.ts";
import { type Cron, CRON_RUN_DAYS, LATE_MINUTES } from "./cron-run.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Writes that a run began. What it answers writes how it ended. */
export async function startCronRun(db: Database, cron: string, now: Date) {
  const started_at = now.toISOString();
  const began = Date.now();
  // A run that is repeated for the same minute is the same run.
  await db.insert(cron_run).values({ cron, started_at }).onConflictDoNothing();
  return {
    /** `failed` are the names of the jobs that did not get through. */
    async finish(failed: string[]): Promise<void> {
      const finished_at = new Date(now.getTime() + Date.now() - began).toISOString();
      await db
        .update(cron_run)
        .set({ finished_at, failed: failed.join(" ") })
        .where(and(eq(cron_run.cron, cron), eq(cron_run.started_at, started_at)));
    },
  };
}

/** How the last run of a cron expression went. */
export interface LastRun {
  cron: string;
  /** `late` when the next one is missed, `never` before the first one. */
  state: "ok" | "failed" | "late" | "never";
  started_at: string | null;
  finished_at: string | null;
  /** The jobs that failed. */
  failed: string[];
}

/** The statement that reads the last run of each cron expression, and what its rows mean at `now`. */
export function lastRuns(db: Database, now: Date) {
  const crons = Object.keys(LATE_MINUTES) as Cron[];
  const rows = statement<typeof cron_run.$inferSelect>(
    db,
    sql`SELECT r.* FROM json_each(${JSON.stringify(crons)}) e CROSS JOIN cron_run r
      ON r.cron = e.value AND r.started_at = (SELECT max(started_at) FROM cron_run WHERE cron = e.value)`,
  );
  const read = (found: (typeof cron_run.$inferSelect)[]): LastRun[] =>
    crons.map((cron) => {
      const run = found.find((row) => row.cron === cron);
      if (!run) return { cron, state: "never", started_at: null, finished_at: null, failed: [] };
      const { started_at, finished_at } = run;
      const failed = run.failed.split(" ").filter(Boolean);
      const minutes = (now.getTime() - Date.parse(started_at)) / MINUTE;
      // One that never ended was cut off, once the next one had its turn.
      const isCutOff = finished_at === null && minutes > 5;
      const state = minutes > LATE_MINUTES[cron] ? "late" : failed.length > 0 || isCutOff ? "failed" : "ok";
      return { cron, state, started_at, finished_at, failed };
    });
  return { rows, read };
}

/** Forgets the runs of more than a month ago. */
export const forgetCronRuns = (db: Database, now: Date) =>
  db.delete(cron_run).where(lte(cron_run.started_at, new Date(now.getTime() - CRON_RUN_DAYS * DAY).toISOString()));

import * as z from "zod/mini";
import { BackupState } from "../backup/backup.ts";

/** Whether a part of the service answers. */
const reached = z.enum(["ok", "unreachable"]);

/** The health of the service, part by part. */
export const Health = z.object({
  /** `error` when people would notice it; the answer then has the status 503. */
  status: z.enum(["ok", "error"]),
  database: reached,
  /** Whether the database accepts writes. */
  writable: z.boolean(),
  /** The free space: `low` when the database has used 70 % of D1's limit, `none` when it or its disk is full. */
  room: z.enum(["ok", "low", "none", "unknown"]),
  /** The storage of the recordings. */
  storage: reached,
  /** The Durable Objects that run the pomodoros. */
  clocks: reached,
  mail: z.object({
    /** `late` when a mail has waited for an hour and no mail was sent since it was created. */
    state: z.enum(["ok", "late", "unknown"]),
    oldest_waiting: z.nullable(z.string()),
  }),
  /** The nightly backups. They do not cause a 503. */
  backup: BackupState,
  /** The last run of each cron expression; empty when the database does not answer. */
  cron: z.array(
    z.object({
      cron: z.string(),
      /** `late` when the next run is overdue, `never` before the first one. */
      state: z.enum(["ok", "failed", "late", "never"]),
      started_at: z.nullable(z.string()),
      finished_at: z.nullable(z.string()),
      /** The names of the jobs that failed. */
      failed: z.array(z.string()),
    }),
  ),
});
export type Health = z.infer<typeof Health>;

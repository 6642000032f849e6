import * as z from "zod/mini";
import { BackupState } from "../backup/backup.ts";

/** The answer of a part of the service. */
const reached = z.enum(["ok", "unreachable"]);

/** The health of the service, part by part. */
export const Health = z.object({
  /** `error` when a person would notice; the answer is then a 503. */
  status: z.enum(["ok", "error"]),
  database: reached,
  /** The database accepts writes. */
  writable: z.boolean(),
  /** The room that is left: `low` from 70 % of what D1 may have, `none` when it or its disk is full. */
  room: z.enum(["ok", "low", "none", "unknown"]),
  /** The storage of the recordings. */
  storage: reached,
  /** The Durable Objects of the running pomodoros. */
  clocks: reached,
  mail: z.object({
    /** `late` when a mail has waited for an hour and no mail was sent since it was created. */
    state: z.enum(["ok", "late", "unknown"]),
    oldest_waiting: z.nullable(z.string()),
  }),
  /** The backups of every night; they do not cause a 503. */
  backup: BackupState,
  /** The last run of each cron expression; empty when the database does not answer. */
  cron: z.array(
    z.object({
      cron: z.string(),
      state: z.enum(["ok", "failed", "late", "never"]),
      started_at: z.nullable(z.string()),
      finished_at: z.nullable(z.string()),
      failed: z.array(z.string()),
    }),
  ),
});
export type Health = z.infer<typeof Health>;

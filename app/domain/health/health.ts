import * as z from "zod/mini";

/** What is reached or not. */
const reached = z.enum(["ok", "unreachable"]);

/** Whether the parts of the service work. */
export const Health = z.object({
  /** `error` when a person would notice: then the answer is a 503. */
  status: z.enum(["ok", "error"]),
  database: reached,
  /** Whether the database takes writes. */
  writable: z.boolean(),
  /** The recordings. */
  storage: reached,
  /** The objects that keep running pomodoros. */
  clocks: reached,
  mail: z.object({
    /** `late` when a mail has waited for an hour and none was sent since it was made. */
    state: z.enum(["ok", "late", "unknown"]),
    oldest_waiting: z.nullable(z.string()),
  }),
  /** The last run of each cron expression; none where the database does not answer. */
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

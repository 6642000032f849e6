import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as schema from "./schema.ts";

/** The tables of the schema, by the names they have there. */
type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends SQLiteTable ? Name : never;
}[keyof typeof schema];

/** How the rows of a table end: with another row, by a job of workers/cron.ts, or never, with the reason. */
interface Retention {
  /** They go in the same batch as what they belong to. */
  goesWith?: "user" | "project" | "language_pack" | "host";
  /** The job, and when a row is due for it. */
  sweep?: { job: string; after: string };
  /** Why they are kept for ever, and why that stays small. */
  forever?: string;
}

/** How long the rows of each table live. A table without an answer does not compile. */
export const RETENTION: Record<TableName, Retention> = {
  user: { sweep: { job: "accounts", after: "demo accounts a day after their end, unverified accounts after 7 days" } },
  username_reservation: { sweep: { job: "reservations", after: "their end" } },
  session: { goesWith: "user", sweep: { job: "sessions", after: "their end" } },
  account_link: { goesWith: "user", sweep: { job: "links", after: "their end" } },
  device: { goesWith: "user", sweep: { job: "devices", after: "half a year without a sign-in" } },
  rate_limit: { sweep: { job: "attempts", after: "two windows, two days at most" } },
  mail: { goesWith: "user", sweep: { job: "old-mails", after: "90 days, sent or given up" } },
  project: {
    goesWith: "user",
    sweep: { job: "projects", after: "30 days after the deletion; the account counts them" },
  },
  todo: { goesWith: "project", sweep: { job: "todos", after: "30 days after the deletion" } },
  weekly_update: { goesWith: "project" },
  meeting_note: { goesWith: "project" },
  diary_entry: { goesWith: "user" },
  pomodoro: { goesWith: "user", sweep: { job: "pomodoros", after: "30 days after the deletion" } },
  pomodoro_month: { goesWith: "user" },
  language_pack: { forever: "until an admin deletes the pack" },
  language_audio: { goesWith: "language_pack" },
  language_batch: { goesWith: "language_pack" },
  language_word: { goesWith: "language_pack" },
  language_learner: { goesWith: "user" },
  language_progress: { goesWith: "user" },
  language_review: { goesWith: "user" },
  visit_day: { forever: "counts without a person: a few rows a day" },
  visit_referrer: { sweep: { job: "referrers", after: "400 days" } },
  visitor: { sweep: { job: "visitors", after: "the end of the day" } },
  visit_salt: { sweep: { job: "visitors", after: "the end of the day" } },
  counter: { forever: "totals: a row each, and one a month" },
  impersonation: { sweep: { job: "audit-log", after: "12 months" } },
  audit_event: { sweep: { job: "audit-log", after: "12 months" } },
  host: { forever: "until an admin removes the host" },
  cron_run: { sweep: { job: "cron-runs", after: "30 days" } },
  health_probe: { forever: "one row" },
};

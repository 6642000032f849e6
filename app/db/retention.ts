import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as schema from "./schema.ts";

/** The tables of the schema by their export name. */
type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends SQLiteTable ? Name : never;
}[keyof typeof schema];

/** How the rows of a table are deleted: with another row, by a job of workers/cron.ts, or never, with the reason. */
interface Retention {
  /** Deleted in the same batch as the row they belong to. */
  deletedWith?: "user" | "project" | "language_pack" | "host";
  /** The job, and when a row is due. */
  purge?: { job: string; after: string };
  /** Why rows are kept forever, and why the table stays small. */
  forever?: string;
}

/**
 * How long the rows of each table are kept. A table that is missing here does not compile. Triggers delete an entry of the
 * search index with its row.
 */
export const RETENTION: Record<TableName, Retention> = {
  user: { purge: { job: "accounts", after: "demo accounts a day after their end, unverified accounts after 7 days" } },
  username_reservation: { purge: { job: "reservations", after: "their end" } },
  session: { deletedWith: "user", purge: { job: "sessions", after: "their end" } },
  passkey: { deletedWith: "user" },
  passkey_challenge: { purge: { job: "challenges", after: "ten minutes, or when it is used" } },
  authenticator: {
    deletedWith: "user",
    purge: { job: "authenticators", after: "a day without a first code" },
  },
  recovery_code: { deletedWith: "user" },
  account_link: { deletedWith: "user", purge: { job: "links", after: "their end" } },
  calendar_feed: { deletedWith: "user", purge: { job: "feeds", after: "400 days after its end" } },
  device: { deletedWith: "user", purge: { job: "devices", after: "half a year without a sign-in" } },
  rate_limit: { purge: { job: "attempts", after: "two windows, two days at most" } },
  mail: { deletedWith: "user", purge: { job: "old-mails", after: "90 days, sent or given up" } },
  project: {
    deletedWith: "user",
    purge: { job: "projects", after: "30 days after the deletion; the account counts them" },
  },
  todo: { deletedWith: "project", purge: { job: "todos", after: "30 days after the deletion" } },
  weekly_update: { deletedWith: "project" },
  week_closed: { deletedWith: "user" },
  meeting_note: { deletedWith: "project" },
  deleted_note: { deletedWith: "user", purge: { job: "notes", after: "30 days after the deletion" } },
  diary_entry: { deletedWith: "user" },
  pomodoro: { deletedWith: "user", purge: { job: "pomodoros", after: "30 days after the deletion" } },
  pomodoro_month: { deletedWith: "user" },
  language_pack: { forever: "until an admin deletes the pack" },
  language_audio: { deletedWith: "language_pack" },
  language_batch: { deletedWith: "language_pack" },
  language_word: { deletedWith: "language_pack" },
  language_learner: { deletedWith: "user" },
  language_progress: { deletedWith: "user" },
  language_review: { deletedWith: "user" },
  visit_day: { forever: "counts without a person: a few rows a day" },
  visit_referrer: { purge: { job: "referrers", after: "400 days" } },
  visitor: { purge: { job: "visitors", after: "the end of the day" } },
  visit_salt: { purge: { job: "visitors", after: "the end of the day" } },
  counter: { forever: "totals: a row each, and one a month" },
  impersonation: { purge: { job: "audit-log", after: "12 months" } },
  audit_event: { purge: { job: "audit-log", after: "12 months" } },
  host: { forever: "until an admin removes the host" },
  cron_run: { purge: { job: "cron-runs", after: "30 days" } },
  health_probe: { forever: "one row" },
};

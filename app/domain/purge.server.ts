/** The jobs that delete rows by their age. Their names are those of app/db/retention.ts. */
import { lte } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#app/db/database.ts";
import {
  account_link,
  calendar_feed,
  cron_run,
  deleted_note,
  device,
  idempotency_key,
  language_undo,
  mail_received,
  passkey_challenge,
  pomodoro,
  provider_visit,
  reminder_link,
  todo,
  username_reservation,
  webhook_event,
} from "#app/db/schema.ts";
import { RESTORE_DAYS } from "./pomodoro/pomodoro.ts";
import { DAY_MS } from "./time/day.ts";
import { TRASH_DAYS } from "./trash/trash.ts";

/** Returns a job that deletes the rows whose instant in `column` is at least `days` ago. */
const purge =
  (column: SQLiteColumn, days = 0) =>
  async ({ db, now }: { db: Database; now: Date }): Promise<unknown> =>
    db.delete(column.table as SQLiteTable).where(lte(column, new Date(now.getTime() - days * DAY_MS).toISOString()));

/** The jobs of every five minutes. */
export const EXPIRED = {
  reservations: purge(username_reservation.expires_at),
  links: purge(account_link.expires_at),
  "reminder-links": purge(reminder_link.expires_at),
  challenges: purge(passkey_challenge.expires_at),
  "provider-visits": purge(provider_visit.expires_at),
  devices: purge(device.expires_at),
};

/** The jobs of each night. */
export const OUTDATED = {
  todos: purge(todo.deleted_at, TRASH_DAYS),
  pomodoros: purge(pomodoro.deleted_at, RESTORE_DAYS),
  notes: purge(deleted_note.deleted_at, TRASH_DAYS),
  keys: purge(idempotency_key.created_at, 7),
  "word-undo": purge(language_undo.created_at, 1),
  feeds: purge(calendar_feed.ended_at, 400),
  "webhook-events": purge(webhook_event.at, 3),
  // A mail server tries to deliver the same mail for a week at most.
  "received-mails": purge(mail_received.received_at, 30),
  "cron-runs": purge(cron_run.started_at, 30),
};

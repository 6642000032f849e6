/**
 * Every table, in the order of the domain. Column names are the names on the wire.
 * Instants are ISO 8601 UTC with milliseconds, dates are `YYYY-MM-DD`, both as text, so that they sort as they read.
 * No foreign key cascades: a table rebuild would empty the children. Children are deleted in the same batch.
 * The migrations add what drizzle cannot say: every table is STRICT and, keyed by a text, WITHOUT ROWID.
 */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const user = sqliteTable(
  "user",
  {
    id: text().primaryKey(),
    username: text().notNull(),
    /** Lower case. A demo account has an unreachable one of its own. */
    email: text().notNull(),
    /** A PHC string; null for a demo account. */
    password_hash: text(),
    role: text({ enum: ["user", "admin", "demo"] }).notNull(),
    email_verified_at: text(),
    /** IANA zone the person was last seen in. */
    timezone: text(),
    created_at: text().notNull(),
    /** When a demo account ends; null for everyone else. */
    expires_at: text(),
  },
  (t) => [
    uniqueIndex("user_email").on(t.email),
    uniqueIndex("user_username").on(sql`lower(${t.username})`),
    index("user_demo_expiry")
      .on(t.expires_at)
      .where(sql`expires_at IS NOT NULL`),
  ],
);

/** A revocable sign-in. */
export const session = sqliteTable(
  "session",
  {
    /** SHA-256 of the cookie's secret, hex. */
    token_hash: text().primaryKey(),
    user_id: text().notNull(),
    /** The admin who acts as the user, while impersonating. */
    admin_id: text(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [index("session_user").on(t.user_id)],
);

/** A single-purpose secret sent by mail. */
export const account_link = sqliteTable(
  "account_link",
  {
    /** SHA-256 of the secret in the link, hex. */
    token_hash: text().primaryKey(),
    user_id: text().notNull(),
    kind: text({ enum: ["verify", "reset"] }).notNull(),
    expires_at: text().notNull(),
    used_at: text(),
  },
  (t) => [index("account_link_user").on(t.user_id), index("account_link_expiry").on(t.expires_at)],
);

/** Tries on the sign-in calls, counted per minute. */
export const attempt = sqliteTable(
  "attempt",
  {
    /** What is counted: a call, and an IP or an account. */
    key: text().notNull(),
    /** The minute, in minutes since 1970. */
    minute: integer().notNull(),
    tries: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.minute, t.key] })],
);

/** What became of a mail that was tried. Its body is never kept. */
export const mail = sqliteTable(
  "mail",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    recipient: text().notNull(),
    kind: text({ enum: ["verify", "reset", "email-taken"] }).notNull(),
    state: text({ enum: ["pending", "sent", "failed"] }).notNull(),
    tries: integer().notNull(),
    created_at: text().notNull(),
    sent_at: text(),
    /** When the next try is due; null once sent or given up. */
    retry_at: text(),
  },
  (t) => [
    index("mail_retry")
      .on(t.retry_at)
      .where(sql`retry_at IS NOT NULL`),
    index("mail_sent")
      .on(t.sent_at)
      .where(sql`sent_at IS NOT NULL`),
    index("mail_user").on(t.user_id),
  ],
);

export const project = sqliteTable(
  "project",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    proje_title: text().notNull(),
    /** Fractional: moving one row writes one row. Ties are broken by id. */
    position: real().notNull(),
    created_at: text().notNull(),
    archived_at: text(),
    /** Kept after deletion, because the statistics count it. */
    deleted_at: text(),
  },
  (t) => [
    index("project_user")
      .on(t.user_id, t.position, t.id)
      .where(sql`deleted_at IS NULL`),
    index("project_deleted")
      .on(t.user_id)
      .where(sql`deleted_at IS NOT NULL`),
  ],
);

export const todo = sqliteTable(
  "todo",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    project_id: text().notNull(),
    todo_title: text().notNull(),
    todo_description: text().notNull(),
    todo_category: text({ enum: ["high", "medium", "low", "none"] }).notNull(),
    /** The date at 12:00 UTC, as an instant. */
    todo_due_date: text(),
    /** When it was ticked off; null while it is open. */
    is_checked_date: text(),
    /** Fractional: moving one row writes one row. Ties are broken by id. */
    position: real().notNull(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
    deleted_at: text(),
  },
  (t) => [
    index("todo_open")
      .on(t.project_id, t.position, t.id)
      .where(sql`is_checked_date IS NULL AND deleted_at IS NULL`),
    index("todo_done")
      .on(t.project_id, t.is_checked_date)
      .where(sql`is_checked_date IS NOT NULL AND deleted_at IS NULL`),
    index("todo_due")
      .on(t.user_id, t.todo_due_date)
      .where(sql`todo_due_date IS NOT NULL AND is_checked_date IS NULL AND deleted_at IS NULL`),
    index("todo_deleted")
      .on(t.project_id, t.deleted_at)
      .where(sql`deleted_at IS NOT NULL`),
    index("todo_purge")
      .on(t.deleted_at)
      .where(sql`deleted_at IS NOT NULL`),
  ],
);

export const weekly_update = sqliteTable(
  "weekly_update",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    project_id: text().notNull(),
    update_text: text().notNull(),
    /** The Monday, a date. */
    week_start: text().notNull(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [
    uniqueIndex("weekly_update_week").on(t.project_id, t.week_start),
    index("weekly_update_user").on(t.user_id, t.week_start),
  ],
);

export const meeting_note = sqliteTable(
  "meeting_note",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    project_id: text().notNull(),
    meeting_title: text().notNull(),
    meeting_note: text().notNull(),
    /** The Monday, a date. */
    week_start: text().notNull(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [
    index("meeting_note_week").on(t.project_id, t.week_start, t.created_at),
    index("meeting_note_user").on(t.user_id, t.week_start),
  ],
);

export const diary_entry = sqliteTable(
  "diary_entry",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    /** The writer's own date. */
    entry_date: text().notNull(),
    diary_text: text().notNull(),
    /** IANA zone it was last written in. */
    timezone: text().notNull(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [uniqueIndex("diary_entry_day").on(t.user_id, t.entry_date)],
);

/** An ended pomodoro session; the running one lives in its owner's Durable Object. */
export const pomodoro = sqliteTable(
  "pomodoro",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    project_id: text().notNull(),
    proje_title: text().notNull(),
    status: text({ enum: ["completed", "cancelled"] }).notNull(),
    duration_minutes: integer().notNull(),
    started_at: text().notNull(),
    updated_at: text().notNull(),
    paused_at: text(),
    /** Seconds. */
    paused_duration: integer().notNull(),
    ended_at: text().notNull(),
    focused_seconds: integer().notNull(),
    notes: text().notNull(),
    deleted_at: text(),
  },
  (t) => [
    index("pomodoro_history")
      .on(t.user_id, t.started_at)
      .where(sql`deleted_at IS NULL`),
    index("pomodoro_done")
      .on(t.project_id, t.started_at)
      .where(sql`deleted_at IS NULL`),
  ],
);

/**
 * Every table, in the order of the domain. Column names are the names on the wire.
 * Instants are ISO 8601 UTC with milliseconds, dates are `YYYY-MM-DD`, both as text, so that they sort as they read.
 * No foreign key cascades: a table rebuild would empty the children. Children are deleted in the same batch.
 * How long the rows of each table live is in retention.ts.
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
    /** When a demo account became a permanent one; null for everyone who registered. */
    claimed_at: text(),
    /** Deleted projects whose rows are gone. */
    deleted_projects: integer().notNull().default(0),
    /** Since when an admin bars the account from signing in. */
    suspended_at: text(),
    /** The UTC day of the last request. */
    last_seen_on: text(),
  },
  (t) => [
    uniqueIndex("user_email").on(t.email),
    uniqueIndex("user_username").on(sql`lower(${t.username})`),
    index("user_created").on(t.created_at, t.id),
    index("user_role").on(t.role, t.created_at, t.id),
    index("user_demo_expiry")
      .on(t.expires_at)
      .where(sql`expires_at IS NOT NULL`),
    index("user_unverified")
      .on(t.created_at)
      .where(sql`email_verified_at IS NULL AND role = 'user'`),
    index("user_seen").on(t.last_seen_on, t.id),
    index("user_suspended")
      .on(t.created_at, t.id)
      .where(sql`suspended_at IS NOT NULL`),
  ],
);

/**
 * Usernames that a registration asked for and whose account does not have them: its address had an account already, the
 * account was replaced, or the address's owner declined it. They are taken for as long as an unverified account would
 * have them, so that a username does not tell whether an address is known.
 */
export const username_reservation = sqliteTable(
  "username_reservation",
  {
    /** Lower case. */
    username: text().primaryKey(),
    /** SHA-256 of the address, hex. Whoever asks again with that address may have the name. */
    email_hash: text().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [index("username_reservation_expiry").on(t.expires_at)],
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
    /** When the impersonation ends by itself; from then on the session is the admin's again. */
    acts_until: text(),
    impersonation_id: text(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [
    index("session_user").on(t.user_id),
    index("session_expiry").on(t.expires_at),
    index("session_admin")
      .on(t.admin_id)
      .where(sql`admin_id IS NOT NULL`),
  ],
);

/** A single-purpose secret sent by mail. */
export const account_link = sqliteTable(
  "account_link",
  {
    /** SHA-256 of the secret in the link, hex. */
    token_hash: text().primaryKey(),
    user_id: text().notNull(),
    kind: text({ enum: ["verify", "decline", "reset"] }).notNull(),
    expires_at: text().notNull(),
    used_at: text(),
  },
  (t) => [index("account_link_user").on(t.user_id), index("account_link_expiry").on(t.expires_at)],
);

/** A browser that has signed in to an account. Kept for half a year after its last sign-in. */
export const device = sqliteTable(
  "device",
  {
    /** SHA-256 of the cookie's secret, hex. */
    token_hash: text().notNull(),
    user_id: text().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.token_hash, t.user_id] }),
    index("device_user").on(t.user_id),
    index("device_expiry").on(t.expires_at),
  ],
);

/** Attempts that are limited, counted for each window of time. Kept for the length of two windows, two days at most. */
export const rate_limit = sqliteTable(
  "rate_limit",
  {
    /** The counted call and network or account, and the length of the window. */
    key: text().notNull(),
    /** When the window is of no use any more, in seconds since 1970: at the end of the one after it. */
    expires_at: integer().notNull(),
    attempts: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.expires_at, t.key] })],
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
    index("mail_unsent")
      .on(t.state, t.created_at, t.id)
      .where(sql`state <> 'sent'`),
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
    deleted_at: text(),
  },
  (t) => [
    index("project_user")
      .on(t.user_id, t.position, t.id)
      .where(sql`deleted_at IS NULL`),
    index("project_deleted")
      .on(t.user_id)
      .where(sql`deleted_at IS NOT NULL`),
    index("project_purge")
      .on(t.deleted_at)
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
    /** The Monday of the week it is planned for, a date. Null with a due date. */
    todo_week: text(),
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
    index("todo_planned")
      .on(t.user_id, t.todo_week)
      .where(sql`todo_week IS NOT NULL AND is_checked_date IS NULL AND deleted_at IS NULL`),
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
    index("meeting_note_user").on(t.user_id, t.week_start, t.created_at, t.id),
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
    index("pomodoro_deleted")
      .on(t.user_id)
      .where(sql`deleted_at IS NOT NULL`),
  ],
);

/** How many of a person's ended sessions started in a UTC month or before it, kept by triggers on pomodoro. */
export const pomodoro_month = sqliteTable(
  "pomodoro_month",
  {
    user_id: text().notNull(),
    /** `YYYY-MM` */
    month: text().notNull(),
    up_to: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.month] })],
);

/** A language to learn: its words and their recordings. */
export const language_pack = sqliteTable(
  "language_pack",
  {
    language: text().primaryKey(),
    created_at: text().notNull(),
    /** When its audio folder was made; null once the folder was deleted. */
    folder_created_at: text(),
    /** Counted again in every batch that changes them. */
    word_count: integer().notNull(),
    audio_count: integer().notNull(),
    batch_count: integer().notNull(),
  },
  (t) => [uniqueIndex("language_pack_name").on(sql`lower(${t.language})`)],
);

/** A recording of a pack. Its bytes are in R2 under `<hash>.mp3`, shared by every pack that has them. */
export const language_audio = sqliteTable(
  "language_audio",
  {
    language: text().notNull(),
    /** SHA-256 of the bytes, hex. */
    hash: text().notNull(),
    /** What people call it. */
    filename: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    batch_id: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.language, t.hash] }),
    uniqueIndex("language_audio_name").on(t.language, t.filename),
    index("language_audio_hash").on(t.hash),
  ],
);

/** One upload of recordings. */
export const language_batch = sqliteTable(
  "language_batch",
  {
    batch_id: text().primaryKey(),
    language: text().notNull(),
    created_at: text().notNull(),
    total_files: integer().notNull(),
    /** What became of each file: a list of `{ original, hash, status }`. */
    mapping: text().notNull(),
  },
  (t) => [index("language_batch_history").on(t.language, t.created_at)],
);

export const language_word = sqliteTable(
  "language_word",
  {
    id: text().primaryKey(),
    language: text().notNull(),
    word_original: text().notNull(),
    pronunciation: text().notNull(),
    meaning: text().notNull(),
    /** `<content hash>.mp3` */
    audio_path: text(),
    /** The pack's own order, in which learners meet its words. */
    position: integer().notNull(),
    /** The three texts without case and accents. */
    search_text: text().notNull(),
    created_at: text().notNull(),
    /** All learners' answers, kept by triggers on language_progress. */
    times_practiced: integer().notNull().default(0),
    /** Of these, the correct and the wrong ones. */
    total_attempts: integer().notNull().default(0),
    correct_answers: integer().notNull().default(0),
    /** The texts as people sort them (`sortKey`); null until the pack is sorted for the first time. */
    word_sort: text(),
    pronunciation_sort: text(),
    meaning_sort: text(),
  },
  (t) => [
    uniqueIndex("language_word_original").on(t.language, t.word_original),
    index("language_word_sorted").on(t.language, t.word_sort, t.position),
    index("language_word_order").on(t.language, t.position),
    index("language_word_audio")
      .on(t.language, t.audio_path)
      .where(sql`audio_path IS NOT NULL`),
  ],
);

/** What a learner has done in a pack, counted as it happens. */
export const language_learner = sqliteTable(
  "language_learner",
  {
    user_id: text().notNull(),
    language: text().notNull(),
    /** Days on which new words were met. */
    day_number: integer().notNull(),
    total_words_encountered: integer().notNull(),
    total_attempts: integer().notNull(),
    correct_answers: integer().notNull(),
    /** The last day on which words were met, in the learner's zone. */
    met_on: text(),
    last_practiced_at: text(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.language] }), index("language_learner_pack").on(t.language)],
);

/** A learner's word: what was answered, and when it should come back. */
export const language_progress = sqliteTable(
  "language_progress",
  {
    user_id: text().notNull(),
    word_id: text().notNull(),
    language: text().notNull(),
    /** The day the word was handed out, in the learner's zone; null when it was answered without that. */
    met_on: text(),
    /** The last day on which it was handed out or answered. */
    seen_on: text().notNull(),
    /** All answers. */
    times_practiced: integer().notNull(),
    /** Correct and wrong ones. */
    total_attempts: integer().notNull(),
    correct_answers: integer().notNull(),
    struggling: integer().notNull(),
    last_practiced_at: text(),
    /** The schedule, as FSRS keeps it; null before the first answer that counts for it. */
    due_at: text(),
    stability: real(),
    difficulty: real(),
    /** Days. */
    scheduled_days: integer(),
    reps: integer(),
    lapses: integer(),
    state: integer(),
    reviewed_at: text(),
    /** From when on the word waits for review: always while struggling, else once due. */
    review_at: text().generatedAlwaysAs(sql`CASE WHEN struggling = 1 THEN '' ELSE due_at END`),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.word_id] }),
    index("language_progress_seen").on(t.user_id, t.language, t.seen_on),
    index("language_progress_review")
      .on(t.user_id, t.language, t.review_at)
      .where(sql`review_at IS NOT NULL`),
    index("language_progress_word").on(t.word_id),
  ],
);

/** Every answer, with what it changed, so that the last one can be taken back. */
export const language_review = sqliteTable(
  "language_review",
  {
    user_id: text().notNull(),
    word_id: text().notNull(),
    /** The how manieth answer of this learner to this word. */
    number: integer().notNull(),
    result: text({ enum: ["correct", "wrong", "no_answer"] }).notNull(),
    mode: text({ enum: ["daily", "today", "all", "review"] }),
    practiced_at: text().notNull(),
    /** The progress before it, JSON. */
    before: text().notNull(),
    /** The id that the client gave the answer, so that one sent twice is counted once. */
    answer_id: text(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.word_id, t.number] })],
);

/** Visits of a page on a UTC day; page `*` is all pages together. */
export const visit_day = sqliteTable(
  "visit_day",
  {
    page: text().notNull(),
    day: text().notNull(),
    visits: integer().notNull(),
    unique_visitors: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.page, t.day] }), index("visit_day_day").on(t.day)],
);

/** Where a day's visits came from, by host. */
export const visit_referrer = sqliteTable(
  "visit_referrer",
  {
    page: text().notNull(),
    day: text().notNull(),
    referrer: text().notNull(),
    visits: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.page, t.day, t.referrer] }), index("visit_referrer_day").on(t.day)],
);

/** Who was seen on a day, as a hash with that day's salt. Both are deleted once the day is over. */
export const visitor = sqliteTable(
  "visitor",
  { day: text().notNull(), page: text().notNull(), hash: text().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.page, t.hash] })],
);

export const visit_salt = sqliteTable("visit_salt", { day: text().primaryKey(), salt: text().notNull() });

/** Totals that triggers keep, so that no answer counts a table that grows. */
export const counter = sqliteTable("counter", { name: text().primaryKey(), value: integer().notNull() });

/**
 * A time an admin acted as somebody. Kept for 12 months; a trigger blanks the reason when the person's account is
 * deleted, and others refuse any other change.
 */
export const impersonation = sqliteTable(
  "impersonation",
  {
    id: text().primaryKey(),
    admin_id: text().notNull(),
    user_id: text().notNull(),
    reason: text().notNull(),
    started_at: text().notNull(),
    ends_at: text().notNull(),
  },
  (t) => [index("impersonation_user").on(t.user_id, t.started_at), index("impersonation_start").on(t.started_at)],
);

/**
 * The audit log: every act of an admin, under their own name or while acting as somebody. Triggers refuse to change a
 * line, and to delete one in its first 12 months. Names are read from the accounts and disappear with them.
 */
export const audit_event = sqliteTable(
  "audit_event",
  {
    /** Empty for what an admin did under their own name. */
    impersonation_id: text().notNull(),
    at: text().notNull(),
    id: text().notNull(),
    kind: text({ enum: ["start", "stop", "read", "write", "refused"] }).notNull(),
    /** Of a write or a refused try its method, path and intent; of a stop, why. */
    what: text().notNull(),
    area: text({ enum: ["impersonation", "users", "languages", "hosts", "mail"] })
      .notNull()
      .default("impersonation"),
    admin_id: text().notNull().default(""),
    /** Whose account it is about. */
    user_id: text(),
    /** The kind of thing that was read, changed or asked for; empty if there is none. */
    target_kind: text().notNull().default(""),
    target_id: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.impersonation_id, t.at, t.id] }),
    index("audit_event_at").on(t.at, t.id),
    index("audit_event_area").on(t.area, t.at, t.id),
    index("audit_event_admin").on(t.admin_id, t.at, t.id),
    index("audit_event_user")
      .on(t.user_id, t.at, t.id)
      .where(sql`user_id IS NOT NULL`),
    uniqueIndex("audit_event_read")
      .on(t.impersonation_id, t.target_kind)
      .where(sql`kind = 'read'`),
  ],
);

/** The hosts that report. Their figures live in a Durable Object each. */
export const host = sqliteTable("host", { name: text().primaryKey(), first_reported_at: text().notNull() });

/** A run of what a cron expression of wrangler.toml does. */
export const cron_run = sqliteTable(
  "cron_run",
  {
    cron: text().notNull(),
    started_at: text().notNull(),
    /** Null while it runs, and for good when it was cut off. */
    finished_at: text(),
    /** The names of the jobs that failed, with spaces between them. */
    failed: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.cron, t.started_at] }), index("cron_run_start").on(t.started_at)],
);

/** The last write that was made to see whether the database takes writes. */
export const health_probe = sqliteTable("health_probe", {
  at: text().primaryKey(),
  /** As large as a page of the database, so that a full one refuses it. */
  filler: text().notNull(),
});

/**
 * Every table, in the order of the domain. Column names are the field names of the API.
 * Instants are ISO 8601 UTC with milliseconds, dates are `YYYY-MM-DD`, both as text, so that they sort correctly.
 * No foreign key cascades, because rebuilding a table would delete its children. Children are deleted in the same
 * batch.
 * The time for which the rows of each table are kept is in retention.ts.
 * The migrations add what drizzle cannot express: every table is STRICT, and WITHOUT ROWID when its key is a text.
 */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const user = sqliteTable(
  "user",
  {
    id: text().primaryKey(),
    username: text().notNull(),
    /** The username as names are compared (`nameKey`); empty until cron has written it, for rows that have none yet. */
    username_key: text().notNull().default(""),
    /** Lower case. A demo account has an unreachable address of its own. */
    email: text().notNull(),
    /** A PHC string; null for a demo account. */
    password_hash: text(),
    role: text({ enum: ["user", "admin", "demo"] }).notNull(),
    email_verified_at: text(),
    /** The person's last known IANA time zone. */
    timezone: text(),
    /** The hour at which the person's days start, 0 to 6. */
    day_start: integer().notNull().default(0),
    /** The language that the person chose (`Language`); null for the browser's. */
    locale: text(),
    /** The languages of the browser that was seen last, an Accept-Language header: for mails and pushes. */
    browser_languages: text(),
    /** The way in which the reminders of todos come. */
    remind_by: text({ enum: ["push", "mail", "off"] })
      .notNull()
      .default("push"),
    created_at: text().notNull(),
    /** When a demo account expires; null for other accounts. */
    expires_at: text(),
    /** When a demo account was claimed; null for registered accounts. */
    claimed_at: text(),
    /** When another browser registered the unverified account anew; null once a browser that opened a mailed link has signed in. */
    replaced_at: text(),
    /** Number of deleted projects whose rows are purged. */
    deleted_projects: integer().notNull().default(0),
    /** Since when the account is suspended by an admin. */
    suspended_at: text(),
    /** UTC date of the last request. */
    last_seen_on: text(),
    /** Bytes of long texts, pictures and files to import, kept by triggers. */
    stored_bytes: integer().notNull().default(0),
    /** The settings of language learning as JSON (`LearningSettings`); null for the default ones. */
    learning: text(),
    /** 0 when the events of other calendars are hidden. */
    shows_events: integer().notNull().default(1),
    /** The region that the account moves to, or this one while it arrives: until then nothing can be changed. */
    moving_to: text(),
    /** Since when the account is closed here, because it has moved. */
    moved_at: text(),
    /** The key, base64url, by which browsers encrypt unsent texts of the diary while it has a lock; null before the first lock. */
    diary_key: text(),
  },
  (t) => [
    uniqueIndex("user_email").on(t.email),
    uniqueIndex("user_username").on(sql`lower(${t.username})`),
    index("user_username_key").on(t.username_key),
    index("user_created").on(t.created_at, t.id),
    index("user_role").on(t.role, t.created_at, t.id),
    index("user_demo_expiry")
      .on(t.expires_at)
      .where(sql`expires_at IS NOT NULL`),
    index("user_unverified")
      .on(t.created_at)
      .where(sql`email_verified_at IS NULL AND role = 'user'`),
    index("user_seen").on(t.last_seen_on, t.id),
    index("user_moved")
      .on(t.moved_at)
      .where(sql`moved_at IS NOT NULL`),
    index("user_suspended")
      .on(t.created_at, t.id)
      .where(sql`suspended_at IS NOT NULL`),
  ],
);

/**
 * Usernames requested by a registration that have no account: the address already had an account, the account was
 * replaced, or the owner of the address declined it. They stay reserved as long as an unverified account would keep
 * them, so that a username does not reveal whether an address is known.
 */
export const username_reservation = sqliteTable(
  "username_reservation",
  {
    /** Lower case. */
    username: text().primaryKey(),
    /** SHA-256 of the address as hex. A registration with the same address may take the name. */
    email_hash: text().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [index("username_reservation_expiry").on(t.expires_at)],
);

/** The move of an account to another region. */
export const account_move = sqliteTable(
  "account_move",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    /** The name of the region. */
    to_region: text().notNull(),
    /** The secret by which the other region asks for the account, encrypted where the installation has a key. */
    token: text().notNull(),
    state: text({ enum: ["moving", "closed", "moved", "undone"] }).notNull(),
    /** Why it was undone: a name of `MOVE_PROBLEMS`. */
    problem: text(),
    created_at: text().notNull(),
    ended_at: text(),
  },
  (t) => [
    uniqueIndex("account_move_running")
      .on(t.user_id)
      .where(sql`state IN ('moving', 'closed')`),
    index("account_move_user").on(t.user_id, t.created_at),
    index("account_move_state").on(t.state, t.created_at),
  ],
);

/** An account that comes from another region, until it is open here. */
export const account_arrival = sqliteTable(
  "account_arrival",
  {
    /** That of the move. */
    id: text().primaryKey(),
    user_id: text().notNull(),
    from_region: text().notNull(),
    /** The secret of the move, encrypted where the installation has a key. */
    token: text().notNull(),
    state: text({ enum: ["filling", "filled", "ready", "open", "refused"] }).notNull(),
    problem: text(),
    created_at: text().notNull(),
    /** Until when a step has this arrival for itself. */
    leased_until: text().notNull(),
    ended_at: text(),
  },
  (t) => [index("account_arrival_user").on(t.user_id), index("account_arrival_state").on(t.state, t.created_at)],
);

/** A revocable sign-in, or an API token, which is a sign-in with a name and a scope. */
export const session = sqliteTable(
  "session",
  {
    /** SHA-256 of the secret in the cookie, or of the API token, hex; with `paused ` before while its account is suspended. */
    token_hash: text().primaryKey(),
    user_id: text().notNull(),
    /** The impersonating admin. */
    admin_id: text(),
    /** When the impersonation expires; after that the session is the admin's again. */
    acts_until: text(),
    impersonation_id: text(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    /** Names from our own list, empty when not recognised; null for sessions older than these columns. */
    browser: text(),
    device: text(),
    /** Two letters, from the edge, at the sign-in. */
    country: text(),
    /** To within ten minutes. */
    last_seen_at: text(),
    /** When the person, or the impersonating admin, last gave their password; null for API tokens. */
    proved_at: text(),
    /** Of an API token; null for a sign-in. */
    token_name: text(),
    token_scope: text({ enum: ["read", "write"] }),
    /** 1 for an API token that gets nothing of the diary, for the list of tokens: its secret begins with that. */
    token_without_diary: integer().notNull().default(0),
    /** 1 when the person, or the impersonating admin, proved a second factor to it: a passkey or a code. */
    second_factor: integer().notNull().default(0),
    /** 1 when the diary has a lock in this browser. */
    diary_lock: integer().notNull().default(0),
    /** Until when the diary is open in spite of its lock; null when it was locked by hand. */
    diary_open_until: text(),
  },
  (t) => [
    index("session_user").on(t.user_id),
    index("session_expiry").on(t.expires_at),
    index("session_admin")
      .on(t.admin_id)
      .where(sql`admin_id IS NOT NULL`),
  ],
);

/** A passkey, which signs its person in. */
export const passkey = sqliteTable(
  "passkey",
  {
    /** As the authenticator names it, base64url. */
    credential_id: text().primaryKey(),
    user_id: text().notNull(),
    /** A JSON Web Key. */
    public_key: text().notNull(),
    /** The authenticator's count of its signatures; 0 from one that does not count. */
    counter: integer().notNull(),
    /** The ways to reach the authenticator, comma-separated. */
    transports: text().notNull(),
    name: text().notNull(),
    created_at: text().notNull(),
    last_used_at: text(),
  },
  (t) => [index("passkey_user").on(t.user_id)],
);

/** A challenge for a passkey. Kept until it is used, for ten minutes at most. */
export const passkey_challenge = sqliteTable(
  "passkey_challenge",
  {
    /** SHA-256 of its purpose, its person and the challenge, hex. */
    challenge_hash: text().primaryKey(),
    expires_at: text().notNull(),
  },
  (t) => [index("passkey_challenge_expiry").on(t.expires_at)],
);

/** The secret that a person's authenticator app makes codes of, encrypted where the installation has a key. */
export const authenticator = sqliteTable(
  "authenticator",
  {
    user_id: text().primaryKey(),
    /** 160 random bits, base64url. */
    secret: text().notNull(),
    /** The number of the 30 seconds of the last code that was used: an earlier or the same one is refused. */
    last_step: integer().notNull().default(0),
    created_at: text().notNull(),
    /** Null until the first code proved that the app has the secret; codes are asked for since then. */
    confirmed_at: text(),
  },
  (t) => [
    index("authenticator_unconfirmed")
      .on(t.created_at)
      .where(sql`confirmed_at IS NULL`),
  ],
);

/** An unused recovery code. */
export const recovery_code = sqliteTable(
  "recovery_code",
  {
    /** SHA-256 of the person's id and the code, hex. */
    code_hash: text().primaryKey(),
    user_id: text().notNull(),
    /** Empty for codes from before the column. */
    created_at: text().notNull().default(""),
  },
  (t) => [index("recovery_code_user").on(t.user_id)],
);

/** The sign-in at the installation's own provider that an account is linked to. */
export const provider_link = sqliteTable(
  "provider_link",
  {
    issuer: text().notNull(),
    /** The provider's name for the person, which never changes. */
    subject: text().notNull(),
    user_id: text().notNull(),
    /** The address that the provider gave at the last sign-in; it decides nothing. */
    email: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), uniqueIndex("provider_link_user").on(t.user_id, t.issuer)],
);

/** A visit to the sign-in provider that is not finished. Kept for a quarter of an hour at most. */
export const provider_visit = sqliteTable(
  "provider_visit",
  {
    /** SHA-256 of the secret in the browser's cookie, hex. */
    token_hash: text().primaryKey(),
    purpose: text({ enum: ["sign-in", "share", "link", "confirm", "diary"] }).notNull(),
    /** The signed-in person who links or confirms. */
    user_id: text(),
    /** 1 once the provider has sent the person back. */
    is_answered: integer().notNull().default(0),
    subject: text().notNull().default(""),
    email: text().notNull().default(""),
    /** The provider's name for the person, of which a username is proposed. */
    name: text().notNull().default(""),
    authenticated_at: text(),
    /** Why it failed, in English. */
    problem: text().notNull().default(""),
    expires_at: text().notNull(),
  },
  (t) => [index("provider_visit_user").on(t.user_id), index("provider_visit_expiry").on(t.expires_at)],
);

/** The secrets of notices of reminders, each of which answers one reminder once. */
export const reminder_link = sqliteTable(
  "reminder_link",
  {
    /** SHA-256 of the secret in the notice, hex. */
    token_hash: text().primaryKey(),
    user_id: text().notNull(),
    todo_id: text().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [index("reminder_link_user").on(t.user_id), index("reminder_link_expiry").on(t.expires_at)],
);

/** A single-purpose secret sent by mail. */
export const account_link = sqliteTable(
  "account_link",
  {
    /** SHA-256 of the secret in the link, hex. */
    token_hash: text().primaryKey(),
    user_id: text().notNull(),
    kind: text({
      enum: ["verify", "confirm-browser", "decline", "reset", "email-change", "email-changed", "morning"],
    }).notNull(),
    expires_at: text().notNull(),
    used_at: text(),
    /** The address that a link about a change of the address sets; null for other links. */
    email: text(),
  },
  (t) => [index("account_link_user").on(t.user_id), index("account_link_expiry").on(t.expires_at)],
);

/** The secret address of a person's calendar feed. An ended one is kept for a while, to be told from an unknown one. */
export const calendar_feed = sqliteTable(
  "calendar_feed",
  {
    /** SHA-256 of the secret in the address, hex. */
    secret_hash: text().primaryKey(),
    user_id: text().notNull(),
    /** 1 when it has finished pomodoros too. */
    with_pomodoros: integer().notNull(),
    created_at: text().notNull(),
    ended_at: text(),
  },
  (t) => [
    index("calendar_feed_user").on(t.user_id, t.ended_at),
    index("calendar_feed_ended")
      .on(t.ended_at)
      .where(sql`ended_at IS NOT NULL`),
  ],
);

/** The private address to which a person mails todos; none when it is removed. */
export const mail_address = sqliteTable(
  "mail_address",
  {
    user_id: text().primaryKey(),
    /** SHA-256 of the secret in the address, hex. */
    secret_hash: text().notNull(),
    /** The secret, encrypted where the installation has a key. */
    secret: text().notNull(),
    /** The addresses that may send, as a JSON array, lower case. */
    senders: text().notNull(),
    created_at: text().notNull(),
    /** When the last mail came, and what became of it. */
    last_at: text(),
    last_outcome: text({
      enum: [
        "added",
        "sender",
        "unproved",
        "automatic",
        "too-large",
        "too-many",
        "no-title",
        "no-project",
        "todo-limit",
        "unreadable",
      ],
    }),
  },
  (t) => [uniqueIndex("mail_address_secret").on(t.secret_hash)],
);

/** A mail that a person's address took or answered, so that it does nothing when it comes again. */
export const mail_received = sqliteTable(
  "mail_received",
  {
    user_id: text().notNull(),
    /** SHA-256 of its Message-ID, or of the whole mail without one, hex. */
    message_hash: text().notNull(),
    received_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.message_hash] }), index("mail_received_at").on(t.received_at)],
);

/** A device that takes notifications: the push subscription of a browser. A trigger deletes it with its session. */
export const push_subscription = sqliteTable(
  "push_subscription",
  {
    /** The start of the SHA-256 of the address, hex. */
    id: text().primaryKey(),
    user_id: text().notNull(),
    /** The session or API token that it belongs to. */
    session_hash: text().notNull(),
    /** The address at the browser's push service: whoever has it could send to it with our key. */
    endpoint: text().notNull(),
    /** The public key that notifications are encrypted for, and the secret of the encryption, base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Names from our own list, empty when not recognised. */
    browser: text().notNull(),
    device: text().notNull(),
    created_at: text().notNull(),
    last_success_at: text(),
  },
  (t) => [
    index("push_subscription_user").on(t.user_id, t.created_at, t.id),
    index("push_subscription_session").on(t.session_hash),
  ],
);

/** A person's morning line; none when it is off. */
export const morning_line = sqliteTable(
  "morning_line",
  {
    user_id: text().primaryKey(),
    /** The hour of the day in the person's time zone. */
    hour: integer().notNull(),
    way: text({ enum: ["push", "mail"] }).notNull(),
    /** 1 when the titles of todos are in it. */
    with_titles: integer().notNull(),
    /** When it is due. */
    next_at: text().notNull(),
    /** The date of the last one, in the zone of that day. */
    last_on: text(),
    /** Failed tries of the one that is due. */
    tries: integer().notNull().default(0),
  },
  (t) => [index("morning_line_due").on(t.next_at)],
);

/** An address of another program that is told what changes of a person's. */
export const webhook = sqliteTable(
  "webhook",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    /** The address, and the secret that signs what is sent to it, encrypted where the installation has a key. */
    address: text().notNull(),
    secret: text().notNull(),
    created_at: text().notNull(),
    /** Since when nothing was taken; null while the last event was. */
    failing_since: text(),
    /** When it was turned off because of that; null while it is on. */
    off_at: text(),
    /** The last answers as a JSON array, the newest first. */
    answers: text().notNull(),
  },
  (t) => [index("webhook_of_user").on(t.user_id, t.created_at)],
);

/** An event that waits for the person's Durable Object. Triggers write it for people who have a webhook that is on. */
export const webhook_event = sqliteTable(
  "webhook_event",
  {
    seq: integer().primaryKey(),
    id: text().notNull(),
    user_id: text().notNull(),
    kind: text().notNull(),
    /** The id of the row, or the Monday of the week. */
    subject: text().notNull(),
    at: text().notNull(),
  },
  (t) => [index("webhook_event_of_user").on(t.user_id, t.seq), index("webhook_event_at").on(t.at)],
);

/** A calendar of another service whose events its person sees beside their todos. */
export const other_calendar = sqliteTable(
  "other_calendar",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    calendar_name: text().notNull(),
    calendar_mark: text({ enum: ["ring", "square", "diamond", "triangle", "plus", "wave"] }).notNull(),
    /** The secret address of its feed, encrypted where the installation has a key; empty for an example. */
    calendar_address: text().notNull(),
    /** The host of that address. */
    calendar_host: text().notNull(),
    created_at: text().notNull(),
    /** When its feed was last read. */
    read_at: text(),
    /** The ETag of the feed that `expanded_on`, a date, was read. */
    etag: text(),
    expanded_on: text(),
    /** Since when it cannot be read, why, and how often it was tried; null and 0 while it can. */
    failing_since: text(),
    failure: text({
      enum: [
        "address",
        "redirects",
        "not-found",
        "refused",
        "answer",
        "unreachable",
        "slow",
        "too-large",
        "too-many",
        "not-calendar",
        "locked",
      ],
    }),
    failures: integer().notNull().default(0),
    /** When it is read again, unless its person is here and it is due sooner; null for one without an address. */
    next_at: text(),
  },
  (t) => [
    index("other_calendar_user").on(t.user_id, t.created_at, t.id),
    index("other_calendar_due")
      .on(t.next_at)
      .where(sql`next_at IS NOT NULL`),
    index("other_calendar_failing")
      .on(t.failing_since)
      .where(sql`failing_since IS NOT NULL`),
  ],
);

/** A day of an event of another calendar, from 60 days ago to 400 ahead. */
export const calendar_event = sqliteTable(
  "calendar_event",
  {
    user_id: text().notNull(),
    /** Its begin on that day: an instant, a date, or a time without a zone as `YYYY-MM-DDTHH:MM`. */
    starts_at: text().notNull(),
    calendar_id: text().notNull(),
    /** The same for the same event whenever its calendar is read. */
    event_key: text().notNull(),
    event_title: text().notNull(),
    /** The begin and the end of the whole event, written as `starts_at` is. */
    event_start: text().notNull(),
    event_end: text().notNull(),
    /** 1 when its calendar counts the time as free. */
    is_free: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.starts_at, t.calendar_id, t.event_key] })],
);

/** A browser that has signed in to an account. Kept for half a year after its last sign-in. */
export const device = sqliteTable(
  "device",
  {
    /** SHA-256 of the cookie's secret, hex. */
    token_hash: text().notNull(),
    user_id: text().notNull(),
    expires_at: text().notNull(),
    /** 1 when the diary has a lock in this browser, for its next sign-in. */
    diary_lock: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.token_hash, t.user_id] }),
    index("device_user").on(t.user_id),
    index("device_expiry").on(t.expires_at),
  ],
);

/** Rate limit counters per time window. Kept for two windows, two days at most. */
export const rate_limit = sqliteTable(
  "rate_limit",
  {
    /** The call, the network or account, and the length of the window. */
    key: text().notNull(),
    /** When the row is no longer needed, in seconds since 1970: at the end of the following window. */
    expires_at: integer().notNull(),
    attempts: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.expires_at, t.key] })],
);

/** The delivery state of a mail. Its body is not stored. */
export const mail = sqliteTable(
  "mail",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    recipient: text().notNull(),
    kind: text().notNull(),
    /** A sentence of the mail about its occasion; null for mails with one text for everybody. */
    about: text(),
    state: text({ enum: ["pending", "sent", "failed"] }).notNull(),
    tries: integer().notNull(),
    created_at: text().notNull(),
    sent_at: text(),
    /** When the next attempt is due; null once sent or given up. */
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
    /** Minutes of focus wanted a week; null for no goal. */
    proje_goal_minutes: integer(),
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
    /** Monday of the planned week, a date. Null when there is a due date. */
    todo_week: text(),
    /** The wall-clock time of its day, `HH:MM`; null without a time. Null when there is no due date. */
    todo_time: text(),
    /** Minutes before its time at which the person is reminded; null for no reminder. Null when there is no time. */
    todo_remind: integer(),
    /** The wall-clock time of its day at which the person is reminded, `HH:MM`. Null when there is a time or no due date. */
    todo_remind_at: text(),
    /** The instant until which its reminder was put off; null unless it was. */
    snoozed_until: text(),
    /** An RRULE; null when it does not repeat. */
    todo_repeat: text(),
    repeat_from: text({ enum: ["due", "done"] })
      .notNull()
      .default("due"),
    /** The completed todo that this one comes after. Unique, so that a todo has one next. */
    repeats_of: text(),
    /** The meeting that it comes from. */
    meeting_note_id: text(),
    /** The line of that meeting's notes that it was made of, without the box; null when no line is its own. */
    meeting_line: text(),
    /** The key of the event of another calendar that it was made of, which that may not have any more. */
    todo_event: text(),
    /** When it was completed; null while it is open. */
    is_checked_date: text(),
    /** Fractional: moving one row writes one row. Ties are broken by id. */
    position: real().notNull(),
    /** Focus of its completed sessions, kept by triggers on pomodoro. */
    focused_seconds: integer().notNull().default(0),
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
    index("todo_reminds")
      .on(t.user_id)
      .where(
        sql`(todo_remind IS NOT NULL OR todo_remind_at IS NOT NULL) AND is_checked_date IS NULL AND deleted_at IS NULL`,
      ),
    index("todo_planned")
      .on(t.user_id, t.todo_week)
      .where(sql`todo_week IS NOT NULL AND is_checked_date IS NULL AND deleted_at IS NULL`),
    uniqueIndex("todo_next")
      .on(t.repeats_of)
      .where(sql`repeats_of IS NOT NULL`),
    index("todo_meeting")
      .on(t.meeting_note_id)
      .where(sql`meeting_note_id IS NOT NULL`),
    index("todo_of_event")
      .on(t.user_id, t.todo_event)
      .where(sql`todo_event IS NOT NULL AND deleted_at IS NULL`),
    index("todo_deleted")
      .on(t.user_id, t.deleted_at)
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

/** A week that its person has closed. */
export const week_closed = sqliteTable(
  "week_closed",
  {
    user_id: text().notNull(),
    /** The Monday, a date. */
    week_start: text().notNull(),
    /** The week's summary as Markdown. */
    markdown: text().notNull(),
    closed_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.week_start] })],
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

/** A deleted meeting, or the deleted notes of a week. Rows of their own tables, which have no deleted rows, move here. */
export const deleted_note = sqliteTable(
  "deleted_note",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    project_id: text().notNull(),
    kind: text({ enum: ["meeting_note", "weekly_update"] }).notNull(),
    /** Empty for the notes of a week. */
    title: text().notNull(),
    note: text().notNull(),
    /** The Monday, a date. */
    week_start: text().notNull(),
    /** The todos that a meeting had when it was deleted by itself: a JSON list of `{ id, line }`. */
    todos: text().notNull(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
    /** Its project's, when it was deleted with it. */
    deleted_at: text().notNull(),
  },
  (t) => [
    index("deleted_note_user").on(t.user_id, t.deleted_at),
    index("deleted_note_project").on(t.project_id, t.deleted_at),
    index("deleted_note_purge").on(t.deleted_at),
  ],
);

export const diary_entry = sqliteTable(
  "diary_entry",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    /** The date in the writer's time zone. */
    entry_date: text().notNull(),
    diary_text: text().notNull(),
    /** IANA time zone of the last write. */
    timezone: text().notNull(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [uniqueIndex("diary_entry_day").on(t.user_id, t.entry_date)],
);

/** An addendum to a day of the diary, written after its end. */
export const diary_addendum = sqliteTable(
  "diary_addendum",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    entry_id: text().notNull(),
    addendum_text: text().notNull(),
    /** The date on which it was written, in the writer's time zone. */
    written_on: text().notNull(),
    /** IANA time zone of the last write. */
    timezone: text().notNull(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [index("diary_addendum_entry").on(t.user_id, t.entry_id, t.created_at, t.id)],
);

/** The picture of a day of the diary. Its bytes are in R2. */
export const diary_picture = sqliteTable(
  "diary_picture",
  {
    user_id: text().notNull(),
    entry_id: text().notNull(),
    /** Names the bytes: their hash, and what makes it the name of one upload. */
    file: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** A description for people who cannot see it; may be empty. */
    picture_description: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.entry_id] }), uniqueIndex("diary_picture_file").on(t.user_id, t.file)],
);

/** The text that an empty day of a person's diary starts with. */
export const diary_template = sqliteTable("diary_template", {
  user_id: text().primaryKey(),
  template_text: text().notNull(),
  updated_at: text().notNull(),
});

/** An ended pomodoro session; the running one is in its owner's Durable Object. */
export const pomodoro = sqliteTable(
  "pomodoro",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    project_id: text().notNull(),
    proje_title: text().notNull(),
    /** The todo of the project that it was for, which may be deleted since, and its title then. */
    todo_id: text(),
    todo_title: text(),
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
    /** When its project, start or minutes were corrected, or when it was added by hand. */
    corrected_at: text(),
    /** Its columns before the last correction as a JSON object; null when there is none to take back. */
    before_correction: text(),
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

/** The number of a person's sessions that started up to the end of a UTC month, kept by triggers on pomodoro. */
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

/** A file that a person imports: until it is imported it waits, and after that it can be undone. */
export const import_file = sqliteTable(
  "import_file",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    format: text({
      enum: [
        "sevenfold",
        "todoist",
        "ticktick",
        "super-productivity",
        "todo.txt",
        "lines",
        "day-one",
        "journiv",
        "dailytxt",
        "markdown",
      ],
    }).notNull(),
    file_name: text().notNull(),
    /** The content of the preview as JSON; empty until the file is read. After the import: the projects that it made. */
    summary: text().notNull(),
    created_at: text().notNull(),
    done_at: text(),
    /** Rows that it has added; null while it waits, 0 while those of a large file are being added. */
    added: integer(),
    /** Bytes of its rows and pictures while it waits; after the import those of its short rows, which nothing else counts. */
    bytes: integer().notNull().default(0),
  },
  (t) => [index("import_file_user").on(t.user_id, t.created_at), index("import_file_age").on(t.created_at)],
);

/** Rows of a file as a JSON list. Once they are imported, only their ids and versions. */
export const import_part = sqliteTable(
  "import_part",
  {
    user_id: text().notNull(),
    import_id: text().notNull(),
    number: integer().notNull(),
    /** The table that they go to. */
    kind: text().notNull(),
    content: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.import_id, t.number] })],
);

/** A language to learn: its words and their recordings. */
export const language_pack = sqliteTable(
  "language_pack",
  {
    language: text().primaryKey(),
    created_at: text().notNull(),
    /** When its audio folder was created; null once the folder was deleted. */
    folder_created_at: text(),
    /** Recounted in every batch that changes the words. */
    word_count: integer().notNull(),
    audio_count: integer().notNull(),
    batch_count: integer().notNull(),
    /** The BCP 47 tag of the language, whose rules compare answers and sort words; null for no language’s rules. */
    locale: text(),
    /** Its audience: everyone who may learn, or the people chosen in `language_access`. */
    audience: text({ enum: ["everyone", "chosen"] })
      .notNull()
      .default("everyone"),
  },
  (t) => [uniqueIndex("language_pack_name").on(sql`lower(${t.language})`)],
);

/** The audience of language learning, once an admin has set it in the product: one row. */
export const language_setting = sqliteTable("language_setting", {
  id: integer().primaryKey(),
  audience: text({ enum: ["admins", "everyone", "chosen"] }).notNull(),
  updated_at: text().notNull(),
});

/** A person who was chosen to learn, or to learn a pack. */
export const language_access = sqliteTable(
  "language_access",
  {
    /** The pack; empty for learning itself. */
    language: text().notNull(),
    user_id: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.language, t.user_id] }), index("language_access_user").on(t.user_id)],
);

/** A recording of a pack. Its bytes are in R2 under `<hash>.mp3`, shared by all packs that use them. */
export const language_audio = sqliteTable(
  "language_audio",
  {
    language: text().notNull(),
    /** SHA-256 of the bytes, hex. */
    hash: text().notNull(),
    /** The name that people see. */
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
    /** The result for each file: a list of `{ original, hash, status }`. */
    mapping: text().notNull(),
    /** The admin who uploaded it; null for the installation and for a deleted account. */
    admin_id: text(),
  },
  (t) => [
    index("language_batch_history").on(t.language, t.created_at),
    index("language_batch_admin")
      .on(t.admin_id)
      .where(sql`admin_id IS NOT NULL`),
  ],
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
    /** The three texts without case and accents, for searching. */
    search_text: text().notNull(),
    created_at: text().notNull(),
    /** The answers of all learners, kept by triggers on language_progress. */
    times_practiced: integer().notNull().default(0),
    /** Correct and wrong answers, without `no_answer`. */
    total_attempts: integer().notNull().default(0),
    correct_answers: integer().notNull().default(0),
    /** Sort keys of the texts (`sortKey`); null until the pack is first sorted. */
    word_sort: text(),
    pronunciation_sort: text(),
    meaning_sort: text(),
    /** The person whose own word it is; null for the words of packs. */
    user_id: text(),
  },
  (t) => [
    uniqueIndex("language_word_original")
      .on(t.language, t.word_original)
      .where(sql`user_id IS NULL`),
    index("language_word_sorted")
      .on(t.language, t.word_sort, t.position)
      .where(sql`user_id IS NULL`),
    index("language_word_order")
      .on(t.language, t.position)
      .where(sql`user_id IS NULL`),
    uniqueIndex("language_word_own")
      .on(t.user_id, t.language, t.word_original)
      .where(sql`user_id IS NOT NULL`),
    index("language_word_own_order")
      .on(t.user_id, t.language, t.position)
      .where(sql`user_id IS NOT NULL`),
    index("language_word_audio")
      .on(t.language, t.audio_path)
      .where(sql`audio_path IS NOT NULL`),
  ],
);

/** The acts of the last week, each with the key of its request, so that a repeated request does not act again. */
export const idempotency_key = sqliteTable(
  "idempotency_key",
  {
    user_id: text().notNull(),
    /** The act, its row and the key, such as `restore-todo <id> <key>`. */
    act: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.act] }), index("idempotency_key_purge").on(t.created_at)],
);

/** The data to undo a change of own words: a deleted word with its progress, or the ids of imported words. */
export const language_undo = sqliteTable(
  "language_undo",
  {
    /** The id of the deleted word, or of the import. */
    id: text().primaryKey(),
    user_id: text().notNull(),
    language: text().notNull(),
    kind: text({ enum: ["deleted", "imported"] }).notNull(),
    /** As JSON: `{ word, progress, reviews }`, or a list of ids. */
    content: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [index("language_undo_user").on(t.user_id), index("language_undo_purge").on(t.created_at)],
);

/** A learner's counts in a language, updated with every answer. */
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
    /** The last date on which words were met, in the learner's time zone. */
    met_on: text(),
    last_practiced_at: text(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.language] }), index("language_learner_pack").on(t.language)],
);

/** A learner's progress with a word, and when it is due. */
export const language_progress = sqliteTable(
  "language_progress",
  {
    user_id: text().notNull(),
    word_id: text().notNull(),
    language: text().notNull(),
    /** The date on which the word was assigned, in the learner's time zone; null when it was answered without that. */
    met_on: text(),
    /** The last date on which it was assigned or answered. */
    seen_on: text().notNull(),
    /** All answers. */
    times_practiced: integer().notNull(),
    /** Correct and wrong ones. */
    total_attempts: integer().notNull(),
    correct_answers: integer().notNull(),
    struggling: integer().notNull(),
    last_practiced_at: text(),
    /** The FSRS schedule; all but `due_at` are null before the first answer that counts. */
    due_at: text(),
    stability: real(),
    difficulty: real(),
    /** Days. */
    scheduled_days: integer(),
    reps: integer(),
    lapses: integer(),
    state: integer(),
    reviewed_at: text(),
    /** When the word is due for review: always while struggling, else once due. */
    review_at: text().generatedAlwaysAs(sql`CASE WHEN struggling = 1 THEN '' ELSE due_at END`),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.word_id] }),
    index("language_progress_seen").on(t.user_id, t.language, t.seen_on),
    index("language_progress_review")
      .on(t.user_id, t.language, t.review_at)
      .where(sql`review_at IS NOT NULL`),
    index("language_progress_word").on(t.word_id),
    index("language_progress_known")
      .on(t.user_id, t.language, t.reps)
      .where(sql`stability >= 30`),
  ],
);

/** A learner's counts in a language on a date, in their time zone. */
export const language_day = sqliteTable(
  "language_day",
  {
    user_id: text().notNull(),
    language: text().notNull(),
    practiced_on: text().notNull(),
    /** All answers. */
    answers: integer().notNull(),
    /** Answers to words that waited for review: they were struggling or due. */
    reviews: integer().notNull(),
    /** Answers to due words that moved their schedule, and how many of them were correct. */
    due: integer().notNull(),
    recalled: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.language, t.practiced_on] })],
);

/** Every answer with the state before it, so that the last one can be undone. */
export const language_review = sqliteTable(
  "language_review",
  {
    user_id: text().notNull(),
    word_id: text().notNull(),
    /** Sequence number among this learner's answers to this word. */
    number: integer().notNull(),
    result: text({ enum: ["correct", "wrong", "no_answer", "known"] }).notNull(),
    mode: text({ enum: ["daily", "today", "all", "review"] }),
    practiced_at: text().notNull(),
    /** The progress before the answer, and what the answer added to its `language_day`, as JSON. */
    before: text().notNull(),
    /** The id that the client gave the answer, so that a repeated one counts once. */
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

/** The referring hosts of a day's visits. */
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

/** The visitors of a day, as hashes with that day's salt. Both are deleted after the day. */
export const visitor = sqliteTable(
  "visitor",
  { day: text().notNull(), page: text().notNull(), hash: text().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.page, t.hash] })],
);

export const visit_salt = sqliteTable("visit_salt", { day: text().primaryKey(), salt: text().notNull() });

/** Totals kept by triggers, so that no request counts a growing table. */
export const counter = sqliteTable("counter", { name: text().primaryKey(), value: integer().notNull() });

/**
 * An admin's impersonation of a user. Kept for 12 months; a trigger clears the reason when the user is deleted, and
 * others refuse any other change.
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
 * The audit log: every action of an admin, under their own name or while impersonating, and the sign-ins of all. Triggers refuse to change a
 * line, and to delete one within 12 months. Usernames are joined from the accounts and disappear with them.
 */
export const audit_event = sqliteTable(
  "audit_event",
  {
    /** Empty for actions under the admin's own name. */
    impersonation_id: text().notNull(),
    at: text().notNull(),
    id: text().notNull(),
    kind: text({ enum: ["start", "stop", "read", "write", "refused"] }).notNull(),
    /** For a write or a refused attempt: method, path and intent. For a stop: the reason. */
    what: text().notNull(),
    area: text({ enum: ["impersonation", "sign-ins", "users", "languages", "hosts", "mail"] })
      .notNull()
      .default("impersonation"),
    /** The account that acted; for a failed sign-in, the account that somebody tried to use. */
    admin_id: text().notNull().default(""),
    /** The account that it is about. */
    user_id: text(),
    /** The kind of row that was read, changed or requested; empty if there is none. */
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

/** The reporting hosts. Their samples are in one Durable Object each. */
export const host = sqliteTable("host", { name: text().primaryKey(), first_reported_at: text().notNull() });

/** The token with which one host's agent reports. */
export const host_token = sqliteTable(
  "host_token",
  {
    /** The name of the host, the only one that it may report for. */
    host: text().primaryKey(),
    /** SHA-256 of the token, hex. */
    token_hash: text().notNull(),
    /** When it was made or renewed. */
    created_at: text().notNull(),
    /** To within ten minutes. */
    last_used_at: text(),
  },
  (t) => [uniqueIndex("host_token_hash").on(t.token_hash)],
);

/** The limits beyond which admins are alerted: whole percents and minutes, null for none. */
export const host_limit = sqliteTable("host_limit", {
  /** The host that has limits of its own; empty for those of all hosts. */
  host: text().primaryKey(),
  cpu: integer(),
  memory: integer(),
  disk: integer(),
  /** Minutes that the processor or memory is above its limit. */
  minutes: integer().notNull(),
  /** Minutes without a report. */
  silent: integer(),
  /** The quiet hours `HH:MM` of the row of all hosts, and the time zone of the admin who set them. */
  quiet_from: text(),
  quiet_until: text(),
  quiet_zone: text(),
});

/** The address of a program that is told of alerts of hosts: one row at most. */
export const host_webhook = sqliteTable("host_webhook", {
  id: text().primaryKey(),
  /** The address, and the secret that signs what is sent to it, encrypted where the installation has a key. */
  address: text().notNull(),
  secret: text().notNull(),
  created_at: text().notNull(),
  /** The last answers as a JSON array, the newest first. */
  answers: text().notNull(),
});

/** A run of a cron expression of wrangler.toml. */
export const cron_run = sqliteTable(
  "cron_run",
  {
    cron: text().notNull(),
    started_at: text().notNull(),
    /** Null while running, and for good when the run was cut off. */
    finished_at: text(),
    /** The names of the failed jobs, separated by spaces. */
    failed: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.cron, t.started_at] }), index("cron_run_start").on(t.started_at)],
);

/** The last test write of the health check. */
export const health_probe = sqliteTable("health_probe", {
  at: text().primaryKey(),
  /** As large as a database page, so that a full database refuses it. */
  filler: text().notNull(),
});

/** A letter that the search index does not fold by itself; its migration fills it, as `foldWords` of domain/search/search.ts says. */
export const folding = sqliteTable(
  "folding",
  {
    /** Its code point, divided by 128. */
    block: integer().notNull(),
    letter: text().notNull(),
    folded: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.block, t.letter] })],
);

/** A range of letters, as a pattern of GLOB: a block of `folding`, or, within -1, 32 blocks. */
export const folding_block = sqliteTable(
  "folding_block",
  {
    within: integer().notNull(),
    block: integer().notNull(),
    pattern: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.within, t.block] })],
);

/** A table whose older rows are being put into the search index again, and the id up to which they are. */
export const reindexing = sqliteTable("reindexing", {
  source: text().primaryKey(),
  up_to: text().notNull(),
});

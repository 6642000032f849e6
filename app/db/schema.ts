/**
 * Every table, in the order of the domain. Column names are the field names of the API. Instants are ISO 8601 UTC
 * with milliseconds, dates are `YYYY-MM-DD`; both are texts, so that they sort correctly. No foreign key cascades,
 * because rebuilding a table would delete its children; children are deleted in the same batch. retention.ts says how
 * long the rows of each table are stored. The migrations add what drizzle cannot express: every table is STRICT, and
 * WITHOUT ROWID when its key is a text.
 */
import { type SQL, sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

type Columns = Parameters<ReturnType<typeof index>["on"]>;

/** An index of the rows that `where` matches. */
const partialIndex = (name: string, where: SQL, ...columns: Columns) =>
  index(name)
    .on(...columns)
    .where(where);

const partialUniqueIndex = (name: string, where: SQL, ...columns: Columns) =>
  uniqueIndex(name)
    .on(...columns)
    .where(where);

export const user = sqliteTable(
  "user",
  {
    id: text().primaryKey(),
    username: text().notNull(),
    /**
     * The username in the form in which names are compared (`nameKey`); empty until a cron job fills it for older
     * rows.
     */
    username_key: text().notNull().default(""),
    /** Lower case. A demo account has its own unreachable address. */
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
    /** The Accept-Language header of the last browser, for the language of mails and pushes. */
    browser_languages: text(),
    /** How the person gets the reminders of todos. */
    remind_by: text({ enum: ["push", "mail", "off"] })
      .notNull()
      .default("push"),
    created_at: text().notNull(),
    /** When a demo account expires; null for other accounts. */
    expires_at: text(),
    /** When a demo account was claimed; null for registered accounts. */
    claimed_at: text(),
    /**
     * When another browser registered the same unverified account again; null once a browser has signed in through a
     * mailed link.
     */
    replaced_at: text(),
    /** The number of deleted projects whose rows are purged. */
    deleted_projects: integer().notNull().default(0),
    /** When an admin suspended the account; null while it is not suspended. */
    suspended_at: text(),
    /** The UTC date of the last request. */
    last_seen_on: text(),
    /** The bytes of long texts, pictures and files to import; triggers update it. */
    stored_bytes: integer().notNull().default(0),
    /** The settings of language learning as JSON (`LearningSettings`); null for the defaults. */
    learning: text(),
    /** 0 when the events of other calendars are hidden. */
    shows_events: integer().notNull().default(1),
    /**
     * The region to which the account moves, or this region while the account arrives. Until then nothing can be
     * changed.
     */
    moving_to: text(),
    /** When the account was closed here because it had moved; null before. */
    moved_at: text(),
    /**
     * The key (base64url) with which browsers encrypt unsent texts of the diary while it is locked; null before the
     * first lock.
     */
    diary_key: text(),
  },
  (t) => [
    uniqueIndex("user_email").on(t.email),
    uniqueIndex("user_username").on(sql`lower(${t.username})`),
    index("user_username_key").on(t.username_key),
    index("user_created").on(t.created_at, t.id),
    index("user_role").on(t.role, t.created_at, t.id),
    partialIndex("user_demo_expiry", sql`expires_at IS NOT NULL`, t.expires_at),
    partialIndex("user_unverified", sql`email_verified_at IS NULL AND role = 'user'`, t.created_at),
    index("user_seen").on(t.last_seen_on, t.id),
    partialIndex("user_moved", sql`moved_at IS NOT NULL`, t.moved_at),
    partialIndex("user_suspended", sql`suspended_at IS NOT NULL`, t.created_at, t.id),
  ],
);

/**
 * Usernames that a registration requested and that have no account: the address already had an account, the account
 * was replaced, or the owner of the address declined it. They stay reserved as long as an unverified account would,
 * so that a username does not reveal whether an address has an account.
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
    /** The secret with which the other region requests the account, encrypted if the installation has a key. */
    token: text().notNull(),
    state: text({ enum: ["moving", "closed", "moved", "undone"] }).notNull(),
    /** Why the move was undone: a name of `MOVE_PROBLEMS`. */
    problem: text(),
    created_at: text().notNull(),
    ended_at: text(),
  },
  (t) => [
    partialUniqueIndex("account_move_running", sql`state IN ('moving', 'closed')`, t.user_id),
    index("account_move_user").on(t.user_id, t.created_at),
    index("account_move_state").on(t.state, t.created_at),
  ],
);

/** An account that arrives from another region, until it is open here. */
export const account_arrival = sqliteTable(
  "account_arrival",
  {
    /** The id of the move. */
    id: text().primaryKey(),
    user_id: text().notNull(),
    from_region: text().notNull(),
    /** The secret of the move, encrypted if the installation has a key. */
    token: text().notNull(),
    state: text({ enum: ["filling", "filled", "ready", "open", "refused"] }).notNull(),
    problem: text(),
    created_at: text().notNull(),
    /** Until when one step has exclusive access to this arrival. */
    leased_until: text().notNull(),
    ended_at: text(),
  },
  (t) => [index("account_arrival_user").on(t.user_id), index("account_arrival_state").on(t.state, t.created_at)],
);

/** A revocable sign-in, or an API token, which is a sign-in with a name and a scope. */
export const session = sqliteTable(
  "session",
  {
    /**
     * SHA-256 (hex) of the secret in the cookie, or of the API token; with the prefix `paused ` while its account is
     * suspended.
     */
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
    /** Two letters, guessed by the edge at the sign-in. */
    country: text(),
    /** Accurate to ten minutes. */
    last_seen_at: text(),
    /** When the person, or the impersonating admin, last entered their password; null for API tokens. */
    proved_at: text(),
    /** The name of an API token; null for a sign-in. */
    token_name: text(),
    token_scope: text({ enum: ["read", "write"] }),
    /** 1 for an API token without access to the diary, for the list of tokens; the prefix of its secret decides. */
    token_without_diary: integer().notNull().default(0),
    /** 1 when the person, or the impersonating admin, proved a second factor in this session: a passkey or a code. */
    second_factor: integer().notNull().default(0),
    /** 1 when the diary is locked in this browser. */
    diary_lock: integer().notNull().default(0),
    /** Until when the diary is open although it has a lock; null when the person locked it by hand. */
    diary_open_until: text(),
  },
  (t) => [
    index("session_user").on(t.user_id),
    index("session_expiry").on(t.expires_at),
    partialIndex("session_admin", sql`admin_id IS NOT NULL`, t.admin_id),
  ],
);

/** A passkey with which a person signs in. */
export const passkey = sqliteTable(
  "passkey",
  {
    /** The authenticator's id of the passkey, base64url. */
    credential_id: text().primaryKey(),
    user_id: text().notNull(),
    /** A JSON Web Key. */
    public_key: text().notNull(),
    /** How many signatures the authenticator has counted; 0 when it does not count. */
    counter: integer().notNull(),
    /** The ways to reach the authenticator, comma-separated. */
    transports: text().notNull(),
    name: text().notNull(),
    created_at: text().notNull(),
    last_used_at: text(),
  },
  (t) => [index("passkey_user").on(t.user_id)],
);

/** A challenge for a passkey. It is stored until it is used, for at most ten minutes. */
export const passkey_challenge = sqliteTable(
  "passkey_challenge",
  {
    /** SHA-256 (hex) of its purpose, its person and the challenge. */
    challenge_hash: text().primaryKey(),
    expires_at: text().notNull(),
  },
  (t) => [index("passkey_challenge_expiry").on(t.expires_at)],
);

/** The secret from which a person's authenticator app computes codes, encrypted if the installation has a key. */
export const authenticator = sqliteTable(
  "authenticator",
  {
    user_id: text().primaryKey(),
    /** 160 random bits, base64url. */
    secret: text().notNull(),
    /** The number of the 30-second step of the last used code; codes of this step or an earlier one are rejected. */
    last_step: integer().notNull().default(0),
    created_at: text().notNull(),
    /** When the first code proved that the app has the secret; null before. From then on the sign-in needs a code. */
    confirmed_at: text(),
  },
  (t) => [partialIndex("authenticator_unconfirmed", sql`confirmed_at IS NULL`, t.created_at)],
);

/** An unused recovery code. */
export const recovery_code = sqliteTable(
  "recovery_code",
  {
    /** SHA-256 (hex) of the person's id and the code. */
    code_hash: text().primaryKey(),
    user_id: text().notNull(),
    /** Empty for codes that are older than the column. */
    created_at: text().notNull().default(""),
  },
  (t) => [index("recovery_code_user").on(t.user_id)],
);

/** The sign-in at the installation's own provider that is linked to an account. */
export const provider_link = sqliteTable(
  "provider_link",
  {
    issuer: text().notNull(),
    /** The provider's id of the person, which never changes. */
    subject: text().notNull(),
    user_id: text().notNull(),
    /** The address that the provider reported at the last sign-in; it is only shown. */
    email: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), uniqueIndex("provider_link_user").on(t.user_id, t.issuer)],
);

/** An unfinished visit to the sign-in provider. It is stored for a quarter of an hour at most. */
export const provider_visit = sqliteTable(
  "provider_visit",
  {
    /** SHA-256 (hex) of the secret in the browser's cookie. */
    token_hash: text().primaryKey(),
    purpose: text({ enum: ["sign-in", "share", "link", "confirm", "diary"] }).notNull(),
    /** The signed-in person who links an account or confirms their identity. */
    user_id: text(),
    /** 1 once the provider has sent the person back. */
    is_answered: integer().notNull().default(0),
    subject: text().notNull().default(""),
    email: text().notNull().default(""),
    /** The provider's name for the person, from which a username is suggested. */
    name: text().notNull().default(""),
    authenticated_at: text(),
    /** Why the visit failed, in English. */
    problem: text().notNull().default(""),
    expires_at: text().notNull(),
  },
  (t) => [index("provider_visit_user").on(t.user_id), index("provider_visit_expiry").on(t.expires_at)],
);

/** The secrets in the notices of reminders. Each one can be used once, for one reminder. */
export const reminder_link = sqliteTable(
  "reminder_link",
  {
    /** SHA-256 (hex) of the secret in the notice. */
    token_hash: text().primaryKey(),
    user_id: text().notNull(),
    todo_id: text().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [index("reminder_link_user").on(t.user_id), index("reminder_link_expiry").on(t.expires_at)],
);

/** A secret for a single purpose, sent by mail. */
export const account_link = sqliteTable(
  "account_link",
  {
    /** SHA-256 (hex) of the secret in the link. */
    token_hash: text().primaryKey(),
    user_id: text().notNull(),
    kind: text({
      enum: ["verify", "confirm-browser", "decline", "reset", "email-change", "email-changed", "morning"],
    }).notNull(),
    expires_at: text().notNull(),
    used_at: text(),
    /** The new address, for a link that confirms a change of the address; null for other links. */
    email: text(),
  },
  (t) => [index("account_link_user").on(t.user_id), index("account_link_expiry").on(t.expires_at)],
);

/**
 * The secret address of a person's calendar feed. A revoked feed stays stored for a while, to distinguish it from an
 * unknown one.
 */
export const calendar_feed = sqliteTable(
  "calendar_feed",
  {
    /** SHA-256 (hex) of the secret in the address. */
    secret_hash: text().primaryKey(),
    user_id: text().notNull(),
    /** 1 when the feed also contains finished pomodoros. */
    with_pomodoros: integer().notNull(),
    created_at: text().notNull(),
    ended_at: text(),
  },
  (t) => [
    index("calendar_feed_user").on(t.user_id, t.ended_at),
    partialIndex("calendar_feed_ended", sql`ended_at IS NOT NULL`, t.ended_at),
  ],
);

/** The private address to which a person mails todos; there is no row when the person removed it. */
export const mail_address = sqliteTable(
  "mail_address",
  {
    user_id: text().primaryKey(),
    /** SHA-256 (hex) of the secret in the address. */
    secret_hash: text().notNull(),
    /** The secret, encrypted if the installation has a key. */
    secret: text().notNull(),
    /** The addresses that may send todos, as a JSON array in lower case. */
    senders: text().notNull(),
    created_at: text().notNull(),
    /** When the last mail arrived, and how it was handled. */
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

/** A mail that a person's address has accepted or answered, so that a second copy has no effect. */
export const mail_received = sqliteTable(
  "mail_received",
  {
    user_id: text().notNull(),
    /** SHA-256 (hex) of its Message-ID, or of the whole mail if it has none. */
    message_hash: text().notNull(),
    received_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.message_hash] }), index("mail_received_at").on(t.received_at)],
);

/** A device that receives notifications: the push subscription of a browser. A trigger deletes it with its session. */
export const push_subscription = sqliteTable(
  "push_subscription",
  {
    /** The start of the SHA-256 (hex) of the address. */
    id: text().primaryKey(),
    user_id: text().notNull(),
    /** The session or API token that it belongs to. */
    session_hash: text().notNull(),
    /** The address at the browser's push service. Whoever has it and our key could send to it. */
    endpoint: text().notNull(),
    /** The public key that encrypts notifications, and the shared secret of the encryption, base64url. */
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

/** A person's morning line; there is no row when it is off. */
export const morning_line = sqliteTable(
  "morning_line",
  {
    user_id: text().primaryKey(),
    /** The hour of the day in the person's time zone. */
    hour: integer().notNull(),
    way: text({ enum: ["push", "mail"] }).notNull(),
    /** 1 when it contains the titles of todos. */
    with_titles: integer().notNull(),
    /** When the next line is due. */
    next_at: text().notNull(),
    /** The date of the last line, in the time zone of that day. */
    last_on: text(),
    /** How many tries to send the line that is due have failed. */
    tries: integer().notNull().default(0),
  },
  (t) => [index("morning_line_due").on(t.next_at)],
);

/** An address of another program, which receives a person's changes. */
export const webhook = sqliteTable(
  "webhook",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    /** The address, and the secret that signs the events, encrypted if the installation has a key. */
    address: text().notNull(),
    secret: text().notNull(),
    created_at: text().notNull(),
    /** Since when every event has failed; null after a successful one. */
    failing_since: text(),
    /** When it was turned off for that reason; null while it is on. */
    off_at: text(),
    /** The last responses as a JSON array, the newest first. */
    answers: text().notNull(),
  },
  (t) => [index("webhook_of_user").on(t.user_id, t.created_at)],
);

/** An event that waits for the person's Durable Object. Triggers write it for people with an active webhook. */
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

/** A calendar of another service, whose events its person sees beside their todos. */
export const other_calendar = sqliteTable(
  "other_calendar",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    calendar_name: text().notNull(),
    calendar_mark: text({ enum: ["ring", "square", "diamond", "triangle", "plus", "wave"] }).notNull(),
    /** The secret address of its feed, encrypted if the installation has a key; empty for an example. */
    calendar_address: text().notNull(),
    /** The host of that address. */
    calendar_host: text().notNull(),
    created_at: text().notNull(),
    /** When its feed was last read. */
    read_at: text(),
    /** The ETag of the feed that was read on the date `expanded_on`. */
    etag: text(),
    expanded_on: text(),
    /** Since when the feed cannot be read, why, and how often it was tried; null and 0 while it can be read. */
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
    /** When it is read next, unless its person is active and it is due sooner; null for one without an address. */
    next_at: text(),
  },
  (t) => [
    index("other_calendar_user").on(t.user_id, t.created_at, t.id),
    partialIndex("other_calendar_due", sql`next_at IS NOT NULL`, t.next_at),
    partialIndex("other_calendar_failing", sql`failing_since IS NOT NULL`, t.failing_since),
  ],
);

/** One day of an event of another calendar, from 60 days ago to 400 days ahead. */
export const calendar_event = sqliteTable(
  "calendar_event",
  {
    user_id: text().notNull(),
    /** Its start on that day: an instant, a date, or a time without a zone as `YYYY-MM-DDTHH:MM`. */
    starts_at: text().notNull(),
    calendar_id: text().notNull(),
    /** A key that stays the same for an event whenever its calendar is read. */
    event_key: text().notNull(),
    event_title: text().notNull(),
    /** The start and the end of the whole event, in the format of `starts_at`. */
    event_start: text().notNull(),
    event_end: text().notNull(),
    /** 1 when its calendar marks the time as free. */
    is_free: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.starts_at, t.calendar_id, t.event_key] })],
);

/** A browser that has signed in to an account. It is stored for half a year after its last sign-in. */
export const device = sqliteTable(
  "device",
  {
    /** SHA-256 (hex) of the cookie's secret. */
    token_hash: text().notNull(),
    user_id: text().notNull(),
    expires_at: text().notNull(),
    /** 1 when the diary is locked in this browser, for its next sign-in. */
    diary_lock: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.token_hash, t.user_id] }),
    index("device_user").on(t.user_id),
    index("device_expiry").on(t.expires_at),
  ],
);

/** Rate limit counters per time window. They are stored for two windows, two days at most. */
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
    /** A sentence about the occasion of the mail; null for mails with the same text for everybody. */
    about: text(),
    state: text({ enum: ["pending", "sent", "failed"] }).notNull(),
    tries: integer().notNull(),
    created_at: text().notNull(),
    sent_at: text(),
    /** When the next attempt is due; null once the mail was sent or given up. */
    retry_at: text(),
  },
  (t) => [
    partialIndex("mail_retry", sql`retry_at IS NOT NULL`, t.retry_at),
    partialIndex("mail_sent", sql`sent_at IS NOT NULL`, t.sent_at),
    partialIndex("mail_unsent", sql`state <> 'sent'`, t.state, t.created_at, t.id),
    index("mail_user").on(t.user_id),
  ],
);

export const project = sqliteTable(
  "project",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    proje_title: text().notNull(),
    /** The goal in minutes of focus per week; null for no goal. */
    proje_goal_minutes: integer(),
    /** A fraction, so that moving one row writes one row. The id decides between equal positions. */
    position: real().notNull(),
    created_at: text().notNull(),
    archived_at: text(),
    deleted_at: text(),
  },
  (t) => [
    partialIndex("project_user", sql`deleted_at IS NULL`, t.user_id, t.position, t.id),
    partialIndex("project_deleted", sql`deleted_at IS NOT NULL`, t.user_id),
    partialIndex("project_purge", sql`deleted_at IS NOT NULL`, t.deleted_at),
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
    /** The Monday of the planned week, a date; null when there is a due date. */
    todo_week: text(),
    /** The wall-clock time on its day, `HH:MM`; null without a time. It is null when there is no due date. */
    todo_time: text(),
    /**
     * Minutes before its time at which the person gets a reminder; null for no reminder. It is null when there is no
     * time.
     */
    todo_remind: integer(),
    /** The wall-clock time of its reminder on its day, `HH:MM`. It is null when there is a time or no due date. */
    todo_remind_at: text(),
    /** The instant until which its reminder is snoozed; null otherwise. */
    snoozed_until: text(),
    /** Its repeat rule, an RRULE; null when it does not repeat. */
    todo_repeat: text(),
    repeat_from: text({ enum: ["due", "done"] })
      .notNull()
      .default("due"),
    /** The completed todo after which this one repeats. It is unique, so that a todo has only one successor. */
    repeats_of: text(),
    /** The meeting from which it was created. */
    meeting_note_id: text(),
    /** The line of that meeting's notes from which it was created, without the box; null when it belongs to no line. */
    meeting_line: text(),
    /** The key of the calendar event from which it was created; the event may no longer exist. */
    todo_event: text(),
    /** When it was completed; null while it is open. */
    is_checked_date: text(),
    /** A fraction, so that moving one row writes one row. The id decides between equal positions. */
    position: real().notNull(),
    /** The focus of its completed sessions in seconds; triggers on pomodoro update it. */
    focused_seconds: integer().notNull().default(0),
    created_at: text().notNull(),
    updated_at: text().notNull(),
    deleted_at: text(),
  },
  (t) => [
    partialIndex("todo_open", sql`is_checked_date IS NULL AND deleted_at IS NULL`, t.project_id, t.position, t.id),
    partialIndex("todo_done", sql`is_checked_date IS NOT NULL AND deleted_at IS NULL`, t.project_id, t.is_checked_date),
    partialIndex(
      "todo_due",
      sql`todo_due_date IS NOT NULL AND is_checked_date IS NULL AND deleted_at IS NULL`,
      t.user_id,
      t.todo_due_date,
    ),
    partialIndex(
      "todo_reminds",
      sql`(todo_remind IS NOT NULL OR todo_remind_at IS NOT NULL) AND is_checked_date IS NULL AND deleted_at IS NULL`,
      t.user_id,
    ),
    partialIndex(
      "todo_planned",
      sql`todo_week IS NOT NULL AND is_checked_date IS NULL AND deleted_at IS NULL`,
      t.user_id,
      t.todo_week,
    ),
    partialUniqueIndex("todo_next", sql`repeats_of IS NOT NULL`, t.repeats_of),
    partialIndex("todo_meeting", sql`meeting_note_id IS NOT NULL`, t.meeting_note_id),
    partialIndex("todo_of_event", sql`todo_event IS NOT NULL AND deleted_at IS NULL`, t.user_id, t.todo_event),
    partialIndex("todo_deleted", sql`deleted_at IS NOT NULL`, t.user_id, t.deleted_at),
    partialIndex("todo_purge", sql`deleted_at IS NOT NULL`, t.deleted_at),
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

/** A deleted meeting, or the deleted notes of a week. Their own tables contain no deleted rows, so they move here. */
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
    /** The todos of a meeting that was deleted alone: a JSON list of `{ id, line }`. */
    todos: text().notNull(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
    /** When it was deleted; the same time as its project's if both were deleted together. */
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
    /** The IANA time zone of the last write. */
    timezone: text().notNull(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [uniqueIndex("diary_entry_day").on(t.user_id, t.entry_date)],
);

/** An addendum to a day of the diary, written after the end of that day. */
export const diary_addendum = sqliteTable(
  "diary_addendum",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    entry_id: text().notNull(),
    addendum_text: text().notNull(),
    /** The date on which it was written, in the writer's time zone. */
    written_on: text().notNull(),
    /** The IANA time zone of the last write. */
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
    /** The name of the bytes: their hash, with a suffix that is unique to the upload. */
    file: text().notNull(),
    /** The size in bytes. */
    size: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** A description for people who cannot see it; may be empty. */
    picture_description: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.entry_id] }), uniqueIndex("diary_picture_file").on(t.user_id, t.file)],
);

/** The initial text of an empty day of a person's diary. */
export const diary_template = sqliteTable("diary_template", {
  user_id: text().primaryKey(),
  template_text: text().notNull(),
  updated_at: text().notNull(),
});

/** A pomodoro session that has ended; the running one is in its owner's Durable Object. */
export const pomodoro = sqliteTable(
  "pomodoro",
  {
    id: text().primaryKey(),
    user_id: text().notNull(),
    project_id: text().notNull(),
    proje_title: text().notNull(),
    /** The todo of the session, which may since have been deleted, and its title at that time. */
    todo_id: text(),
    todo_title: text(),
    status: text({ enum: ["completed", "cancelled"] }).notNull(),
    duration_minutes: integer().notNull(),
    started_at: text().notNull(),
    updated_at: text().notNull(),
    paused_at: text(),
    /** In seconds. */
    paused_duration: integer().notNull(),
    ended_at: text().notNull(),
    focused_seconds: integer().notNull(),
    notes: text().notNull(),
    deleted_at: text(),
    /** When the project, start or minutes were corrected, or when the session was added by hand. */
    corrected_at: text(),
    /** Its columns before the last correction as a JSON object; null when there is no correction to undo. */
    before_correction: text(),
  },
  (t) => [
    partialIndex("pomodoro_history", sql`deleted_at IS NULL`, t.user_id, t.started_at),
    partialIndex("pomodoro_done", sql`deleted_at IS NULL`, t.project_id, t.started_at),
    partialIndex("pomodoro_deleted", sql`deleted_at IS NOT NULL`, t.user_id),
  ],
);

/** The number of a person's sessions that started before the end of a UTC month; triggers on pomodoro update it. */
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

/** A file that a person imports. Before the import it is staged; after it, the import can be undone. */
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
    /**
     * The content of the preview as JSON; empty until the file is read. After the import: the projects that it
     * created.
     */
    summary: text().notNull(),
    created_at: text().notNull(),
    done_at: text(),
    /**
     * The number of added rows; null while the file is staged, and 0 while the rows of a large file are being added.
     */
    added: integer(),
    /**
     * While the file is staged: the bytes of its rows and pictures. After the import: the bytes of its short rows,
     * which no other column counts.
     */
    bytes: integer().notNull().default(0),
  },
  (t) => [index("import_file_user").on(t.user_id, t.created_at), index("import_file_age").on(t.created_at)],
);

/** Rows of a file as a JSON list. After the import it contains only their ids and versions. */
export const import_part = sqliteTable(
  "import_part",
  {
    user_id: text().notNull(),
    import_id: text().notNull(),
    number: integer().notNull(),
    /** The table to which they are added. */
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
    /** Counted again in every batch that changes the words. */
    word_count: integer().notNull(),
    audio_count: integer().notNull(),
    batch_count: integer().notNull(),
    /** The BCP 47 tag of the language, whose rules compare answers and sort words; null for general rules. */
    locale: text(),
    /** The people who may learn the language: every learner, or those in `language_access`. */
    audience: text({ enum: ["everyone", "chosen"] })
      .notNull()
      .default("everyone"),
  },
  (t) => [uniqueIndex("language_pack_name").on(sql`lower(${t.language})`)],
);

/** The audience of language learning: one row, once an admin has chosen it in the product. */
export const language_setting = sqliteTable("language_setting", {
  id: integer().primaryKey(),
  audience: text({ enum: ["admins", "everyone", "chosen"] }).notNull(),
  updated_at: text().notNull(),
});

/** A person who may learn languages, or one pack, by an admin's choice. */
export const language_access = sqliteTable(
  "language_access",
  {
    /** The pack; empty for language learning itself. */
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
    /** The displayed name. */
    filename: text().notNull(),
    /** The size in bytes. */
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
    partialIndex("language_batch_admin", sql`admin_id IS NOT NULL`, t.admin_id),
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
    /** The pack's own order, in which learners get its words. */
    position: integer().notNull(),
    /** The three texts without case and accents, for searching. */
    search_text: text().notNull(),
    created_at: text().notNull(),
    /** The answers of all learners; triggers on language_progress update it. */
    times_practiced: integer().notNull().default(0),
    /** Correct and wrong answers, without `no_answer`. */
    total_attempts: integer().notNull().default(0),
    correct_answers: integer().notNull().default(0),
    /** The sort keys of the texts (`sortKey`); null until the pack is first sorted. */
    word_sort: text(),
    pronunciation_sort: text(),
    meaning_sort: text(),
    /** The person who added the word; null for the words of packs. */
    user_id: text(),
  },
  (t) => [
    partialUniqueIndex("language_word_original", sql`user_id IS NULL`, t.language, t.word_original),
    partialIndex("language_word_sorted", sql`user_id IS NULL`, t.language, t.word_sort, t.position),
    partialIndex("language_word_order", sql`user_id IS NULL`, t.language, t.position),
    partialUniqueIndex("language_word_own", sql`user_id IS NOT NULL`, t.user_id, t.language, t.word_original),
    partialIndex("language_word_own_order", sql`user_id IS NOT NULL`, t.user_id, t.language, t.position),
    partialIndex("language_word_audio", sql`audio_path IS NOT NULL`, t.language, t.audio_path),
  ],
);

/** The actions of the last week with the keys of their requests, so that a repeated request does not act again. */
export const idempotency_key = sqliteTable(
  "idempotency_key",
  {
    user_id: text().notNull(),
    /** The action, its row and the key, such as `restore-todo <id> <key>`. */
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

/** A learner's counts in a language. Every answer updates them. */
export const language_learner = sqliteTable(
  "language_learner",
  {
    user_id: text().notNull(),
    language: text().notNull(),
    /** The number of days on which the learner got new words. */
    day_number: integer().notNull(),
    total_words_encountered: integer().notNull(),
    total_attempts: integer().notNull(),
    correct_answers: integer().notNull(),
    /** The last date on which the learner got new words, in their time zone. */
    met_on: text(),
    last_practiced_at: text(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.language] }), index("language_learner_pack").on(t.language)],
);

/** A learner's progress with a word, and when the word is due. */
export const language_progress = sqliteTable(
  "language_progress",
  {
    user_id: text().notNull(),
    word_id: text().notNull(),
    language: text().notNull(),
    /**
     * The date on which the word was assigned, in the learner's time zone; null when it was answered without being
     * assigned.
     */
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
    /** The FSRS schedule. Before the first answer that counts, all columns but `due_at` are null. */
    due_at: text(),
    stability: real(),
    difficulty: real(),
    /** In days. */
    scheduled_days: integer(),
    reps: integer(),
    lapses: integer(),
    state: integer(),
    reviewed_at: text(),
    /** From when the word waits for review: at once while it is struggling, else when it is due. */
    review_at: text().generatedAlwaysAs(sql`CASE WHEN struggling = 1 THEN '' ELSE due_at END`),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.word_id] }),
    index("language_progress_seen").on(t.user_id, t.language, t.seen_on),
    partialIndex("language_progress_review", sql`review_at IS NOT NULL`, t.user_id, t.language, t.review_at),
    index("language_progress_word").on(t.word_id),
    partialIndex("language_progress_known", sql`stability >= 30`, t.user_id, t.language, t.reps),
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
    /** Answers to words that waited for review: words that were struggling or due. */
    reviews: integer().notNull(),
    /** Answers to due words that changed their schedule, and the correct ones among them. */
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
    /** The sequence number of this learner's answers to this word. */
    number: integer().notNull(),
    result: text({ enum: ["correct", "wrong", "no_answer", "known"] }).notNull(),
    mode: text({ enum: ["daily", "today", "all", "review"] }),
    practiced_at: text().notNull(),
    /** The progress before the answer, and the answer's additions to its `language_day`, as JSON. */
    before: text().notNull(),
    /** The client's id for the answer, so that a repeated answer counts once. */
    answer_id: text(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.word_id, t.number] })],
);

/** Visits of a page on a UTC day; the page `*` counts all pages together. */
export const visit_day = sqliteTable(
  "visit_day",
  { page: text().notNull(), day: text().notNull(), visits: integer().notNull(), unique_visitors: integer().notNull() },
  (t) => [primaryKey({ columns: [t.page, t.day] }), index("visit_day_day").on(t.day)],
);

/** The hosts from which a day's visits came. */
export const visit_referrer = sqliteTable(
  "visit_referrer",
  { page: text().notNull(), day: text().notNull(), referrer: text().notNull(), visits: integer().notNull() },
  (t) => [primaryKey({ columns: [t.page, t.day, t.referrer] }), index("visit_referrer_day").on(t.day)],
);

/** The visitors of a day, as hashes with that day's salt. Both are deleted after the day. */
export const visitor = sqliteTable(
  "visitor",
  { day: text().notNull(), page: text().notNull(), hash: text().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.page, t.hash] })],
);

export const visit_salt = sqliteTable("visit_salt", { day: text().primaryKey(), salt: text().notNull() });

/** Totals that triggers update, so that no request counts the rows of a growing table. */
export const counter = sqliteTable("counter", { name: text().primaryKey(), value: integer().notNull() });

/**
 * An admin's impersonation of a user. It is stored for 12 months. A trigger clears the reason when the user is
 * deleted; other triggers reject any other change.
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
 * The audit log: every action of an admin, under their own name or while impersonating, and every sign-in. Triggers
 * reject the change of a line, and its deletion within 12 months. Usernames are joined from the accounts, so they
 * disappear when an account is deleted.
 */
export const audit_event = sqliteTable(
  "audit_event",
  {
    /** Empty for actions under the admin's own name. */
    impersonation_id: text().notNull(),
    at: text().notNull(),
    id: text().notNull(),
    kind: text({ enum: ["start", "stop", "read", "write", "refused"] }).notNull(),
    /** For a write or a rejected attempt: method, path and intent. For the end of an impersonation: the reason. */
    what: text().notNull(),
    area: text({ enum: ["impersonation", "sign-ins", "users", "languages", "hosts", "mail"] })
      .notNull()
      .default("impersonation"),
    /** The account that acted; for a failed sign-in, the account that somebody tried to use. */
    admin_id: text().notNull().default(""),
    /** The affected account. */
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
    partialIndex("audit_event_user", sql`user_id IS NOT NULL`, t.user_id, t.at, t.id),
    partialUniqueIndex("audit_event_read", sql`kind = 'read'`, t.impersonation_id, t.target_kind),
  ],
);

/** The reporting hosts. Their samples are in one Durable Object each. */
export const host = sqliteTable("host", { name: text().primaryKey(), first_reported_at: text().notNull() });

/** The token with which one host's agent reports. */
export const host_token = sqliteTable(
  "host_token",
  {
    /** The name of the host, the only one for which it may report. */
    host: text().primaryKey(),
    /** SHA-256 (hex) of the token. */
    token_hash: text().notNull(),
    /** When it was created or renewed. */
    created_at: text().notNull(),
    /** Accurate to ten minutes. */
    last_used_at: text(),
  },
  (t) => [uniqueIndex("host_token_hash").on(t.token_hash)],
);

/** The limits beyond which admins get an alert: whole percents and minutes, null for none. */
export const host_limit = sqliteTable("host_limit", {
  /** The host with its own limits; empty for the limits of all hosts. */
  host: text().primaryKey(),
  cpu: integer(),
  memory: integer(),
  disk: integer(),
  /** Minutes for which the processor or memory must be above its limit. */
  minutes: integer().notNull(),
  /** Minutes without a report. */
  silent: integer(),
  /** The quiet hours `HH:MM`, only in the row of all hosts, and the time zone of the admin who set them. */
  quiet_from: text(),
  quiet_until: text(),
  quiet_zone: text(),
});

/** The address of a program that receives the alerts of hosts: one row at most. */
export const host_webhook = sqliteTable("host_webhook", {
  id: text().primaryKey(),
  /** The address, and the secret that signs the events, encrypted if the installation has a key. */
  address: text().notNull(),
  secret: text().notNull(),
  created_at: text().notNull(),
  /** The last responses as a JSON array, the newest first. */
  answers: text().notNull(),
});

/** A run of a cron expression of wrangler.toml. */
export const cron_run = sqliteTable(
  "cron_run",
  {
    cron: text().notNull(),
    started_at: text().notNull(),
    /** When the run finished; null while it is running, and forever if it was interrupted. */
    finished_at: text(),
    /** The names of the failed jobs, separated by spaces. */
    failed: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.cron, t.started_at] }), index("cron_run_start").on(t.started_at)],
);

/** The last test write of the health check. */
export const health_probe = sqliteTable("health_probe", {
  at: text().primaryKey(),
  /** It fills a database page, so that a full database rejects it. */
  filler: text().notNull(),
});

/**
 * A letter that the search index does not normalise by itself. Its migration fills the table with the results of
 * `foldWords` in domain/search/search.ts.
 */
export const folding = sqliteTable(
  "folding",
  {
    /** The code point of the character, divided by 128. */
    block: integer().notNull(),
    letter: text().notNull(),
    folded: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.block, t.letter] })],
);

/** A range of letters as a GLOB pattern: one block of `folding`, or, for the block -1, 32 blocks. */
export const folding_block = sqliteTable(
  "folding_block",
  { within: integer().notNull(), block: integer().notNull(), pattern: text().notNull() },
  (t) => [primaryKey({ columns: [t.within, t.block] })],
);

/** A table whose older rows are being indexed again, and the id up to which this is done. */
export const reindexing = sqliteTable("reindexing", { source: text().primaryKey(), up_to: text().notNull() });
